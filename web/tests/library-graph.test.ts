import { beforeAll, expect, test } from 'vitest'
import { ask, logIn, uploadFile } from '../../acceptance/story.ts'
import { eventually } from '../../acceptance/support/logins.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { findings, inBrowser, newPerson, type Person, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process', 'knowledge')
const bases = '/knowledge-service/api/v1/knowledge/bases'

inBrowser('the graph of the library', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  let lawyer: Person
  beforeAll(async () => {
    lawyer = await newPerson(origin(), shared().dataPath, ['knowledge:manage'])
    const person = await logIn(origin(), lawyer.user, lawyer.password)
    const { kb_id } = await ask<{ kb_id: string }>(person, 'POST', bases, { name: '藏书' })
    const text = '第一条 遗失拓片的，依照《中华人民共和国民法典》第一千一百八十四条<b>照价赔偿</b>。\n'
    await ask(person, 'POST', `${bases}/${kb_id}/files`, { file_id: await uploadFile(person, '藏书办法.txt', text) })
    const walk = () =>
      ask<{ edges: unknown[] }>(person, 'POST', '/knowledge-service/api/v1/knowledge/graph-query', {
        query: '《中华人民共和国民法典》第一千一百八十四条',
      })
    await eventually(async () => (await walk()).edges.length > 0)
  })

  test('an article is drawn with what it is joined to; a click on a node goes there, and a list says the same', async () => {
    const query = encodeURIComponent('《中华人民共和国民法典》第一千一百八十四条')
    const page = await openAs(lawyer, `/library?q=${query}`)
    await page.getByRole('button', { name: '关联' }).click()
    const begin = page.locator('.graph .begin')
    await begin.first().waitFor()
    const boxes = await Promise.all((await page.locator('.graph rect').all()).map((rect) => rect.boundingBox()))
    expect(boxes.length).toBeGreaterThan(1)
    expect(boxes.every((box) => box !== null && box.width > 100 && box.height > 10)).toBe(true)
    expect(await page.locator('.graph path').count()).toBeGreaterThan(0)
    expect(await page.getByRole('list', { name: '关联' }).getByRole('listitem').count()).toBeGreaterThan(0)
    expect(await findings(page)).toEqual([])
    const other = page.locator('.graph a:not(.begin)').first()
    const name = await other.locator('title').textContent()
    await other.click()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(name)
  })
})
