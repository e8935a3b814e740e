import { expect, test } from 'vitest'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { findings, inBrowserFully, newPerson, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')
inBrowserFully('every page', () => {
  const origin = () => shared().origins[0] as string
  const { open, openAs } = useBrowser(origin)
  const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 780 } }
  const views = [
    { size: sizes.desktop, colorScheme: 'light' },
    { size: sizes.phone, colorScheme: 'dark' },
  ] as const

  test('has nothing that axe finds, light on a desktop and dark on a phone', async () => {
    const person = await newPerson(origin(), shared().dataPath)
    for (const { size, colorScheme } of views) {
      const visitor = await open('/sign-in', { viewport: size, colorScheme })
      await visitor.getByLabel('密码').waitFor()
      expect(await findings(visitor)).toEqual([])
      const page = await openAs(person, '/consultations/new', { viewport: size, colorScheme })
      await page.getByRole('textbox').waitFor()
      expect(await findings(page)).toEqual([])
      await page.getByRole('textbox').fill('朋友借了我五万元不还。')
      await page.keyboard.press('Enter')
      await page.locator('.card').waitFor()
      expect(await findings(page)).toEqual([])
      await page.goto(`${origin()}/inbox`)
      await page.getByRole('button', { name: '在此回答' }).first().click()
      expect(await findings(page)).toEqual([])
      await page.goto(`${origin()}/consultations`)
      await page.locator('.row').first().waitFor()
      expect(await findings(page)).toEqual([])
      for (const path of ['/matters', '/library?q=%E5%80%9F%E6%AC%BE']) {
        await page.goto(origin() + path, { waitUntil: 'networkidle' })
        expect(await findings(page)).toEqual([])
      }
    }
  })

  const permissions = [
    'matters:read',
    'people:read',
    'people:erase',
    'platform:admin',
    'tags:manage',
    'audit:read',
    'traces:read',
    'collector:manage',
    'knowledge:manage',
  ]
  const sections = ['members', 'configs', 'flags', 'tags', 'taxonomy', 'audit', 'health', 'usage', 'models', 'traces']
  const ofFirm = ['/matters/new', '/matters?workload=1', '/review', '/library', '/admin'].concat(
    [...sections, 'seeds', 'collector', 'bases', 'erasure'].map((section) => `/admin/${section}`),
  )

  test('of lawyers and administrators has nothing that axe finds and fits a width of 320', async () => {
    const page = await openAs(await newPerson(origin(), shared().dataPath, permissions), '/matters')
    for (const path of ofFirm) {
      await page.setViewportSize(sizes.desktop)
      await page.goto(origin() + path, { waitUntil: 'networkidle' })
      expect.soft([path, await findings(page)]).toEqual([path, []])
      await page.setViewportSize({ width: 320, height: 640 })
      expect.soft([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
    }
  })

  test('needs no sideways scrolling at a width of 320', async () => {
    const page = await openAs(await newPerson(origin(), shared().dataPath), '/consultations/new', {
      viewport: { width: 320, height: 640 },
    })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await page.getByRole('textbox').fill('朋友借了我五万元不还。')
    expect(await width()).toBe(320)
    await page.keyboard.press('Enter')
    await page.locator('.card').waitFor()
    expect(await width()).toBe(320)
    for (const path of ['/inbox', '/consultations', '/matters', '/library']) {
      await page.goto(origin() + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([path, await width()]).toEqual([path, 320])
    }
  })
})
