import { chromium } from 'playwright-core'
import { loanDispute, tell } from '../../acceptance/stories.ts'
import { logIn } from '../../acceptance/story.ts'
import { startSuite } from '../../acceptance/support/harness.ts'
import { logInAs } from '../../acceptance/support/logins.ts'
import { chromiumPath } from '../../web/tests/chromium.ts'
import { digits, percentile, printTable } from '../report.ts'

/**
 * Lighthouse on the pages that people have open all day, of a matter that was played to its end, as somebody who is signed in.
 * Its default: a phone with a slow network and a processor four times slower.
 */
const rounds = 3
const categories = ['performance', 'accessibility', 'best-practices'] as const

interface Result {
  lhr: {
    categories: Record<string, { score: number | null }>
    audits: Record<string, { numericValue?: number }>
  }
}
type Lighthouse = (address: string, flags: object) => Promise<Result>

// Its types need the DOM of a browser, which this folder's programs do not have.
const name = 'lighthouse'
const { default: lighthouse } = (await import(name)) as { default: Lighthouse }

if (!chromiumPath) throw new Error('no Chromium was found; CHROMIUM_PATH names one')
const port = 9377
const suite = await startSuite('one process')
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
})
try {
  const origin = suite.origins[0] as string
  const person = { user: 'li-si', organization: 'sample-firm' }
  await logInAs(origin, suite.data.path, person)
  const password = 'of-the-tests'
  const { session, matter_id } = await tell(loanDispute, await logIn(origin, person.user, password))
  const response = await fetch(`${origin}/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-casewright': '1' },
    body: JSON.stringify({ user_id: person.user, password }),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (!cookie) throw new Error(`signing in failed: ${response.status}`)
  const pages = { inbox: '/inbox', consultation: `/consultations/${session.id}`, matter: `/matters/${matter_id}` }
  const rows: string[][] = []
  for (const [page, path] of Object.entries(pages)) {
    const flags = {
      port,
      logLevel: 'error',
      onlyCategories: categories,
      extraHeaders: { cookie },
      disableStorageReset: true,
    }
    const runs: Result['lhr'][] = []
    for (let round = 0; round < rounds; round++) runs.push((await lighthouse(origin + path, flags)).lhr)
    const scores = (category: string) =>
      runs.map(({ categories }) => (categories[category]?.score ?? Number.NaN) * 100).sort((one, other) => one - other)
    const median = (id: string) =>
      percentile(
        runs.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN),
        0.5,
      )
    rows.push([
      page,
      ...categories.map((category) => scores(category).map(digits).join(' ')),
      digits(median('first-contentful-paint')),
      digits(median('total-blocking-time')),
    ])
  }
  printTable(
    'Scores of 100 of each run, the lowest first; median times in ms',
    ['page', ...categories, 'first paint', 'blocked'],
    rows,
  )
} finally {
  await browser.close()
  await suite.stop()
}
