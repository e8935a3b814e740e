import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { sampleMatter } from '../words/sample-matter.ts'
import { findings, inBrowser, newPerson, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')

test('the sample matter is the loan dispute of the examples', async () => {
  const example = await readFile(new URL('../../docs/examples/loan-dispute/README.md', import.meta.url), 'utf8')
  expect(example).toContain(sampleMatter.words)
  for (const { name, text } of sampleMatter.files) {
    expect(example).toContain(`<summary>${name}</summary>`)
    expect(example).toContain(text)
  }
})

inBrowser('the first-run tour', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)

  test('makes a sample matter whose questions wait in the inbox, and is not shown again', async () => {
    const page = await openAs(await newPerson(origin(), shared().dataPath), '/inbox')
    await page.getByRole('button', { name: '用示例案件试一试' }).click()
    await page.waitForURL(/\/consultations\/[0-9a-f-]{36}$/)
    await page.locator('.card').waitFor()
    await page.getByText('借款合同.txt').first().waitFor()
    await page.goto(`${origin()}/inbox`)
    await page.getByRole('button', { name: '在此回答' }).waitFor()
    expect(await page.getByText('第一次使用？').count()).toBe(0)
  })

  test('can be left out, once for all', async () => {
    const page = await openAs(await newPerson(origin(), shared().dataPath), '/inbox')
    await page.getByRole('button', { name: '跳过，不再显示' }).click()
    await expect.poll(() => page.getByText('第一次使用？').count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: '没有待处理的事项' }).waitFor()
    expect(await page.getByText('第一次使用？').count()).toBe(0)
  })

  test('help says what the sections of this person are for, what the marks mean, and the keys', async () => {
    const page = await openAs(await newPerson(origin(), shared().dataPath), '/inbox')
    await page.getByRole('link', { name: '待办', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('帮助')
    await page.keyboard.press('Enter')
    const help = page.getByRole('dialog', { name: '帮助' })
    await help.getByText('尚未核对，使用前请先核对').waitFor()
    expect(await help.innerText()).toContain('逾期的排在最前')
    expect(await help.innerText()).not.toContain('审计日志')
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => help.count()).toBe(0)
  })
})
