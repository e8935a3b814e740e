import { openDatabase } from '@casewright/kit/postgres/sql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../acceptance/support/harness.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { type GuardedSuite, startGuardedSuite, tagsPath } from '../guarded-suite.ts'
import { audience, client } from './identity-provider.ts'
import { type LoginProvider, resource, startLoginProvider, workbench } from './login-provider.ts'

let provider: LoginProvider
let suite: GuardedSuite
let database: ReturnType<typeof openDatabase>
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
    AUTH_CACHE_SECONDS: '0',
  })
  database = openDatabase({ url: suite.environment.DATABASE_URL as string }, { connectionsMax: 1 })
})
afterAll(async () => {
  await database?.close()
  await suite?.stop()
  await provider?.stop()
})
beforeEach(async () => {
  await database.sql`delete from gateway.sessions`
  Object.assign(provider.manner, { organization: client.organization, accessTokenSeconds: 3600, refreshTokens: true })
})
afterEach(() => provider.before(undefined))

async function signedIn(): Promise<Browser> {
  const browser = openBrowser(suite)
  await browser.navigate('/auth/login?return=/inbox', ({ pathname }) => pathname === '/inbox')
  provider.grants.length = 0
  return browser
}

/** What a token looks like to us that has this many seconds left. */
const tokenLeft = (seconds: number) =>
  database.sql`update gateway.sessions set token_expires_at = now() + make_interval(secs => ${seconds})`
const statusOf = async (browser: Browser) => (await browser.ask('GET', tagsPath)).status

describe('a token that is about to end', () => {
  test('is renewed once, however many requests come at once, at however many replicas', async () => {
    const replica = await startGuardedSuite({ ...suite.environment, PORT: '0' })
    onTestFinished(() => replica.stop())
    const browser = await signedIn()
    const elsewhere = openBrowser(replica, browser.cookies)
    for (const seconds of [20, -5]) {
      await tokenLeft(seconds)
      provider.grants.length = 0
      const statuses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => statusOf(index % 2 ? browser : elsewhere)),
      )
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(provider.grants).toEqual(['refresh_token'])
    }
    expect(await statusOf(browser)).toBe(200)
    expect(provider.grants).toEqual(['refresh_token'])
  })

  test('is renewed by a real expiry, and the session lasts as long as it would have', async () => {
    provider.manner.accessTokenSeconds = 31
    const browser = await signedIn()
    const before = (await browser.ask('GET', '/auth/me')).data
    expect(provider.grants).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect((await browser.ask('GET', '/auth/me')).data).toEqual(before)
    expect(provider.grants).toEqual(['refresh_token'])
  })

  test('stays in use while the provider is away, and is renewed when it is back', async () => {
    const browser = await signedIn()
    await tokenLeft(20)
    provider.before((path, send) => {
      if (path !== '/token') return false
      send(503, '{}')
      return true
    })
    expect(await statusOf(browser)).toBe(200)
    expect(await statusOf(browser)).toBe(200)
    provider.before(undefined)
    await database.sql`update gateway.sessions set renewing_until = null`
    expect(await statusOf(browser)).toBe(200)
    expect(provider.grants).toEqual(['refresh_token'])
  })

  test('that has ended while the provider is away means 503, and the session is kept', async () => {
    const browser = await signedIn()
    await tokenLeft(-5)
    provider.before((path, send) => {
      if (path !== '/token') return false
      send(200, 'rubbish')
      return true
    })
    expect(await browser.ask('GET', tagsPath)).toMatchObject({ status: 503, code: 'dependency_unavailable' })
    provider.before(undefined)
    await database.sql`update gateway.sessions set renewing_until = null`
    expect(await statusOf(browser)).toBe(200)
  })

  test('is taken over from a process that died while it renewed', async () => {
    const browser = await signedIn()
    await database.sql`update gateway.sessions set token_expires_at = now() - interval '5 seconds', renewing_until = now() + interval '1 second'`
    expect(await statusOf(browser)).toBe(200)
    expect(provider.grants).toEqual(['refresh_token'])
  })
})

describe('a session ends', () => {
  test('when the provider no longer renews it', async () => {
    const browser = await signedIn()
    await tokenLeft(20)
    provider.before((path, send) => {
      if (path !== '/token') return false
      send(400, '{"error":"invalid_grant"}')
      return true
    })
    expect(await statusOf(browser)).toBe(401)
    provider.before(undefined)
    expect(await statusOf(browser)).toBe(401)
    expect(await database.sql`select from gateway.sessions`).toHaveLength(0)
  })

  test('when the renewed token is of another organization', async () => {
    const browser = await signedIn()
    await tokenLeft(20)
    provider.manner.organization = 'firm-b'
    expect(await statusOf(browser)).toBe(401)
    provider.manner.organization = client.organization
    expect(await statusOf(browser)).toBe(401)
  })

  test('with its token where the provider gives no refresh token', async () => {
    Object.assign(provider.manner, { refreshTokens: false, accessTokenSeconds: 900 })
    const browser = await signedIn()
    const { expires_at } = (await browser.ask('GET', '/auth/me')).data
    expect((Date.parse(expires_at) - Date.now()) / 1000).toBeCloseTo(900, -1)
  })
})
