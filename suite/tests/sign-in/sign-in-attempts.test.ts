import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../acceptance/support/harness.ts'
import { type Browser, openBrowser, ownCookies } from '../browser.ts'
import { type GuardedSuite, startGuardedSuite } from '../guarded-suite.ts'
import { audience } from './identity-provider.ts'
import { type LoginProvider, resource, startLoginProvider, workbench } from './login-provider.ts'

let provider: LoginProvider
let suite: GuardedSuite
beforeAll(async () => {
  const port = await freePort()
  provider = await startLoginProvider(`http://127.0.0.1:${port}`)
  suite = await startGuardedSuite({
    AUTH_MODE: 'oidc',
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: audience,
    OIDC_CLIENT_ID: workbench.id,
    OIDC_CLIENT_SECRET: workbench.secret,
    OIDC_RESOURCE: resource,
    PORT: String(port),
  })
})
afterAll(async () => {
  await suite?.stop()
  await provider?.stop()
})

const isOwn = (url: URL) => url.origin === new URL(suite.url).origin && !url.pathname.startsWith('/auth/')
/** As far as the way back from the provider, which is not gone. */
const begin = (browser: Browser, back: string) =>
  browser.navigate(`/auth/login?return=${back}`, ({ pathname }) => pathname === '/auth/callback')
const finish = async (browser: Browser, { url }: { url: URL }) => (await browser.navigate(url.href, isOwn)).url

test('two tabs that sign in at once both come back to where they were', async () => {
  const browser = openBrowser(suite)
  const [first, second] = [await begin(browser, '/inbox'), await begin(browser, '/library')]
  expect((await finish(browser, first)).pathname).toBe('/inbox')
  expect((await finish(browser, second)).pathname).toBe('/library')
  expect((await browser.ask('GET', '/auth/me')).status).toBe(200)
  expect(ownCookies(browser)).toEqual(['casewright'])
})

test('a browser keeps its five newest attempts, and nothing that is none', async () => {
  const browser = openBrowser(suite, new Map([['casewright-login-planted', 'rubbish']]))
  const oldest = await begin(browser, '/inbox')
  for (let count = 0; count < 5; count++)
    await browser.navigate('/auth/login', ({ origin }) => origin !== new URL(suite.url).origin)
  expect(ownCookies(browser)).toHaveLength(5)
  expect(ownCookies(browser)).not.toContain('casewright-login-planted')
  expect((await finish(browser, oldest)).search).toContain('error=expired')
})

test('a way back to another host is refused before anything is begun', async () => {
  const answer = await suite.ask('GET', `/auth/login?return=${encodeURIComponent('//evil.example')}`)
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(answer.headers.getSetCookie()).toEqual([])
})
