import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openBrowser, passwordOf, signedIn } from '../browser.ts'
import { askPlainly, type GuardedSuite, startGuardedSuite, tagsPath } from '../guarded-suite.ts'

let suite: GuardedSuite
beforeAll(async () => {
  suite = await startGuardedSuite({})
})
afterAll(() => suite?.stop())

const cookieName = 'casewright'
const unauthorized = { status: 401, code: 'unauthorized' }
const secretOf = ({ cookies }: { cookies: Map<string, string> }) => cookies.get(cookieName) as string

describe('the cookie', () => {
  test('counts for reading without more, and for changes only with the header of our page', async () => {
    const browser = await signedIn(suite, 'lawyer')
    const change = (headers: Record<string, string | undefined>) =>
      browser.ask('POST', tagsPath, { body: { name: `Tag ${Math.random()}` }, headers })
    expect((await browser.ask('GET', tagsPath, { headers: { 'x-casewright': undefined } })).status).toBe(200)
    for (const [headers, words] of [
      [{ 'x-casewright': undefined }, 'X-Casewright: 1'],
      [{ 'x-casewright': 'true' }, 'X-Casewright: 1'],
      [{ 'x-casewright': undefined, 'content-type': 'application/x-www-form-urlencoded' }, 'X-Casewright: 1'],
      [{ 'sec-fetch-site': 'cross-site' }, 'another origin'],
      [{ 'sec-fetch-site': 'same-site' }, 'another origin'],
      [{ 'sec-fetch-site': 'none' }, 'another origin'],
      [{ origin: 'https://evil.example' }, 'another origin'],
      [{ origin: 'null' }, 'another origin'],
      [{ origin: suite.url.replace(/\d+$/, '1') }, 'another origin'],
    ] as const) {
      const answer = await change(headers)
      expect(answer, JSON.stringify(headers)).toMatchObject({ status: 403, code: 'forbidden' })
      expect(answer.message).toContain(words)
    }
    expect((await change({ 'sec-fetch-site': 'same-origin', origin: suite.url })).status).toBe(200)
  })

  test('never counts for a page of another origin, not even one that CORS lets call', async () => {
    const page = 'https://app.example.com'
    const open = await startGuardedSuite({ CORS_ORIGINS: page })
    onTestFinished(() => open.stop())
    const browser = await signedIn(open, 'lawyer')
    expect((await browser.ask('GET', tagsPath)).status).toBe(200)
    const read = await browser.ask('GET', tagsPath, { headers: { origin: page } })
    expect(read).toMatchObject(unauthorized)
    expect(read.headers.get('access-control-allow-credentials')).toBeNull()
    expect((await browser.ask('POST', tagsPath, { headers: { origin: page }, body: { name: 'x' } })).status).toBe(403)
  })

  test('opens what a link from elsewhere points to, but nothing that a page from elsewhere fetches', async () => {
    const cookie = `${cookieName}=${secretOf(await signedIn(suite, 'lawyer'))}`
    const read = async (mode: string) =>
      (await askPlainly(suite.url, tagsPath, { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode })).status
    expect(await read('navigate')).toBe(200)
    for (const mode of ['cors', 'no-cors', 'websocket']) expect(await read(mode)).toBe(401)
  })

  test('yields to an Authorization header, good or bad', async () => {
    const browser = await signedIn(suite, 'lawyer')
    const body = { user: 'client', password: await passwordOf(suite, 'client') }
    const { access_token } = (await suite.ask('POST', '/auth/token', { body })).data
    const as = (authorization: string) => browser.ask('GET', '/auth/me', { headers: { authorization } })
    expect((await as(`Bearer ${access_token}`)).data.user_id).toBe('client')
    expect(await as('Bearer rubbish')).toMatchObject(unauthorized)
  })

  test('is nobody when it was changed, made up, sent twice or spelt otherwise', async () => {
    const secret = secretOf(await signedIn(suite, 'lawyer'))
    const other = secretOf(await signedIn(suite, 'client'))
    const statusWith = async (cookie: string | string[]) => (await askPlainly(suite.url, '/auth/me', { cookie })).status
    expect(await statusWith(`a=b; ${cookieName}=${secret}; c=d`)).toBe(200)
    const changed = `${secret.slice(0, -2)}${secret.endsWith('A') ? 'BB' : 'AA'}`
    for (const cookie of [
      `${cookieName}=${changed}`,
      `${cookieName}=${secret}A`,
      `${cookieName}=${secret.slice(0, -1)}`,
      `${cookieName}="${secret}"`,
      `${cookieName}=`,
      `__Host-${cookieName}=${secret}`,
      `x${cookieName}=${secret}`,
      `${cookieName.toUpperCase()}=${secret}`,
      `${cookieName}=${secret}; ${cookieName}=${other}`,
      `${cookieName}=${secret}; ${cookieName}=`,
      `${cookieName}=' or 1=1 --`,
    ])
      expect(await statusWith(cookie), cookie).toBe(401)
    expect(await statusWith([`${cookieName}=${secret}`, `${cookieName}=${other}`])).toBe(401)
  })

  test('that is no longer good still reads what is open to everybody', async () => {
    const browser = openBrowser(suite, new Map([[cookieName, 'A'.repeat(43)]]))
    expect((await browser.ask('GET', '/auth/options')).status).toBe(200)
    expect(await browser.ask('GET', '/auth/me')).toMatchObject(unauthorized)
  })

  test('is bound to HTTPS and this host where people come by HTTPS', async () => {
    const secure = await startGuardedSuite({ PUBLIC_URL: 'https://casewright.example' })
    onTestFinished(() => secure.stop())
    const browser = await signedIn(secure, 'lawyer')
    expect(browser.lastCookies).toEqual([
      expect.stringMatching(/^__Host-casewright=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/),
    ])
    const as = (origin: string) => browser.ask('POST', tagsPath, { headers: { origin }, body: { name: origin } })
    expect((await as('https://casewright.example')).status).toBe(200)
    expect((await as('http://casewright.example')).status).toBe(403)
  })
})
