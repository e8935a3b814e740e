import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { loanDispute, loanDisputeInEnglish, type Story, tell } from '../../acceptance/stories.ts'
import { ask, beginConsultation, logIn, say } from '../../acceptance/story.ts'
import { startSuite } from '../../acceptance/support/harness.ts'
import { eventually, logInAs } from '../../acceptance/support/logins.ts'
import { chromiumPath } from './chromium.ts'

/**
 * `npm run pictures`: plays a matter in each language on a suite of its own, without a model, and takes every page into
 * docs/workbench, light and dark, on a desktop and on a phone.
 */
const folder = new URL('../../docs/workbench/', import.meta.url)
const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 780 } }
const schemes = ['light', 'dark'] as const

interface Sample {
  locale: string
  organization: string
  client: { user: string; name: string }
  lawyer: { user: string; name: string }
  story: Story
  /** What is told and not yet answered: its card is shown. */
  second: string
  query: string
}

const samples: Record<'zh' | 'en', Sample> = {
  zh: {
    locale: 'zh-CN',
    organization: 'sample-firm',
    client: { user: 'li-si', name: '李四' },
    lawyer: { user: 'wang-min', name: '王敏' },
    story: loanDispute,
    second: '房东不退押金，一共6000元，租期上个月已经到了。',
    query: '借款利率的上限',
  },
  en: {
    locale: 'en-GB',
    organization: 'another-sample-firm',
    client: { user: 'anna-miller', name: 'Anna Miller' },
    lawyer: { user: 'mei-wang', name: 'Mei Wang' },
    story: loanDisputeInEnglish,
    second: 'My landlord keeps the deposit of 6,000 yuan although the lease ended last month.',
    query: '借款利率',
  },
}

interface Played {
  talk: string
  card: string
  matter: string
  query: string
}

type Pages = Readonly<Record<string, (played: Played) => string>>

/** Every page by the name of its picture, as a client sees it. A new page is one line here or below. */
const clientPages: Pages = {
  inbox: () => '/inbox',
  consultations: () => '/consultations',
  'new-consultation': () => '/consultations/new',
  consultation: ({ talk }) => `/consultations/${talk}`,
  card: ({ card }) => `/consultations/${card}`,
}

/** As a lawyer sees it who may administer the firm too. */
const lawyerPages: Pages = {
  matters: () => '/matters?workload=1',
  'new-matter': () => '/matters/new',
  'matter-overview': ({ matter }) => `/matters/${matter}`,
  'matter-facts': ({ matter }) => `/matters/${matter}?tab=facts`,
  'matter-evidence': ({ matter }) => `/matters/${matter}?tab=evidence`,
  'matter-analysis': ({ matter }) => `/matters/${matter}?tab=analysis`,
  'matter-draft': ({ matter }) => `/matters/${matter}?tab=draft`,
  'matter-documents': ({ matter }) => `/matters/${matter}?tab=documents`,
  'matter-calendar': ({ matter }) => `/matters/${matter}?tab=calendar`,
  'matter-history': ({ matter }) => `/matters/${matter}?tab=history`,
  'matter-people': ({ matter }) => `/matters/${matter}?tab=people`,
  review: () => '/review',
  'review-desk': ({ matter }) => `/review/${matter}`,
  library: ({ query }) => `/library?q=${encodeURIComponent(query)}`,
  'admin-members': () => '/admin/members',
  'admin-configs': () => '/admin/configs',
  'admin-flags': () => '/admin/flags',
  'admin-tags': () => '/admin/tags',
  'admin-taxonomy': () => '/admin/taxonomy',
  'admin-audit': () => '/admin/audit',
  'admin-health': () => '/admin/health',
  'admin-usage': () => '/admin/usage',
  'admin-models': () => '/admin/models',
  'admin-traces': () => '/admin/traces',
  'admin-seeds': () => '/admin/seeds',
  'admin-collector': () => '/admin/collector',
  'admin-bases': () => '/admin/bases',
  'admin-erasure': () => '/admin/erasure',
}

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
const password = 'of-the-tests'

