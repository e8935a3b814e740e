import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { internalKey } from '../../../acceptance/support/harness.ts'
import { createRateLimit } from '../../limits/rate-limit.ts'
import { type GuardedSuite, startGuardedSuite, tagsPath } from '../guarded-suite.ts'
import {
  audience,
  createSigningKey,
  type SigningKey,
  sign,
  startServer,
  type TestServer,
} from '../sign-in/identity-provider.ts'

describe('a bucket for each caller', () => {
  let time = 0
  const at = (seconds: number) => {
    time = seconds * 1000
  }
  const limitOf = (perMinute: number) => {
    at(0)
    return createRateLimit(perMinute, () => time)
  }
  const served = (limit: (caller: string) => number, caller: string, tries: number) =>
    Array.from({ length: tries }, () => limit(caller)).filter((seconds) => seconds === 0).length

  test('gives a minute’s requests at once, and then says how long to wait', () => {
    const limit = limitOf(6)
    expect(served(limit, 'a', 20)).toBe(6)
    expect(limit('a')).toBe(10)
    at(4)
    expect(limit('a')).toBe(6)
    at(9.5)
    expect(limit('a')).toBe(1)
  })

  test('is filled again evenly, never above its size, and waiting is not made longer by asking', () => {
    const limit = limitOf(6)
    served(limit, 'a', 6)
    for (let second = 1; second < 10; second++) {
      at(second)
      expect(limit('a')).toBe(10 - second)
    }
    at(10)
    expect(served(limit, 'a', 5)).toBe(1)
    at(30)
    expect(served(limit, 'a', 5)).toBe(2)
    at(100_000)
    expect(served(limit, 'a', 20)).toBe(6)
    const quick = limitOf(60)
    served(quick, 'a', 1)
    at(9)
    expect(served(quick, 'a', 100)).toBe(60)
  })

  test('is nobody else’s', () => {
    const limit = limitOf(2)
    expect(served(limit, 'a', 5)).toBe(2)
    expect(served(limit, 'b', 5)).toBe(2)
    expect(limit('a')).toBeGreaterThan(0)
  })

  test('is forgotten only once it is full', () => {
    const limit = limitOf(6)
    served(limit, 'a', 6)
    at(11)
    served(limit, 'b', 1)
    expect(served(limit, 'a', 5)).toBe(1)
    at(200)
    served(limit, 'b', 1)
    expect(served(limit, 'a', 20)).toBe(6)
  })

  test('0 sets no limit', () => expect(served(limitOf(0), 'a', 10_000)).toBe(10_000))
})

describe('through the gateway', () => {
  const issuer = 'https://provider.invalid'
  const limit = 3
  let key: SigningKey
  let keys: TestServer
  let suite: GuardedSuite
  const start = (environment: Record<string, string> = {}) =>
    startGuardedSuite({
      AUTH_MODE: 'oidc',
      OIDC_ISSUER: issuer,
      OIDC_AUDIENCE: audience,
      OIDC_JWKS_URL: keys.url,
      RATE_LIMIT_PER_MINUTE: String(limit),
      ...environment,
    })
  beforeAll(async () => {
    key = await createSigningKey()
    keys = await startServer(0, (_request, response) => response.end(JSON.stringify({ keys: [key.publicJwk] })))
    suite = await start()
  })
  afterAll(async () => {
    await suite?.stop()
    await keys?.stop()
  })

  const tokenOf = (sub: string, organization_id = 'firm-a') => sign(issuer, key, { sub, organization_id })
  /** The status of each of some calls, one after the other. */
  async function statuses(ask: (turn: number) => Promise<{ status: number }>, count = limit + 1): Promise<number[]> {
    const found: number[] = []
    for (let turn = 0; turn < count; turn++) found.push((await ask(turn)).status)
    return found
  }
  const within = (status: number, count = limit) => Array<number>(count).fill(status)

  test('who asks too often is told so, and when to ask again', async () => {
    const token = await tokenOf('busy')
    expect(await statuses(() => suite.ask('GET', tagsPath, { token }))).toEqual([...within(200), 429])
    const answer = await suite.ask('POST', tagsPath, { token, body: { name: 'Too much' } })
    expect(answer).toMatchObject({ status: 429, code: 'rate_limited', data: { retry_after: expect.any(Number) } })
    expect(answer.headers.get('retry-after')).toBe(String(answer.data.retry_after))
    expect(answer.data.retry_after).toBeGreaterThan(0)
    expect(answer.data.retry_after).toBeLessThanOrEqual(60 / limit)
  })

  test('a user counts by name and organization, not by token, and nobody else is affected', async () => {
    const another = () => sign(issuer, key, { sub: 'counted', jti: String(Math.random()) })
    expect(await statuses(async () => suite.ask('GET', tagsPath, { token: await another() }))).toEqual([
      ...within(200),
      429,
    ])
    for (const token of [await tokenOf('quiet'), await tokenOf('counted', 'firm-b')])
      expect((await suite.ask('GET', tagsPath, { token })).status).toBe(200)
  })

  test('what is refused by the service counts as well', async () => {
    const token = await sign(issuer, key, { sub: 'curious', permissions: [] })
    const ask = () => suite.ask('POST', tagsPath, { token, body: { name: 'x' } })
    expect(await statuses(ask)).toEqual([...within(403), 429])
  })

  test('the internal key is never limited', async () => {
    const headers = { 'x-internal-api-key': internalKey }
    const ask = () => suite.ask('GET', tagsPath, { tenant: 'firm-a', headers })
    expect(await statuses(ask, 5 * limit)).toEqual(within(200, 5 * limit))
  })

  test('calls without a token, with bad ones and with a wrong key count for their address', async () => {
    const bad = await sign(issuer, await createSigningKey(), {}, { kid: key.kid })
    for (const headers of [
      {},
      { authorization: `Bearer ${bad}` },
      { authorization: 'Basic eDp5' },
      { 'x-internal-api-key': 'wrong' },
    ]) {
      const fresh = await start()
      onTestFinished(() => fresh.stop())
      const ask = (turn: number) =>
        fresh.ask('GET', tagsPath, { headers: { ...headers, 'x-forwarded-for': `192.0.2.${turn}` } })
      expect(await statuses(ask)).toEqual([...within(401), 429])
      // Who shows a good token does not pay for others at the same address.
      expect((await fresh.ask('GET', tagsPath, { token: await tokenOf('good') })).status).toBe(200)
    }
  })

  test('behind a proxy of ours the address is the one that the proxy has seen', async () => {
    const proxied = await start({ TRUSTED_PROXY_HOPS: '1' })
    onTestFinished(() => proxied.stop())
    const from = (forwarded: string) => proxied.ask('GET', tagsPath, { headers: { 'x-forwarded-for': forwarded } })
    expect(await statuses((turn) => from(`198.51.100.${turn}, 192.0.2.1`))).toEqual([...within(401), 429])
    expect((await from('192.0.2.2')).status).toBe(401)
    expect((await from('192.0.2.1')).status).toBe(429)
    expect((await from('192.0.2.2, 192.0.2.1')).status).toBe(429)
    expect((await proxied.ask('GET', tagsPath)).status).toBe(401)
  })
})
