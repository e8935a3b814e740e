import { AxeBuilder } from '@axe-core/playwright'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../../acceptance/logins.ts'
import { useSharedSuite } from '../../acceptance/shared-suite.ts'
import { ask, logIn, uploadFile } from '../../acceptance/story.ts'
import { inBrowser, newPerson, type Person, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')
const bases = '/knowledge-service/api/v1/knowledge/bases'
const rules = `第一条 本办法适用于本所的藏书。
第二条 借阅青铜拓片的，应当在三日内归还。<img src=x onerror=alert(1)>
第三条 遗失青铜拓片的，照价赔偿。
`

inBrowser('the library', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  let lawyer: Person
  beforeAll(async () => {
    lawyer = await newPerson(origin(), shared().dataPath, ['knowledge:manage'])
    const person = await logIn(origin(), lawyer.user, lawyer.password)
    const { kb_id } = await ask<{ kb_id: string }>(person, 'POST', bases, { name: '<b>藏书</b>' })
    const file_id = await uploadFile(person, '藏书办法.txt', rules)
    await ask(person, 'POST', `${bases}/${kb_id}/files`, { file_id })
    const listed = () => ask<{ total: number }>(person, 'GET', `${bases}/${kb_id}/documents`)
    await eventually(async () => (await listed()).total === 1)
  })

  test('what is found opens its document with exactly the passage marked; markup stays text', async () => {
    const page = await openAs(lawyer, '/library')
    await page.getByRole('searchbox').fill('青铜拓片')
    await page.keyboard.press('Enter')
    await page.locator('.hit-title').first().click()
    const marked = page.locator('.reader mark')
    await marked.waitFor()
    expect(await marked.innerText()).toContain('青铜拓片')
    expect(await page.locator('.reader').innerText()).toContain('<img src=x onerror=alert(1)>')
    expect(await page.locator('.reader img').count()).toBe(0)
    expect(page.url()).toContain('doc=')
    await page.reload()
    await marked.waitFor()
    await page.getByRole('button', { name: '关闭文档' }).click()
    await expect.poll(() => page.locator('.reader').count()).toBe(0)
  })

  test('a search stands in the address, and another firm finds nothing of it', async () => {
    const page = await openAs(lawyer, '/library?q=%E9%9D%92%E9%93%9C%E6%8B%93%E7%89%87&mode=keyword')
    await page.locator('.hits li').first().waitFor()
    expect(await page.getByLabel('检索方式').inputValue()).toBe('keyword')
    const stranger = await newPerson(origin(), shared().dataPath, [], 'another-firm')
    const other = await openAs(stranger, '/library?q=%E9%9D%92%E9%93%9C%E6%8B%93%E7%89%87&mode=keyword')
    await other.getByRole('searchbox').waitFor()
    await other.waitForLoadState('networkidle')
    expect(await other.locator('main').innerText()).not.toContain('照价赔偿')
  })

  test('the library breaks no rule of WCAG 2.2 AA', async () => {
    const page = await openAs(lawyer, '/library?q=%E9%9D%92%E9%93%9C%E6%8B%93%E7%89%87')
    await page.locator('.hit-title').first().click()
    await page.locator('.reader mark').waitFor()
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
  })
})
