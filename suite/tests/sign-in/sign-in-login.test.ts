import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../acceptance/support/harness.ts'
import { type Browser, openBrowser, ownCookies } from '../browser.ts'
import { type GuardedSuite, namesPath, startGuardedSuite, tagsPath } from '../guarded-suite.ts'
import { audience, client, createSigningKey, sign } from './identity-provider.ts'
import {
  type LoginProvider,
  person,
  publicWorkbench,
  resource,
  startLoginProvider,
  workbench,
} from './login-provider.ts'

let provider: LoginProvider
let suite: GuardedSuite
let settings: Record<string, string>
beforeAll(async () => {
  const port = await freePort()
  provider = await startLoginProvider(`http://127.0.0.1:${port}`)
  settings = {
    AUTH_MODE: 'oidc',
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: audience,
    OIDC_CLIENT_ID: workbench.id,
    OIDC_CLIENT_SECRET: workbench.secret,
    OIDC_RESOURCE: resource,
    PORT: String(port),
    SIGN_IN_FAILURES_PER_MINUTE: '0',
  }
  suite = await startGuardedSuite(settings)
})
afterAll(async () => {
  await suite?.stop()
  await provider?.stop()
})
beforeEach(() => {
  Object.assign(provider.manner, { answer: 'sign in', organization: client.organization, accessTokenSeconds: 3600 })
  provider.grants.length = 0
})
afterEach(() => {
  provider.before(undefined)
  vi.useRealTimers()
})

const isCallback = (url: URL) => url.pathname === '/auth/callback'
const isOwn = (url: URL) => url.origin === new URL(suite.url).origin && !url.pathname.startsWith('/auth/')
const pathOf = ({ url }: { url: URL }) => url.pathname + url.search
const signIn = (browser: Browser, back = '/inbox') =>
  browser.navigate(`/auth/login?return=${encodeURIComponent(back)}`, isOwn)
/** As far as the way back from the provider, which is not gone. */
const signInToCallback = (browser: Browser) => browser.navigate('/auth/login?return=/inbox', isCallback)
const failed = (code: string, back = '/inbox') => `/sign-in?${new URLSearchParams({ error: code, return: back })}`

