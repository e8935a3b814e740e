import type { Locator, Page } from 'playwright-core'

/** Hands in texts as files, and waits until they have arrived. */
export async function attach(page: Page, ...files: Named[]): Promise<void> {
  await page
    .locator('.composer .by-clip input')
    .setInputFiles(files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })))
  await page
    .locator('.attachment')
    .nth(files.length - 1)
    .waitFor()
}

type Named = { name: string; text: string }
const stopsMax = 120

/** Goes there by the Tab key alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let count = 0; count < stopsMax; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by Tab`)
}

/** The same as `attach`, by the keys that open the browser's own window for files. */
export async function attachByKeyboard(page: Page, ...files: Named[]): Promise<void> {
  await tabTo(page, page.locator('.composer .by-clip input'))
  const chosen = page.waitForEvent('filechooser')
  // Only once the browser knows that it is waited for does it not open a window of its own.
  await page.evaluate(() => undefined)
  await page.keyboard.press('Enter')
  const chooser = await chosen
  await chooser.setFiles(files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })))
  await page
    .locator('.attachment')
    .nth(files.length - 1)
    .waitFor()
}

const cardTitle = (page: Page): Promise<string> => page.locator('.card h2').innerText()

/** What a client would answer, by words of the question. */
const known: readonly [question: RegExp, answer: string][] = [
  [/利息/, '没有约定'],
  [/还过/, '一分没还'],
  [/催/, '2025年9月1日在微信上催过'],
  [/full name/, 'Anna Miller'],
  [/By which day/, '1 September 2025'],
  [/none/, 'none'],
  [/last demand/, '1 October 2025 by message'],
]

/** Answers one card after the other by keyboard, until the one with this title is shown. */
export async function answerCards(page: Page, { until }: { until: string }): Promise<void> {
  for (let count = 0; count < 8; count++) {
    const card = page.locator('.card')
    await card.waitFor({ timeout: 120_000 })
    const title = await cardTitle(page)
    if (title === until) return
    for (const question of await card.locator('.question').all()) {
      const text = await question.innerText()
      const field = question.locator('input[type=text], textarea')
      if (await field.count()) {
        await tabTo(page, field.first())
        await page.keyboard.insertText(known.find(([words]) => words.test(text))?.[1] ?? '无')
      } else if ((await question.locator(':checked').count()) === 0) {
        await tabTo(page, question.locator('input').first())
        await page.keyboard.press('Space')
      }
    }
    await tabTo(page, card.locator('button[type=submit]'))
    await page.keyboard.press('Enter')
    await page.waitForFunction(([before]) => document.querySelector('.card h2')?.textContent !== before, [
      title,
    ] as const)
  }
  throw new Error(`no card with the title ${until} has come`)
}
