import { beforeAll, expect, test } from 'vitest'
import { useSharedSuite } from '../../acceptance/support/shared-suite.ts'
import { findings, inBrowserFully, newPerson, type Person, useBrowser } from './browser.ts'
import { playLoanDispute } from './played-matter.ts'

const shared = useSharedSuite('one process')

inBrowserFully('the parts of a matter', () => {
  const origin = () => shared().origins[0] as string
  const { openAs } = useBrowser(origin)
  let client: Person
  let matter: string
  beforeAll(async () => {
    client = await newPerson(origin(), shared().dataPath)
    matter = `/matters/${await playLoanDispute(origin(), client)}`
  })

  const phone = { colorScheme: 'dark' as const, viewport: { width: 390, height: 800 } }
  test.each([
    ['overview', {}],
    ['facts', phone],
    ['evidence', {}],
    ['analysis', phone],
    ['draft', {}],
    ['documents', phone],
    ['calendar', {}],
    ['history', phone],
    ['people', {}],
  ])('the part %s breaks no rule of WCAG 2.2 AA and never scrolls sideways', async (tab, look) => {
    const page = await openAs(client, `${matter}?tab=${tab}`, look)
    await page.locator('.tab-body').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})
