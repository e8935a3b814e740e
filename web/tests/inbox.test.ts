import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, beginConsultation, logIn, say } from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, useBrowser } from './browser.ts'
import { matters, openMatter } from './played-matter.ts'

const shared = useSharedSuite('one process')

inBrowser('the inbox', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)

  const focusedRow = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('.inbox-item')?.querySelector('strong')?.textContent)

  test('begins with what is overdue, and is emptied by keyboard: arrows go from row to row, Enter does what is shown', async () => {
    const lawyer = await newPerson(origin(), shared().dataPath, ['matters:read'], 'firm-of-inboxes')
    const person = await logIn(origin(), lawyer.user, lawyer.password)
    const matter_id = await openMatter(person, '孙 · 租赁')
    const todo = (title: string, due_at?: string) =>
      ask(person, 'POST', `${matters}/${matter_id}/todos`, { title, actor: 'lawyer', ...(due_at && { due_at }) })
    await todo('寄送材料')
    await todo('提交答辩状', '2024-01-02T01:00:00.000Z')
    await say(person, await beginConsultation(person, '借款'), '朋友借了我五万元不还。', [])

    const page = await openAs(lawyer, '/inbox')
    await page.getByText('寄送材料').waitFor()
    expect(await page.locator('.inbox-group h2').first().innerText()).toContain('已逾期')
    for (let count = 0; count < 30 && !(await focusedRow(page)); count++) await page.keyboard.press('Tab')
    expect(await focusedRow(page)).toBe('提交答辩状')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    expect(await focusedRow(page)).toBe('提交答辩状')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText('提交答辩状').count()).toBe(0)

    // What is done last is taken back by the button of the message about it.
    await page.getByRole('button', { name: '撤销' }).press('Enter')
    await page.getByText('提交答辩状').waitFor()
    const left = page.locator('.inbox-line .row-actions').getByRole('button', { name: '完成' })
    for (let count = await left.count(); count > 0; count--) {
      await left.first().press('Enter')
      await expect.poll(() => left.count()).toBe(count - 1)
    }
    await page.getByRole('button', { name: '在此回答' }).press('Enter')
    const card = page.locator('.card')
    await card.locator('input, textarea').first().waitFor()
    // The form has the focus, and its answer is sent from the last field by Enter.
    expect(await page.evaluate(() => document.activeElement?.closest('.card') !== null)).toBe(true)
    for (const field of await card.locator('input[type=text]').all()) await field.fill('不清楚')
    for (const group of await card.locator('fieldset').all()) await group.locator('input').first().press('Space')
    await card.locator('button[type=submit]').press('Enter')
    await page.getByText('已收到您的回答').waitFor()
    await expect.poll(() => card.count()).toBe(0)
  })
})
