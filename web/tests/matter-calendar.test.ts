import { beforeAll, expect, test } from 'vitest'
import { ask, logIn } from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, type Person, useBrowser } from './browser.ts'
import { matters, openMatter } from './played-matter.ts'

const shared = useSharedSuite('one process')
const firm = 'firm-of-calendars'

inBrowser('calendar, history and wall of a matter', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  let lawyer: Person
  let matter: string
  beforeAll(async () => {
    lawyer = await newPerson(origin(), shared().dataPath, ['matters:read'], firm, '陈律师')
    const person = await logIn(origin(), lawyer.user, lawyer.password)
    const title = '<i>赵六</i> · 房屋租赁'
    matter = await openMatter(person, title)
    const todo = (members: object) => ask<{ todo_id: string }>(person, 'POST', `${matters}/${matter}/todos`, members)
    await todo({ title: '开庭', due_at: '2031-03-04T17:00:00.000Z', deadline_kind: 'hearing' })
    await todo({ title: '旧期限', due_at: '2024-01-02T01:00:00.000Z' })
    const { todo_id } = await todo({ title: '寄送材料' })
    await ask(person, 'POST', `${matters}/${matter}/todos/${todo_id}/complete`, {})
  })

  test('a hearing stands on its day in China, in a table on a desk and in a list on a phone', async () => {
    const page = await openAs(lawyer, `/matters/${matter}?tab=calendar`)
    await page.getByRole('heading', { name: '2031年3月' }).waitFor()
    const cell = page.getByRole('cell').filter({ hasText: '开庭' })
    expect(await cell.locator('time').getAttribute('datetime')).toBe('2031-03-05')
    await page.getByRole('button', { name: '下个月' }).click()
    await page.getByRole('heading', { name: '2031年4月' }).waitFor()
    await page
      .getByText(/旧期限/)
      .first()
      .waitFor()
    expect(await page.getByText('已逾期').count()).toBe(1)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('日历文件').click()])
    expect(file.suggestedFilename()).toMatch(/\.ics$/)
    const phone = await openAs(lawyer, `/matters/${matter}?tab=calendar`, { viewport: { width: 390, height: 800 } })
    await phone.getByText('开庭').last().waitFor()
    expect(await phone.locator('.month-table').isVisible()).toBe(false)
  })

  test('the history says what happened and by whom', async () => {
    const page = await openAs(lawyer, `/matters/${matter}?tab=history`)
    const done = page.locator('.timeline li').filter({ hasText: '完成：寄送材料' })
    await expect.poll(() => done.innerText()).toContain('陈律师')
  })

  test('behind a wall colleagues, administrators and another firm get the same page: nothing here', async () => {
    const page = await openAs(lawyer, `/matters/${matter}?tab=people`)
    await page.getByRole('button', { name: '设置隔离' }).click()
    await page.getByText(/只有以上 1 名成员知道本案/).waitFor()
    const colleague = await newPerson(origin(), shared().dataPath, ['matters:read', 'matters:admin'], firm)
    const stranger = await newPerson(origin(), shared().dataPath, ['matters:read'], 'another-firm')
    for (const person of [colleague, stranger]) {
      const other = await openAs(person, `/matters/${matter}`)
      await other.getByRole('heading', { name: '这里没有内容' }).waitFor()
      expect(await other.content()).not.toContain('赵六')
    }
  })

  test('prints as a whole, without navigation and buttons, and markup in its title stays text', async () => {
    const page = await openAs(lawyer, `/matters/${matter}?print=1`)
    await page.emulateMedia({ media: 'print', forcedColors: 'none', reducedMotion: 'reduce' })
    await page.getByRole('heading', { name: '<i>赵六</i> · 房屋租赁' }).waitFor()
    for (const part of ['概览', '事实', '证据', '分析'])
      expect(await page.getByRole('heading', { name: part, exact: true }).isVisible(), part).toBe(true)
    expect(await page.locator('.button:visible, .bar:visible').count()).toBe(0)
  })
})
