import { beforeAll, expect, test } from 'vitest'
import { useSharedSuite } from '../../acceptance/shared-suite.ts'
import { ask, beginConsultation, logIn, readMessages, say } from '../../acceptance/story.ts'
import { findings } from './axe.ts'
import { inBrowser, inBrowserFully, newPerson, type Person, useBrowser } from './browser.ts'

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

  test('who lacks the permissions gets none of these sections', async () => {
    const client = await newPerson(origin(), shared().dataPath)
    const page = await openAs(client, '/admin/health')
    await page.getByRole('heading', { name: '没有找到' }).or(page.locator('.state')).first().waitFor()
    expect(await page.locator('.admin-rows').count()).toBe(0)
  })
})

const phone = { colorScheme: 'dark' as const, viewport: { width: 390, height: 800 }, locale: 'en-GB' }

inBrowserFully('the admin area on a phone', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  test('no section breaks a rule of WCAG 2.2 AA, or scrolls sideways on a phone', async () => {
    const admin = await newPerson(origin(), shared().dataPath, everything)
    const page = await openAs(admin, '/admin', phone)
    for (const section of ['health', 'usage', 'models', 'traces', 'seeds', 'collector', 'bases', 'erasure']) {
      await page.goto(`${origin()}/admin/${section}`)
      await page.locator('.admin-section .stack, .admin-section .admin-rows').first().waitFor()
      await page.waitForLoadState('networkidle')
      expect({ section, found: await findings(page) }).toEqual({ section, found: [] })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect({ section, wide: Math.max(0, wide) }).toEqual({ section, wide: 0 })
    }
  })
})
