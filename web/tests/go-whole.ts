import type { Page } from 'playwright-core'

const idleMs = 2_000

/** Goes to a page, until it has drawn what it loads. The stream of a conversation stays open, so that its network is never idle. */
export async function goWhole(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
  await page.waitForLoadState('networkidle', { timeout: idleMs }).catch(() => {})
}