describe('signing in at a real OpenID provider', () => {
  test('is offered as a link', async () => {
    expect((await suite.ask('GET', '/auth/options')).data).toEqual({ methods: ['oidc'], login_url: '/auth/login' })
  })

  test('leads back to where one was, with a session that says who one is and opens what the token opens', async () => {
    const browser = openBrowser(suite)
    expect(pathOf(await signIn(browser, '/matters/17?tab=people'))).toBe('/matters/17?tab=people')
    expect((await browser.ask('GET', '/auth/me')).data).toMatchObject({
      user_id: person.user,
      name: person.name,
      locale: person.locale,
      organization_id: client.organization,
      permissions: client.permissions,
    })
    expect((await browser.ask('GET', tagsPath)).status).toBe(200)
    await expect.poll(async () => (await browser.ask('GET', namesPath(person.user))).text).toContain(person.name)
    expect(ownCookies(browser)).toEqual(['casewright'])
    expect(browser.cookies.get('casewright')).toMatch(/^[\w-]{43}$/)
  })

  test('asks by code, PKCE S256, state and nonce, and keeps them in a sealed cookie of ten minutes', async () => {
    const response = await fetch(`${suite.url}/auth/login`, { redirect: 'manual' })
    const { origin, searchParams } = new URL(response.headers.get('location') as string)
    expect(response.status).toBe(303)
    expect(origin).toBe(provider.issuer)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: workbench.id,
      redirect_uri: `${suite.url}/auth/callback`,
      response_type: 'code',
      scope: 'openid profile',
      resource,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(
      /^casewright-login-[0-9a-f]{12}=enc:v1:[\w:-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    for (const name of ['state', 'nonce']) expect(cookie).not.toContain(searchParams.get(name))
  })

  test('works for a client without a secret too', async () => {
    const port = await freePort()
    const other = await startLoginProvider(`http://127.0.0.1:${port}`)
    const { OIDC_CLIENT_SECRET: _secret, ...rest } = settings
    const open = await startGuardedSuite({
      ...rest,
      OIDC_ISSUER: other.issuer,
      OIDC_CLIENT_ID: publicWorkbench,
      PORT: String(port),
    })
    onTestFinished(async () => {
      await open.stop()
      await other.stop()
    })
    const browser = openBrowser(open)
    await browser.navigate('/auth/login', (url) => url.href === `${open.url}/`)
    expect((await browser.ask('GET', '/auth/me')).data.user_id).toBe(person.user)
  })

  test('as nobody while only bearer tokens get in: there is no such path', async () => {
    const { OIDC_CLIENT_ID: _id, OIDC_CLIENT_SECRET: _secret, ...rest } = settings
    const closed = await startGuardedSuite({ ...rest, PORT: '0' })
    onTestFinished(() => closed.stop())
    expect((await closed.ask('GET', '/auth/options')).data).toEqual({ methods: [] })
    for (const path of ['/auth/login', '/auth/callback', '/auth/logout'])
      expect((await closed.ask('GET', path)).status).toBe(404)
    expect((await closed.ask('POST', '/auth/session', { headers: { 'x-casewright': '1' } })).status).toBe(404)
  })
})

describe('nobody gets a session', () => {
  const expectNobody = async (browser: Browser) => expect((await browser.ask('GET', '/auth/me')).status).toBe(401)

  test('who says no at the provider', async () => {
    provider.manner.answer = 'deny'
    const browser = openBrowser(suite)
    expect(pathOf(await signIn(browser))).toBe(failed('denied'))
    await expectNobody(browser)
  })

  test('by an answer that another browser has begun, that was finished already, or that is changed', async () => {
    const browser = openBrowser(suite)
    const { url } = await signInToCallback(browser)
    const stranger = openBrowser(suite)
    expect(pathOf(await stranger.navigate(url.href, isOwn))).toBe(failed('expired', '/'))
    await expectNobody(stranger)
    const thief = openBrowser(suite, new Map(browser.cookies))
    const changed = new URL(url)
    changed.searchParams.set('state', 'A'.repeat(43))
    expect(pathOf(await openBrowser(suite, new Map(browser.cookies)).navigate(changed.href, isOwn))).toBe(
      failed('expired', '/'),
    )
    expect(provider.grants).toEqual([])
    expect(pathOf(await browser.navigate(url.href, isOwn))).toBe('/inbox')
    // The cookie of the attempt was copied before: it is still sealed well, and good for nothing.
    expect(pathOf(await thief.navigate(url.href, isOwn))).toBe(failed('expired'))
    await expectNobody(thief)
    expect(provider.grants).toEqual(['authorization_code'])
    expect((await browser.ask('GET', '/auth/me')).status).toBe(200)
  })

  test('by a cookie of the attempt that was changed, is of another seal, or is too old', async () => {
    const browser = openBrowser(suite)
    const { url } = await signInToCallback(browser)
    const name = ownCookies(browser).at(-1) as string
    const sealed = browser.cookies.get(name) as string
    for (const value of [`${sealed.slice(0, -4)}AAAA`, 'enc:v1:rubbish', '{"state":"x"}'])
      expect(pathOf(await openBrowser(suite, new Map([[name, value]])).navigate(url.href, isOwn))).toBe(
        failed('expired', '/'),
      )
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(now + 601_000)
    expect(pathOf(await browser.navigate(url.href, isOwn))).toBe(failed('expired', '/'))
  })

  test('by an answer of another issuer, or without the name of ours', async () => {
    for (const iss of ['https://evil.example', undefined]) {
      const browser = openBrowser(suite)
      const { url } = await signInToCallback(browser)
      url.searchParams.delete('iss')
      if (iss) url.searchParams.set('iss', iss)
      expect(pathOf(await browser.navigate(url.href, isOwn))).toBe(failed('refused'))
    }
    expect(provider.grants).toEqual([])
  })

  test('by an ID token of another sign-in, another client, another key, or none', async () => {
    const { id } = workbench
    const idToken = (claims: object, header = {}, key = provider.key) =>
      sign(provider.issuer, key, { aud: id, sub: person.user, ...claims }, { typ: 'JWT', ...header })
    const foreign = await createSigningKey()
    const nonceOf = async (browser: Browser) => {
      let nonce = ''
      const { url } = await browser.navigate('/auth/login?return=/inbox', (at) => {
        nonce ||= at.searchParams.get('nonce') ?? ''
        return isCallback(at)
      })
      return { nonce, url }
    }
    const answers: [what: string, (nonce: string) => Promise<string | undefined>][] = [
      ['another nonce', () => idToken({ nonce: 'x' })],
      ['no nonce', () => idToken({})],
      ['another client', (nonce) => idToken({ nonce, aud: 'another' })],
      ['two clients, and not for us', (nonce) => idToken({ nonce, aud: [id, 'another'], azp: 'another' })],
      ['another issuer', (nonce) => idToken({ nonce, iss: 'https://evil.example' })],
      ['expired', (nonce) => idToken({ nonce, exp: 1000 })],
      ['another key', (nonce) => idToken({ nonce }, { kid: provider.key.kid }, foreign)],
      ['no ID token', async () => undefined],
    ]
    for (const [what, make] of answers) {
      const browser = openBrowser(suite)
      const { nonce, url } = await nonceOf(browser)
      const id_token = await make(nonce)
      const access_token = await sign(provider.issuer, provider.key)
      provider.before((path, send) => {
        if (path !== '/token') return false
        send(200, JSON.stringify({ access_token, token_type: 'Bearer', id_token }))
        return true
      })
      expect(pathOf(await browser.navigate(url.href, isOwn)), what).toBe(failed('refused'))
      await expectNobody(browser)
      provider.before(undefined)
    }
  })

  test('while the provider is down, answers rubbish, or takes too long; afterwards the same way works', async () => {
    for (const [status, text] of [
      [500, '{"error":"server_error"}'],
      [200, '<html>'],
      [200, 'null'],
      [200, '{"access_token":17}'],
      [302, ''],
    ] as const) {
      const browser = openBrowser(suite)
      const { url } = await signInToCallback(browser)
      provider.before((path, send) => {
        if (path !== '/token') return false
        send(status, text)
        return true
      })
      expect(pathOf(await browser.navigate(url.href, isOwn)), text).toBe(failed('unavailable'))
      await expectNobody(browser)
      provider.before(undefined)
    }
    const browser = openBrowser(suite)
    const { url } = await signInToCallback(browser)
    provider.before((path) => path === '/token')
    expect(pathOf(await browser.navigate(url.href, isOwn))).toBe(failed('unavailable'))
    provider.before(undefined)
    expect(pathOf(await signIn(browser))).toBe('/inbox')
  }, 20_000)

  test('while the provider cannot be found at all', async () => {
    const port = await freePort()
    const alone = await startGuardedSuite({ ...settings, OIDC_ISSUER: `http://127.0.0.1:${port}`, PORT: '0' })
    onTestFinished(() => alone.stop())
    const { url } = await openBrowser(alone).navigate(
      '/auth/login?return=/inbox',
      ({ pathname }) => pathname === '/sign-in',
    )
    expect(pathOf({ url })).toBe(failed('unavailable'))
  })

  test('by a token that our own rules refuse', async () => {
    provider.manner.organization = 'personal:somebody'
    const browser = openBrowser(suite)
    expect(pathOf(await signIn(browser))).toBe(failed('refused'))
    await expectNobody(browser)
  })

  test('who fails too often', async () => {
    const strict = await startGuardedSuite({ ...settings, PORT: '0', SIGN_IN_FAILURES_PER_MINUTE: '2' })
    onTestFinished(() => strict.stop())
    const fail = async () =>
      (await openBrowser(strict).navigate('/auth/callback?state=x', ({ pathname }) => pathname === '/sign-in')).url
    for (const code of ['expired', 'expired', 'too_many']) expect(pathOf({ url: await fail() })).toBe(failed(code, '/'))
  })
})

describe('signing out', () => {
  test('leads to the sign-out of the provider by a ticket, and the page never holds a token', async () => {
    const browser = openBrowser(suite)
    await signIn(browser)
    const { status, data, text } = await browser.ask('DELETE', '/auth/session')
    expect(status).toBe(200)
    expect(data.logout_url).toMatch(/^\/auth\/logout\?ticket=/)
    expect(text).not.toMatch(/eyJ[\w-]+\./)
    expect((await browser.ask('GET', '/auth/me')).status).toBe(401)
    const page = await browser.navigate(data.logout_url)
    expect(page).toMatchObject({ status: 200 })
    expect(page.url.origin + page.url.pathname).toBe(`${provider.issuer}/session/end`)
    expect(page.url.searchParams.get('post_logout_redirect_uri')).toBe(`${suite.url}/`)
    const later = Date.now() + 61_000
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(later)
    expect((await browser.navigate(data.logout_url, isOwn)).url.href).toBe(`${suite.url}/`)
  })
})
