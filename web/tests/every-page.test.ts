import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { findings, inBrowserFully, useBrowser } from './browser.ts'
import { goWhole } from './go-whole.ts'
import { type HostileFirm, hostile, playHostileFirm } from './hostile-firm.ts'
import { clientPages, lawyerPages, type PicturedPage } from './picture-pages.ts'

const shared = useSharedSuite('one process')
const desktop = { width: 1280, height: 860 }
const phone = { width: 390, height: 780 }
const looks = [
  { colorScheme: 'light', size: desktop },
  { colorScheme: 'dark', size: desktop },
  { colorScheme: 'light', size: phone },
  { colorScheme: 'dark', size: phone },
] as const
/** 200 % of 1280 × 860 leaves half of it. */
const zoomed = { width: 640, height: 430 }
const narrow = { width: 320, height: 640 }
const shortMs = 10
/** Four looks of thirty pages. */
const longMs = 600_000

inBrowserFully('every page', () => {
  const origin = () => shared().origins[0] as string
  const { open, openAs } = useBrowser(origin)
  let firm: HostileFirm
  beforeAll(async () => {
    firm = await playHostileFirm(origin(), shared().dataPath)
  })

  /** One page after the other, with what it shows opened. */
  async function* pagesOf(page: Page, pages: Readonly<Record<string, PicturedPage>>): AsyncGenerator<string> {
    for (const [name, pageOf] of Object.entries(pages)) {
      // Nothing was delivered twice here.
      if (name === 'matter-compared') continue
      const shown = pageOf(firm.played)
      const { path, open: unfold } = typeof shown === 'string' ? { path: shown, open: undefined } : shown
      await goWhole(page, origin() + path)
      await unfold?.(page)
      yield name
    }
  }
  const people = [
    ['a client', () => firm.client, clientPages],
    ['a lawyer who administers', () => firm.lawyer, lawyerPages],
  ] as const

  test.each(people)('of %s shows markup as text, whatever field it was written in', async (_who, person, pages) => {
    const page = await openAs(person(), '/inbox')
    const shown: string[] = []
    for await (const name of pagesOf(page, pages)) {
      const struck = await page.evaluate(() => [
        'struck' in globalThis,
        document.querySelector('[data-struck], img[src="x"]') !== null,
      ])
      expect([name, ...struck]).toEqual([name, false, false])
      if ((await page.locator('main').innerText()).includes('<b data-struck>')) shown.push(name)
    }
    // Where somebody's own words stand, they stand as they were written.
    const expected = pages === clientPages ? ['inbox', 'consultations', 'consultation', 'card'] : writtenOn
    expect(shown).toEqual(expect.arrayContaining([...expected]))
  })

  test('a document that was delivered with markup in it is shown as text too', async () => {
    const page = await openAs(firm.client, `/matters/${firm.played.matter}?tab=documents`)
    await page.getByRole('button', { name: '预览' }).first().click()
    const sheet = page.locator('.preview-pages .docx-wrapper section').first()
    await expect.poll(() => sheet.innerText()).toContain('民事起诉状')
    expect(await page.locator('.preview-pages [data-struck]').count()).toBe(0)
    expect(await page.evaluate(() => 'struck' in globalThis)).toBe(false)
    await page.goto(`${origin()}/library?q=${encodeURIComponent(hostile)}`)
    await page.locator('.hits, .state').first().waitFor()
    expect(await page.locator('[data-struck]').count()).toBe(0)
  })

  test.each(people)(
    'of %s breaks no rule of WCAG 2.2 AA, light and dark, on a desktop and on a phone, and never scrolls sideways',
    async (_who, person, pages) => {
      const page = await openAs(person(), '/inbox', { reducedMotion: 'reduce' })
      for await (const name of pagesOf(page, pages)) {
        for (const { colorScheme, size } of looks) {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme })
          const look = `${name}, ${colorScheme}, ${size.width}`
          // The dark look differs by its colours alone.
          const found = await findings(page, colorScheme === 'dark' ? 'colours' : 'everything')
          expect.soft([look, found]).toEqual([look, []])
        }
        for (const size of [zoomed, narrow]) {
          await page.setViewportSize(size)
          expect.soft([name, size.width, await tooWide(page)]).toEqual([name, size.width, []])
        }
        const motions = await page.evaluate(() =>
          document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().duration)),
        )
        expect.soft([name, motions.filter((ms) => ms > shortMs)]).toEqual([name, []])
        await page.setViewportSize(desktop)
      }
    },
    longMs,
  )

  test('for who has not signed in breaks no rule of WCAG 2.2 AA either', async () => {
    for (const { colorScheme, size } of looks) {
      const page = await open('/sign-in', { viewport: size, colorScheme })
      await page.locator('input[type=password]').waitFor()
      expect(await findings(page)).toEqual([])
    }
  })
})

/** What reaches beyond the page, where it would scroll sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const reaches = (element: Element) => element.getBoundingClientRect().right > innerWidth
    return [...document.querySelectorAll('body *')].filter(reaches).map((one) => one.outerHTML.slice(0, 100))
  })

/** The pages on which a lawyer sees what was written into the fields. */
const writtenOn = [
  'matters',
  'matter-overview',
  'matter-evidence',
  'matter-draft',
  'matter-calendar',
  'matter-history',
  'matter-people',
  'review',
  'review-desk',
  'library',
  'admin-members',
  'admin-configs',
  'admin-flags',
  'admin-tags',
  'admin-taxonomy',
  'admin-collector',
  'admin-bases',
]
