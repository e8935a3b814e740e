import { beforeAll, expect, test } from 'vitest'
import { ask, beginConsultation, logIn, readMessages, say } from '../../acceptance/story.ts'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, type Person, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')
const everything = [
  'platform:admin',
  'traces:read',
  'collector:manage',
  'knowledge:manage',
  'people:erase',
  'people:export',
]
const services = [
  'ai-engine',
  'collector-service',
  'consultations-service',
  'files-service',
  'knowledge-service',
  'matter-service',
  'memory-service',
  'platform-service',
]

inBrowser('the admin area: how the installation runs', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  let admin: Person
  let readTold: () => Promise<number>
  beforeAll(async () => {
    admin = await newPerson(origin(), shared().dataPath, everything)
    const client = await logIn(origin(), admin.user, admin.password)
    const session = await beginConsultation(client, '租赁')
    await say(client, session, '什么是租赁合同？', [])
    readTold = async () => (await readMessages(client, session)).length
    const base = await ask<{ kb_id: string }>(client, 'POST', '/knowledge-service/api/v1/knowledge/bases', {
      name: '办案指引',
    })
    await ask(client, 'POST', '/collector-service/api/v1/collector/sources', {
      kind: 'http',
      kb_id: base.kb_id,
      name: '公报 <b>x</b>',
      config: { urls: ['https://laws.example/'] },
    })
  })

  test('health shows all services, and why one works with limits', async () => {
    const page = await openAs(admin, '/admin/health')
    await page.locator('.admin-rows').waitFor()
    expect((await page.locator('.admin-rows code').allInnerTexts()).sort()).toEqual(services)
    expect(await page.getByText('AI_BASE_URL').count()).toBe(1)
    // Whatever a service says of itself by its own words has them in Chinese too.
    expect(await page.locator('.admin-note-detail[lang=en]').allInnerTexts()).toEqual([])
  })

  test('a trace opens as a waterfall, whose spans can be looked into by keyboard', async () => {
    const page = await openAs(admin, '/admin/traces')
    await page.locator('.admin-table a').first().click()
    await page.locator('.waterfall li').first().waitFor()
    const names = await page.locator('.span-name').allInnerTexts()
    expect(names[0]).toContain('整轮')
    expect(names.join()).toContain('load_context')
    const [whole, first] = await Promise.all([0, 1].map((row) => page.locator('.span-bar').nth(row).boundingBox()))
    expect(first?.width).toBeLessThan(whole?.width as number)
    await page.locator('summary.span-line').first().focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('.span-contents').first().innerText()).toContain('什么是租赁合同')
  })

  test('a dry run of a seed package says what would change, and writes nothing', async () => {
    const page = await openAs(admin, '/admin/seeds')
    const row = page.locator('.admin-rows > li').first()
    const before = await row.locator('.admin-row-head').innerText()
    expect(before).toContain('举证责任')
    await row.getByRole('button', { name: '试运行' }).click()
    await row.locator('.admin-table').waitFor()
    expect(await row.getByRole('status').innerText()).toMatch(/试运行，未写入任何内容： 新增 \d+，变更 \d+，不变 \d+/)
    await page.reload()
    expect(await row.locator('.admin-row-head').innerText()).toBe(before)
  })

  test('an erasure is counted first; nothing goes, and the button waits for the id', async () => {
    const page = await openAs(admin, '/admin/erasure')
    await page.getByLabel('该人的用户 ID').fill(admin.user)
    await page.keyboard.press('Enter')
    await page.locator('.admin-danger').waitFor()
    expect(await page.locator('.admin-outcome').innerText()).toMatch(
      new RegExp(`将删除 ${admin.user} 的 [1-9]\\d* 条记录`),
    )
    const erase = page.getByRole('button', { name: '永久删除' })
    expect(await erase.isDisabled()).toBe(true)
    await page.getByLabel(`请输入 ${admin.user} 以确认`).fill(admin.user)
    expect(await erase.isEnabled()).toBe(true)
    expect(await readTold()).toBe(2)
  })

  test('retention is told by what is deleted, after how many days, and by which setting', async () => {
    const page = await openAs(admin, '/admin/erasure')
    const table = page.getByRole('table', { name: '保留期限' })
    await table.waitFor()
    expect(await table.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/什么内容|内容/),
      expect.stringMatching(/咨询消息\s+直到有人删除\s+CONSULTATIONS_MESSAGES_RETENTION_DAYS/),
      expect.stringMatching(/处理记录.*\s+直到有人删除\s+AI_TURNS_RETENTION_DAYS/),
      expect.stringMatching(/任务\s+直到有人删除\s+KNOWLEDGE_JOBS_RETENTION_DAYS/),
      expect.stringMatching(/审计日志\s+直到有人删除\s+AUDIT_RETENTION_DAYS/),
    ])
  })

  test('a source is made, changed and deleted; its address and its hours are those that were typed', async () => {
    const page = await openAs(admin, '/admin/collector')
    await page.getByRole('button', { name: '新建来源' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('名称').fill('法院公告')
    await dialog.getByLabel('类型').selectOption('feed_url')
    await dialog.getByLabel('地址').fill('https://court.example/feed.xml')
    await dialog.getByLabel('采集时间').fill('30 3 * * 1')
    await dialog.getByRole('button', { name: '保存' }).click()
    await page.getByText('订阅源，存入').waitFor()
    await page.getByRole('button', { name: '更改「法院公告」' }).click()
    expect(await dialog.getByLabel('地址').inputValue()).toBe('https://court.example/feed.xml')
    await dialog.getByLabel('采集时间').fill('')
    await dialog.getByLabel('启用').uncheck()
    await dialog.getByRole('button', { name: '保存' }).click()
    const row = page.locator('.admin-rows > li', { hasText: '法院公告' })
    await row.getByText('已停用').waitFor()
    expect(await row.innerText()).toContain('手动启动')
    await page.getByRole('button', { name: '删除「法院公告」' }).click()
    await dialog.getByRole('button', { name: '删除' }).click()
    await expect.poll(() => row.count()).toBe(0)
  })

  test('a knowledge base is renamed, and deleted after the page has named what goes with it', async () => {
    const page = await openAs(admin, '/admin/bases', { locale: 'en-GB' })
    await page.getByLabel('New base').fill('Forms')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Rename “Forms”' }).click()
    await page.getByRole('dialog').getByLabel('Base').fill('Court forms')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Delete “Court forms”' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.innerText()).toContain('0 documents with 0 passages')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => page.getByText('Court forms').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Delete “.*(?:法律|Statutes)/ }).count()).toBe(0)
  })

  test('who lacks the permissions gets none of these sections', async () => {
    const client = await newPerson(origin(), shared().dataPath)
    const page = await openAs(client, '/admin/health')
    await page.getByRole('heading', { name: '没有找到' }).or(page.locator('.state')).first().waitFor()
    expect(await page.locator('.admin-rows').count()).toBe(0)
  })
})