if (!chromiumPath) throw new Error('no Chromium was found; CHROMIUM_PATH names one')
const suite = await startSuite('one process', { SEED_RESOURCES_ON_STARTUP: 'true' })
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
try {
  // Statutes are there when the collector has nothing left to seed.
  await eventually(async () => {
    const health = await suite.call('GET', '/api/v1/internal/actuator/health', { service: 'collector-service' })
    return health.data.components.every(({ status }: { status: string }) => status === 'UP')
  })
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const language of ['zh', 'en'] as const) await takeAll(browser, language)
  await writeFile(new URL('README.md', folder), readme())
} finally {
  await browser.close()
  await suite.stop()
}

async function takeAll(browser: Browser, language: 'zh' | 'en'): Promise<void> {
  const origin = suite.origins[0] as string
  const { organization, client, lawyer, story, second, query } = samples[language]
  await logInAs(origin, suite.data.path, { ...client, organization })
  await logInAs(origin, suite.data.path, { ...lawyer, organization, permissions })
  const page = await signIn(browser, language, client.user, 'sign-in')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take(page, 'tour', language)
  const login = await logIn(origin, client.user, password)
  const { session, matter_id: matter } = await tell(story, login)
  const open = await beginConsultation(login, second)
  await say(login, open, second, [])
  await ask(login, 'PUT', `/matter-service/api/v1/matters/${matter}/members/${lawyer.user}`, { role: 'lawyer' })
  const played = { talk: session.id, card: open.id, matter, query }
  await takePages(page, clientPages, played, language)
  await takePages(await signIn(browser, language, lawyer.user), lawyerPages, played, language)
}

async function takePages(page: Page, pages: Pages, played: Played, language: string): Promise<void> {
  for (const [name, pathOf] of Object.entries(pages)) {
    await page.goto((suite.origins[0] as string) + pathOf(played), { waitUntil: 'networkidle' })
    await page.locator('main h1').first().waitFor()
    await take(page, name, language)
  }
  await page.context().close()
}

/** Gives the inbox of who signs in. */
async function signIn(browser: Browser, language: 'zh' | 'en', user: string, picture?: string): Promise<Page> {
  const origin = suite.origins[0] as string
  const context = await browser.newContext({ locale: samples[language].locale, viewport: sizes.desktop })
  const page = await context.newPage()
  await page.goto(`${origin}/sign-in`)
  await page.locator('input[type=password]').waitFor()
  if (picture) await take(page, picture, language)
  await page.getByRole('radio', { name: user, exact: true }).check()
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${origin}/inbox`)
  return page
}

/** WebP by the protocol itself: a quarter of the bytes of a PNG. */
async function take(page: Page, name: string, language: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const [sizeName, size] of Object.entries(sizes))
    for (const colorScheme of schemes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForTimeout(250)
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 50 })
      await writeFile(new URL(`${name}-${language}-${colorScheme}-${sizeName}.webp`, folder), data, 'base64')
    }
  await devtools.detach()
}

function readme(): string {
  const picture = (name: string, view: string) => `[![${name}, ${view}](${name}-${view}.webp)](${name}-${view}.webp)`
  const others = ['zh-dark-desktop', 'en-light-desktop', 'zh-light-phone', 'zh-dark-phone', 'en-light-phone']
  const parts = ['sign-in', 'tour', ...Object.keys(clientPages), ...Object.keys(lawyerPages)].map((name) =>
    [
      `## ${name}`,
      '',
      '| 中文 | English, dark | phone |',
      '| --- | --- | --- |',
      `| ${picture(name, 'zh-light-desktop')} | ${picture(name, 'en-dark-desktop')} | ${picture(name, 'en-dark-phone')} |`,
      '',
      others.map((view) => `[${view}](${name}-${view}.webp)`).join(' · '),
    ].join('\n'),
  )
  const lead =
    'Every page in both languages, light and dark, on a desktop and on a phone. `npm run pictures` takes them anew: real suite, real Chromium, no model, a sample firm.'
  return `# The workbench in pictures\n\n${lead}\n\n${parts.join('\n\n')}\n`
}
