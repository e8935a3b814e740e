import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { logInAs } from '../../acceptance/support/logins.ts'
import { chromiumPath } from './chromium.ts'

if (!chromiumPath)
  process.stderr.write('The tests in a browser are skipped: no Chromium was found; CHROMIUM_PATH names one.\n')

/** Like `describe`, where there is a browser. */
export const inBrowser = describe.skipIf(!chromiumPath)
/** What takes long, for `npm run test:web` alone. */
export const inBrowserFully = describe.skipIf(!chromiumPath || !process.env.CASEWRIGHT_FULL_WEB)

export interface Person {
  user: string
  password: string
}

interface Opened {
  /** A page of a new visitor, in Chinese and 1280 wide unless told otherwise. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /** The same, signed in. */
  openAs(person: Person, path: string, options?: BrowserContextOptions): Promise<Page>
}

/** A real browser. After each test no page may have broken the policy, or thrown. */
export function useBrowser(origin: () => string): Opened {
  let browser: Browser
  const complaints: string[] = []
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath as string, args: ['--no-sandbox'] })
  })
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(() => browser?.close())

  const open: Opened['open'] = async (path, options = {}) => {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 860 }, ...options })
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (line) => {
      if (/Content Security Policy|Trusted(?:HTML|Script)/.test(line.text())) complaints.push(line.text())
    })
    await page.goto(origin() + path)
    return page
  }
  return {
    open,
    async openAs({ user, password }, path, options) {
      const page = await open(`/sign-in?return=${encodeURIComponent(path)}`, options)
      await page.locator('input[type=password]').waitFor()
      const choice = page.getByRole('radio', { name: user, exact: true })
      if (await choice.count()) await choice.check()
      else await page.locator('input[autocomplete=username]').fill(user)
      await page.locator('input[type=password]').fill(password)
      await page.keyboard.press('Enter')
      await page.waitForURL(origin() + path)
      return page
    },
  }
}

/** A local user of this suite, made for one test. */
export async function newPerson(
  origin: string,
  dataPath: string,
  permissions: string[] = [],
  organization = 'web-firm',
  name?: string,
): Promise<Person> {
  const user = `web-${crypto.randomUUID().slice(0, 8)}`
  await logInAs(origin, dataPath, { user, organization, permissions, ...(name && { name }) })
  const users = JSON.parse(await readFile(join(dataPath, 'dev-users.json'), 'utf8')) as Person[]
  return users.find((one) => one.user === user) as Person
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Those of them that see colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on a page against WCAG 2.2 AA, or only what is wrong with its colours. Our pages have no frames, so it needs no
 * second page to put results together.
 */
export async function findings(page: Page, of: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (of === 'colours' ? axe.withRules(colourRules) : axe.withTags(rules)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`))
}
