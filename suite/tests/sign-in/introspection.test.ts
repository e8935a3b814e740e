import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { auditPath, configsPath, type GuardedSuite, startGuardedSuite, tagsPath } from '../guarded-suite.ts'
import {
  audience,
  client,
  clientAsMe,
  createSigningKey,
  type SigningKey,
  sign,
  startServer,
  type TestServer,
} from './identity-provider.ts'

const issuer = 'https://provider.invalid'
/** Letters that only arrive when they are encoded as the standard asks. */
const credentials = { id: 'suite: 100%', secret: 'a+b&c=d/é' }
let key: SigningKey
let keys: TestServer
let authService: TestServer
let suite: GuardedSuite
let asked: { headers: IncomingMessage['headers']; method: string | undefined; body: string }[]

const start = (environment: Record<string, string>) =>
  startGuardedSuite({
    AUTH_MODE: 'oidc',
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: audience,
    OIDC_JWKS_URL: keys.url,
    AUTH_SERVICE_URL: `${authService.url}/introspect`,
    AUTH_SERVICE_CLIENT_ID: credentials.id,
    AUTH_SERVICE_CLIENT_SECRET: credentials.secret,
    ...environment,
  })

/** The auth service says this from now on. */
function says(answer: unknown, status = 200): void {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString()
    asked.push({ headers: request.headers, method: request.method, body })
    response.writeHead(status, { 'content-type': 'application/json', location: `${authService.url}/elsewhere` })
    response.end(text)
  }
  authService.answer((request, response) => void answerTo(request, response))
}

beforeAll(async () => {
  key = await createSigningKey()
  keys = await startServer(0, (_request, response) => response.end(JSON.stringify({ keys: [key.publicJwk] })))
  authService = await startServer()
  suite = await start({ AUTH_CACHE_SECONDS: '0' })
})
afterAll(async () => {
  await suite?.stop()
  await authService?.stop()
  await keys?.stop()
})
beforeEach(() => {
  asked = []
})
afterEach(() => void vi.useRealTimers())

describe('what the auth service says of a token', () => {
  test('is asked as RFC 7662 has it, with our name and password', async () => {
    says({ active: true })
    const token = await sign(issuer, key)
    expect((await suite.ask('GET', tagsPath, { token })).status).toBe(200)
    expect(asked).toHaveLength(1)
    const [{ method, headers, body } = { method: '', headers: {}, body: '' }] = asked
    expect(method).toBe('POST')
    expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(headers.accept).toBe('application/json')
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ token, token_type_hint: 'access_token' })
    const [, basic = ''] = /^Basic (\S+)$/.exec(headers.authorization ?? '') ?? []
    const sent = Buffer.from(basic, 'base64').toString().split(':')
    // RFC 6749, 2.3.1: both are form-encoded before they are joined.
    expect(sent.map((text) => new URLSearchParams(`x=${text}`).get('x'))).toEqual([credentials.id, credentials.secret])
  })

  test('gives the permissions, and those in the token do not count', async () => {
    const modest = await sign(issuer, key, { permissions: [] })
    const boastful = await sign(issuer, key, {
      permissions: ['audit:read'],
      scope: 'audit:read',
      is_superuser: true,
    })
    const mayRead = async (token: string) => (await suite.ask('GET', auditPath, { token })).status
    for (const granted of [{ permissions: ['audit:read'] }, { scope: 'openid audit:read' }, { is_superuser: true }]) {
      says({ active: true, sub: client.user, ...granted })
      expect(await mayRead(modest)).toBe(200)
    }
    for (const granted of [{}, { permissions: [] }, { scope: 'openid' }, { is_superuser: 'true' }]) {
      says({ active: true, sub: client.user, ...granted })
      expect(await mayRead(boastful)).toBe(403)
    }
  })

  test('moves nobody into another organization', async () => {
    says({ active: true, organization_id: 'firm-b', permissions: ['tags:manage'] })
    const { data } = await suite.ask('GET', '/auth/me', { token: await sign(issuer, key) })
    expect(data).toMatchObject(clientAsMe)
  })

  test('a token that is no longer active, or that is of somebody else, is refused', async () => {
    const token = await sign(issuer, key)
    for (const answer of [
      { active: false },
      { active: false, sub: client.user },
      { active: true, sub: 'another' },
      { active: true, sub: null },
    ]) {
      says({ permissions: ['tags:manage'], ...answer })
      const refused = await suite.ask('POST', tagsPath, { token, body: { name: 'x' } })
      expect(refused).toMatchObject({ status: 401, code: 'unauthorized', data: null })
      expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    }
  })

  test('a forged token is not even asked about', async () => {
    says({ active: true, is_superuser: true })
    const token = await sign(issuer, await createSigningKey(), {}, { kid: key.kid })
    expect((await suite.ask('GET', tagsPath, { token })).status).toBe(401)
    expect(asked).toEqual([])
  })
})

