import { beforeAll, expect, test } from 'vitest'
import { loanNote } from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, type Person, useBrowser } from './browser.ts'
import { downloaded } from './downloaded.ts'
import { playLoanDispute } from './played-matter.ts'

const shared = useSharedSuite('one process')

inBrowser('a matter', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  let client: Person
  let matter: string
  beforeAll(async () => {
    client = await newPerson(origin(), shared().dataPath)
    matter = `/matters/${await playLoanDispute(origin(), client)}`
  })

  test('a fact opens the very words of the paper that it was read in', async () => {
    const page = await openAs(client, `${matter}?tab=facts`)
    const row = page.getByRole('row', { name: /借款本金/ })
    await row.getByRole('button', { name: /借(?:条|款合同)\.txt/ }).click()
    const passage = page.locator('.source')
    await passage.locator('mark').waitFor()
    expect(await passage.locator('mark').innerText()).toContain('伍万元')
    expect(await passage.locator('mark').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => passage.count()).toBe(0)
  })

  test('the overview says where the matter stands and who must act; each finding opens the words that it rests on', async () => {
    const page = await openAs(client, matter)
    await page.locator('.phases li').first().waitFor()
    expect(await page.locator('.phases li').count()).toBe(5)
    expect(await page.locator('.next-step').innerText()).toMatch(/下一步/)
    for (const tab of ['evidence', 'analysis']) {
      await page.goto(`${origin()}${matter}?tab=${tab}`)
      const source = page.locator('.findings .source-link').filter({ hasText: /\.txt/ }).first()
      const quote = (await source.getAttribute('title')) ?? ''
      await source.click()
      await expect.poll(() => page.locator('.source mark').innerText()).toBe(quote)
      expect(quote).not.toBe('')
    }
    expect(await page.locator('.findings .mark').count()).toBeGreaterThan(0)
    for (const heading of ['争议焦点', '风险', '可选方案']) await page.getByRole('heading', { name: heading }).waitFor()
    const { name, bytes } = await downloaded(page, () => page.getByRole('link', { name: '导出' }).click())
    expect([name, bytes.subarray(0, 2).toString()]).toEqual([expect.stringMatching(/\.zip$/), 'PK'])
  })

  test('a correction in place changes the fact and writes a new draft with it', async () => {
    const page = await openAs(client, `${matter}?tab=facts`)
    await page.getByRole('button', { name: '更正：借款本金' }).click()
    await page.getByLabel('正确的内容').fill('8万')
    await page.keyboard.press('Enter')
    await page.getByText('已收到更正').waitFor()
    await expect
      .poll(() => page.getByRole('row', { name: /借款本金/ }).innerText())
      .toMatch(/80,000元[\s\S]*已由本人更正/)
    await page.getByRole('button', { name: /^文稿/ }).click()
    await expect.poll(() => page.locator('.sheet').innerText()).toContain('80,000')
  })

  test('the desk leads from one place that must be checked to the next', async () => {
    const page = await openAs(client, `${matter}?tab=draft`)
    const next = page.getByRole('button', { name: '下一处待核对' })
    await next.click()
    const first = await page.locator('.paragraph.here').getAttribute('id')
    await next.click()
    expect(await page.locator('.paragraph.here').getAttribute('id')).not.toBe(first)
    expect(await page.locator('.paragraph.here').isVisible()).toBe(true)
  })

  test('somebody else of the firm and an unknown matter get the same page: nothing here', async () => {
    const other = await newPerson(origin(), shared().dataPath)
    for (const path of [matter, '/matters/0199a0f0-0000-7000-8000-000000000000']) {
      const page = await openAs(other, path)
      await page.getByRole('heading', { name: '这里没有内容' }).waitFor()
      expect(await page.locator('main').innerText()).not.toContain('张三')
    }
    const page = await openAs(other, '/matters')
    await page.getByRole('heading', { name: '还没有案件' }).waitFor()
  })

  test('the name of the paper stands as it was given, whatever it looks like', async () => {
    const page = await openAs(client, `${matter}?tab=evidence`)
    await page.getByRole('button', { name: loanNote.name }).first().waitFor()
  })
})
