import { beforeAll, expect, test } from 'vitest'
import { ask, logIn, uploadFile } from '../../acceptance/story.ts'
import { eventually } from '../../acceptance/support/logins.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, type Person, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')
const bases = '/knowledge-service/api/v1/knowledge/bases'
const rules = `第一条 本办法适用于本所的藏书。
第二条 借阅青铜拓片的，应当在三日内归还。<img src=x onerror=alert(1)>
第三条 遗失青铜拓片的，依照《中华人民共和国民法典》第一千一百八十四条照价赔偿。
`

inBrowser('the library', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  let lawyer: Person
  let base: string
  beforeAll(async () => {
    lawyer = await newPerson(origin(), shared().dataPath, ['knowledge:manage'])
    const person = await logIn(origin(), lawyer.user, lawyer.password)
    const { kb_id } = await ask<{ kb_id: string }>(person, 'POST', bases, { name: '<b>藏书</b>' })
    base = kb_id
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

  test('a law is read as of a day, by its articles, and each of its versions is one press away', async () => {
    const person = await logIn(origin(), lawyer.user, lawyer.password)
    const add = async (text: string, days: object) => {
      const file_id = await uploadFile(person, `${crypto.randomUUID()}.txt`, text)
      const body = { file_id, title: '藏品管理条例', doc_type: 'statute', ...days }
      await ask(person, 'POST', `${bases}/${base}/files`, body)
    }
    await add('第一条 旧藏琉璃盏十日内登记。\n第二条 逾期的，补登。\n', {
      effective_from: '2010-01-01',
      effective_to: '2020-12-31',
    })
    await add('第一条 新藏琉璃盏三日内登记。\n第二条 逾期的，罚款。\n', { effective_from: '2021-01-01' })
    const listed = () => ask<{ total: number }>(person, 'GET', `${bases}/${base}/documents?text=%E8%97%8F%E5%93%81`)
    await eventually(async () => (await listed()).total === 2)
    const page = await openAs(lawyer, `/library?q=${encodeURIComponent('琉璃盏登记')}&base=${base}`)
    const best = page.locator('.hit-text').first()
    await expect.poll(() => best.innerText()).toContain('三日内')
    await page.getByLabel('适用日期').fill('2015-06-01')
    await page.keyboard.press('Enter')
    await expect.poll(() => best.innerText()).toContain('十日内')
    expect(page.url()).toContain('as_of=2015-06-01')
    await page.locator('.hit-title').first().click()
    const reader = page.locator('.reader')
    await reader.getByText('2010-01-01起施行 · 至2020-12-31').first().waitFor()
    await reader.getByText('目录').click()
    await reader.getByRole('button', { name: /第二条/ }).click()
    await expect.poll(() => reader.locator('mark').innerText()).toContain('补登')
    await reader.getByText('2 个版本').click()
    await reader.getByRole('button', { name: '2021-01-01起施行' }).click()
    await expect.poll(() => reader.innerText()).toContain('罚款')
  })

  test('documents are added to a base of the firm, read while one watches, and found', async () => {
    const page = await openAs(lawyer, `/library?base=${base}`)
    const buffer = Buffer.from('第一条 紫檀木器每年清点一次。\n')
    await page.getByLabel('添加文档').setInputFiles({ name: '清点办法.txt', mimeType: 'text/plain', buffer })
    await page
      .getByRole('listitem')
      .filter({ hasText: '清点办法' })
      .getByText(/已读取/)
      .waitFor()
    await page.getByRole('searchbox').fill('紫檀木器')
    await page.keyboard.press('Enter')
    await page.locator('.hit-title').filter({ hasText: '清点办法' }).waitFor()
    expect(await page.locator('.degraded').innerText()).toMatch(/[按]词语检索/)
    expect(await page.locator('.degraded').innerText()).not.toMatch(/[a-z]{4}/)
  })

  test('a search is kept in this browser by its words alone, and can be made again', async () => {
    const page = await openAs(lawyer, '/library?q=%E9%9D%92%E9%93%9C&mode=keyword')
    await page.locator('.hits li').first().waitFor()
    await page.getByRole('button', { name: '保存此检索' }).click()
    await page.goto(`${origin()}/library`)
    await page.getByRole('link', { name: '青铜' }).click()
    await page.locator('.hits li').first().waitFor()
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('照价赔偿')
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
})
