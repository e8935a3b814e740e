import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { inBrowser, newPerson, useBrowser } from './browser.ts'

const shared = useSharedSuite('one process')
/** Motion that somebody could see. */
const shortMs = 10

inBrowser('as somebody has set up their machine', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)

  /** A page with the signs of work under way and of what is being loaded. */
  async function openAtWork(options: Parameters<typeof openAs>[2]): Promise<Page> {
    const page = await openAs(await newPerson(origin(), shared().dataPath), '/consultations/new', options)
    await page.locator('.button.primary').waitFor()
    await page.evaluate(() => {
      const pulse = document.createElement('span')
      pulse.className = 'pulse'
      const skeleton = document.createElement('div')
      skeleton.className = 'skeleton'
      document.querySelector('main')?.append(pulse, skeleton)
    })
    return page
  }

  const motions = (page: Page) =>
    page.evaluate(() => document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().duration)))

  test('nothing moves for who wants no motion', async () => {
    expect(Math.max(...(await motions(await openAtWork({ reducedMotion: 'no-preference' }))))).toBeGreaterThan(shortMs)
    expect(Math.max(0, ...(await motions(await openAtWork({ reducedMotion: 'reduce' }))))).toBeLessThan(shortMs)
  })

  test('with forced colours buttons keep a border, the current section its mark, and work under way its sign', async () => {
    const page = await openAtWork({ forcedColors: 'active' })
    const looks = await page.evaluate(() => {
      const style = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
      return {
        isForced: matchMedia('(forced-colors: active)').matches,
        border: style('.button.primary').borderTopStyle,
        current: document.querySelectorAll('.sections [aria-current=page]').length,
        isPulseSeen: style('.pulse').backgroundColor !== style('body').backgroundColor,
      }
    })
    expect(looks).toEqual({ isForced: true, border: 'solid', current: 1, isPulseSeen: true })
  })
})
