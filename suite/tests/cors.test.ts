import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type GuardedSuite, startGuardedSuite, tagsPath } from './guarded-suite.ts'

const page = 'https://app.example.com'
const other = 'https://evil.example'
const preflight = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type',
}
let suite: GuardedSuite
beforeAll(async () => {
  suite = await startGuardedSuite({ CORS_ORIGINS: `${page}, http://localhost:5173` })
})
afterAll(() => suite?.stop())

const corsHeaders = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'))

test('without configuration no page of another origin may call', async () => {
  const closed = await startGuardedSuite({})
  onTestFinished(() => closed.stop())
  for (const origin of [page, 'null', closed.url]) {
    const answer = await closed.ask('GET', tagsPath, { headers: { origin } })
    expect({ status: answer.status, cors: corsHeaders(answer.headers) }).toEqual({ status: 401, cors: [] })
    const asked = await closed.ask('OPTIONS', tagsPath, { headers: { origin, ...preflight } })
    expect({ status: asked.status, cors: corsHeaders(asked.headers) }).toEqual({ status: 405, cors: [] })
  }
})

describe('with a list of origins', () => {
  test.each([page, 'http://localhost:5173'])('%s may ask beforehand, and send its token', async (origin) => {
    const { status, headers, text } = await suite.ask('OPTIONS', tagsPath, { headers: { origin, ...preflight } })
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-methods')?.split(', ')).toEqual(
      expect.arrayContaining(['POST', 'PUT', 'PATCH', 'DELETE']),
    )
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
    expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'if-match']))
    expect(allowed).not.toContain('x-internal-api-key')
    expect(headers.get('vary')).toBe('Origin')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('the page can read answers and refusals, of the gateway as of a service', async () => {
    const calls = [
      { status: 200, path: '/platform-service/api/v1/v3/api-docs' },
      { status: 401, path: tagsPath },
      { status: 401, path: tagsPath, authorization: 'Bearer x' },
      { status: 401, path: '/auth/me' },
      { status: 404, path: '/nothing' },
      { status: 200, path: '/' },
    ]
    for (const { status, path, authorization } of calls) {
      const answer = await suite.ask('GET', path, { headers: { origin: page, authorization } })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('access-control-allow-origin'), path).toBe(page)
      expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After')
      expect(answer.headers.get('vary')).toContain('Origin')
    }
  })

  test('too many requests can be read as well', async () => {
    const limited = await startGuardedSuite({ CORS_ORIGINS: page, RATE_LIMIT_PER_MINUTE: '1' })
    onTestFinished(() => limited.stop())
    const ask = () => limited.ask('GET', tagsPath, { headers: { origin: page } })
    await ask()
    const answer = await ask()
    expect(answer.status).toBe(429)
    expect(answer.headers.get('access-control-allow-origin')).toBe(page)
  })

  test('any other origin gets no leave, and caches are told that it depends', async () => {
    for (const origin of [
      other,
      'null',
      `${page}.evil.example`,
      `${page}:8443`,
      page.replace('https', 'http'),
      `${page}/`,
      '*',
    ]) {
      const asked = await suite.ask('OPTIONS', tagsPath, { headers: { origin, ...preflight } })
      const answer = await suite.ask('GET', tagsPath, { headers: { origin } })
      for (const { headers } of [asked, answer]) {
        expect(corsHeaders(headers)).toEqual([])
        expect(headers.get('vary')).toContain('Origin')
      }
      expect(asked.status).toBe(405)
    }
  })

  test('a call without an origin is as ever', async () => {
    const { status, headers } = await suite.ask('GET', tagsPath)
    expect({ status, cors: corsHeaders(headers), vary: headers.get('vary') }).toEqual({
      status: 401,
      cors: [],
      vary: 'Origin',
    })
  })
})

test('* lets every page call, and none with cookies', async () => {
  const open = await startGuardedSuite({ CORS_ORIGINS: '*' })
  onTestFinished(() => open.stop())
  for (const origin of [page, other]) {
    const { status, headers } = await open.ask('OPTIONS', tagsPath, { headers: { origin, ...preflight } })
    expect(status).toBe(204)
    expect([origin, '*']).toContain(headers.get('access-control-allow-origin'))
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  }
})
