import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { loanDispute, loanDisputeInEnglish, type Story, tell } from '../../acceptance/stories.ts'
import { answerCard, answersTo, ask, beginConsultation, logIn, type Person, say } from '../../acceptance/story.ts'
import { startSuite } from '../../acceptance/support/harness.ts'
import { eventually, logInAs } from '../../acceptance/support/logins.ts'
import { chromiumPath } from './chromium.ts'
import { goWhole } from './go-whole.ts'
import { clientPages, lawyerPages, lawyerPermissions, type PicturedPage, type Played } from './picture-pages.ts'

/**
 * `npm run pictures`: plays a matter in each language on a suite of its own, without a model, and takes every page into
 * docs/workbench, light and dark, on a desktop and on a phone. `npm run pictures -- inbox memory` takes these alone.
 */
const folder = new URL('../../docs/workbench/', import.meta.url)
const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 780 } }
const schemes = ['light', 'dark'] as const
const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)

interface Sample {
  locale: string
  organization: string
  client: { user: string; name: string }
  lawyer: { user: string; name: string }
  story: Story
  /** What is told and not yet answered: its card is shown. */
  second: string
  /** What was told wrongly: the document gets a second version. */
  correction: string
  /** Of a knowledge base of the firm, and of the source that fills it. */
  base: string
  source: string
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
    correction: '补充一点：借款本金不是五万，是八万。',
    base: '办案指引',
    source: '法院公告',
    query: '借款利率的上限',
  },
  en: {
    locale: 'en-GB',
    organization: 'another-sample-firm',
    client: { user: 'anna-miller', name: 'Anna Miller' },
    lawyer: { user: 'mei-wang', name: 'Mei Wang' },
    story: loanDisputeInEnglish,
    second: 'My landlord keeps the deposit of 6,000 yuan although the lease ended last month.',
    correction: 'One more thing: the amount is not 50,000 but 80,000.',
    base: 'Practice notes',
    source: 'Court notices',
    query: '借款利率',
  },
}

const password = 'of-the-tests'

if (!chromiumPath) throw new Error('no Chromium was found; CHROMIUM_PATH names one')
const suite = await startSuite('one process', { SEED_RESOURCES_ON_STARTUP: 'true', LEGAL_GRAPH_BACKEND: 'embedded' })
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
try {
  // Statutes are there when the collector has nothing left to seed.
  await eventually(async () => {
    const health = await suite.call('GET', '/api/v1/internal/actuator/health', { service: 'collector-service' })
    return health.data.components.every(({ status }: { status: string }) => status === 'UP')
  })
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const language of ['zh', 'en'] as const) await takeAll(browser, language)
  await writeFile(new URL('README.md', folder), readme())
} finally {
  await browser.close()
  await suite.stop()
}

async function takeAll(browser: Browser, language: 'zh' | 'en'): Promise<void> {
  const origin = suite.origins[0] as string
  const { organization, client, lawyer, story, second, correction, query } = samples[language]
  await logInAs(origin, suite.data.path, { ...client, organization })
  await logInAs(origin, suite.data.path, { ...lawyer, organization, permissions: lawyerPermissions })
  const page = await signIn(browser, language, client.user, 'sign-in')
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (isWanted('tour')) await take(page, 'tour', language)
  const login = await logIn(origin, client.user, password)
  const { session, matter_id: matter } = await tell(story, login)
  const { card } = await say(login, session, correction, [])
  if (card) await answerCard(login, session, card, answersTo(card, {}))
  const open = await beginConsultation(login, second)
  await say(login, open, second, [])
  await ask(login, 'PUT', `/matter-service/api/v1/matters/${matter}/members/${lawyer.user}`, { role: 'lawyer' })
  await furnish(await logIn(origin, lawyer.user, password), samples[language])
  const played = { talk: session.id, card: open.id, matter, query }
  await takePages(page, clientPages, played, language)
  await takePages(await signIn(browser, language, lawyer.user), lawyerPages, played, language)
}

type Pages = Readonly<Record<string, PicturedPage>>

/** What the firm has set up, so that its lists are not empty. */
async function furnish(lawyer: Person, { organization, base, source }: Sample): Promise<void> {
  const { kb_id } = await ask<{ kb_id: string }>(lawyer, 'POST', '/knowledge-service/api/v1/knowledge/bases', {
    name: base,
  })
  await ask(lawyer, 'POST', '/collector-service/api/v1/collector/sources', {
    kind: 'rss',
    kb_id,
    name: source,
    config: { feed_url: 'https://court.example/feed.xml' },
  })
  await ask(lawyer, 'POST', '/platform-service/api/v1/platform/feature-flags', {
    key: `answer-style-of-${organization}`,
    enabled: true,
    variants: { brief: 'brief', thorough: 'thorough', plain: 'plain' },
    off_variant: 'plain',
    default_variant: 'plain',
    targets: [{ organization_ids: [organization], variant: 'thorough' }],
    rollout: [
      { variant: 'brief', percentage: 20 },
      { variant: 'thorough', percentage: 30 },
    ],
  })
}

async function takePages(page: Page, pages: Pages, played: Played, language: string): Promise<void> {
  for (const [name, pageOf] of Object.entries(pages).filter(([name]) => isWanted(name))) {
    const shown = pageOf(played)
    const { path, open } = typeof shown === 'string' ? { path: shown, open: undefined } : shown
    await goWhole(page, (suite.origins[0] as string) + path)
    await open?.(page)
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
  if (picture && isWanted(picture)) await take(page, picture, language)
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