describe('while the auth service cannot say, nobody enters', () => {
  const expectAway = async () => {
    const token = await sign(issuer, key, { is_superuser: true })
    for (const path of [tagsPath, configsPath, '/auth/me'])
      expect(await suite.ask('GET', path, { token })).toMatchObject({
        status: 503,
        code: 'dependency_unavailable',
        data: null,
      })
  }

  test('when it answers with a failure or with what is no answer', async () => {
    const answers: [answer: unknown, status?: number][] = [
      [{ active: true, is_superuser: true }, 500],
      [{ active: true, is_superuser: true }, 401],
      [{ active: true, is_superuser: true }, 302],
      [{ is_superuser: true }],
      [{ active: 'true', is_superuser: true }],
      [{ active: 1 }],
      [[]],
      ['null'],
      ['<html>'],
      [''],
    ]
    for (const [answer, status] of answers) {
      says(answer, status)
      await expectAway()
    }
    says({ active: true })
    expect((await suite.ask('GET', tagsPath, { token: await sign(issuer, key) })).status).toBe(200)
  })

  test('when it takes longer than three seconds', async () => {
    authService.answer(() => {})
    const began = performance.now()
    const token = await sign(issuer, key)
    expect((await suite.ask('GET', tagsPath, { token })).status).toBe(503)
    expect(performance.now() - began).toBeGreaterThan(2_900)
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  test('when it is down', async () => {
    const port = Number(new URL(authService.url).port)
    await authService.stop()
    onTestFinished(async () => {
      authService = await startServer(port)
    })
    await expectAway()
  })
})

describe('an answer is believed', () => {
  const states = async (on: GuardedSuite, token: string) => (await on.ask('GET', tagsPath, { token })).status

  test('for AUTH_CACHE_SECONDS, for this token alone, and then asked for again', async () => {
    const remembering = await start({ AUTH_CACHE_SECONDS: '200' })
    onTestFinished(() => remembering.stop())
    const token = await sign(issuer, key)
    says({ active: true })
    for (let calls = 0; calls < 5; calls++) expect(await states(remembering, token)).toBe(200)
    expect(asked).toHaveLength(1)
    says({ active: false })
    expect(await states(remembering, await sign(issuer, key, { jti: 'another' }))).toBe(401)
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(now + 100_000)
    expect(await states(remembering, token)).toBe(200)
    vi.setSystemTime(now + 201_000)
    expect(await states(remembering, token)).toBe(401)
    expect(asked).toHaveLength(3)
    says({ active: true })
    expect(await states(remembering, token)).toBe(200)
  })

  test('not at all where AUTH_CACHE_SECONDS is 0', async () => {
    const token = await sign(issuer, key)
    for (const active of [true, false, true]) {
      says({ active })
      expect(await states(suite, token)).toBe(active ? 200 : 401)
    }
    expect(asked).toHaveLength(3)
  })
})
