import { beforeAll, expect, test } from 'vitest'
import { ask, logIn } from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, type Person, useBrowser } from './browser.ts'
import { matters, openMatter } from './played-matter.ts'

const shared = useSharedSuite('one process')
const firm = 'firm-of-lists'

inBrowser('the list of matters', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  let lawyer: Person
  beforeAll(async () => {
    lawyer = await newPerson(origin(), shared().dataPath, ['matters:read'], firm, '陈律师')
    const person = await logIn(origin(), lawyer.user, lawyer.password)
    const matter_id = await openMatter(person, '赵六 · 房屋租赁', { cause_of_action_code: '9001' })
    await ask(person, 'PATCH', `${matters}/${matter_id}`, { lawyer_id: null })
    await ask(person, 'POST', `${matters}/${matter_id}/parties`, { name: '赵六', role: 'counterparty' })
    await ask(person, 'POST', `${matters}/${matter_id}/todos`, { title: '答辩', due_at: '2024-01-01T00:00:00.000Z' })
  })

  test('a lawyer opens a matter without a conversation, after the conflict check has shown whom the firm knows', async () => {
    const page = await openAs(lawyer, '/matters/new')
    await page.getByLabel('标题').fill('<b>钱七</b> · 买卖合同')
    await page.getByLabel('委托人').fill('钱七')
    await page.getByLabel('对方').fill('赵 六')
    await page.keyboard.press('Enter')
    await page.getByText('赵六（相对方）').waitFor()
    await page.getByRole('button', { name: '仍然建立案件' }).click()
    await page.waitForURL(/\/matters\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { name: '<b>钱七</b> · 买卖合同' }).waitFor()
    await page.goto(`${page.url()}?tab=people`)
    await page.getByText('钱七', { exact: true }).waitFor()
    await page.getByText('陈律师').first().waitFor()
  })

  test('filters stand in the address: mine, and one without matters says so', async () => {
    const page = await openAs(lawyer, '/matters')
    await page.locator('.matters li').first().waitFor()
    await page.getByLabel('负责人').selectOption(lawyer.user)
    await expect.poll(() => page.locator('.matters li').allInnerTexts()).toHaveLength(1)
    expect(await page.locator('.matters li').innerText()).toContain('陈律师负责')
    expect(page.url()).toContain(`lawyer=${lawyer.user}`)
    await page.goto(`${origin()}/matters?status=CLOSED`)
    await page.getByRole('link', { name: '清除条件' }).click()
    await page.getByText('赵六 · 房屋租赁').waitFor()
  })

  test('the workload shows open matters and what is overdue by lawyer', async () => {
    const page = await openAs(lawyer, '/matters?workload=1')
    const rows = page.locator('.workload tbody tr')
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual([expect.stringMatching(/陈律师\s+1\s+0/), expect.stringMatching(/尚未指定\s+1\s+1/)])
  })

  test('a client is led to a consultation and gets no form for a matter', async () => {
    const client = await newPerson(origin(), shared().dataPath, [], firm)
    const page = await openAs(client, '/matters/new')
    await page.getByText('只有律师可以在这里建立案件').waitFor()
  })
})
