import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, type CallOptions, modes, type RunningSuite, startSuite } from './support/harness.ts'
import { useSharedSuite } from './support/shared-suite.ts'

const actuator = '/api/v1/internal/actuator'
const withoutKey = { headers: { 'x-internal-api-key': undefined } }

describe.each(modes)('operations, %s', (mode) => {
  const suite = useSharedSuite(mode)

  /** Through the gateway's prefix, of every service that runs. */
  const ofEach = async (path: string, options: CallOptions = {}): Promise<Answer[]> =>
    Promise.all(suite().services.map((service) => suite().call('GET', path, { ...options, service })))

  test('there is at least one service', () => expect(suite().services).toContain('memory-service'))

  test('the API description is OpenAPI 3, names the service and hides internal paths', async () => {
    for (const [index, { status, text }] of (await ofEach('/api/v1/v3/api-docs', withoutKey)).entries()) {
      const { openapi, info, paths } = JSON.parse(text)
      expect(status).toBe(200)
      expect(openapi).toMatch(/^3\./)
      expect(info.title).toBe(suite().services[index])
      expect(Object.keys(paths).filter((path) => !path.startsWith('/api/') || path.includes('/internal/'))).toEqual([])
    }
  })

  test('the API page and everything that it loads answer, and load nothing from elsewhere', async () => {
    for (const service of suite().services) {
      const folder = '/api/v1/swagger-ui/'
      const page = await suite().call('GET', `${folder}index.html`, { service, ...withoutKey })
      expect(page.status).toBe(200)
      expect(page.headers.get('content-type')).toMatch(/^text\/html/)
      const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part]) => part as string)
      expect(parts.length).toBeGreaterThan(1)
      for (const part of parts) {
        expect(part).toMatch(/^[\w.-]+$/)
        expect((await suite().call('GET', folder + part, { service, ...withoutKey })).status).toBe(200)
      }
    }
  })

  test('health tells the state of every part to those who have the key, and to nobody else', async () => {
    // A part that did not answer within two seconds is down, which is true of a machine that is busy with other tests.
    await vi.waitFor(
      async () => {
        for (const { status, code, data } of await ofEach(`${actuator}/health`)) {
          expect([status, code]).toEqual([200, 0])
          expect(['UP', 'DEGRADED']).toContain(data.status)
          expect(data.components).toContainEqual({ name: 'database', status: 'UP' })
        }
      },
      { timeout: 60_000, interval: 1_000 },
    )
    for (const answer of await ofEach(`${actuator}/health`, withoutKey))
      expect(answer).toMatchObject({ status: 401, code: 'unauthorized' })
  })

  test('liveness and readiness answer those who have the key, and nobody else', async () => {
    for (const path of ['liveness', 'readiness']) {
      for (const { status } of await ofEach(`${actuator}/health/${path}`)) expect(status).toBe(200)
      for (const { status } of await ofEach(`${actuator}/health/${path}`, withoutKey)) expect(status).toBe(401)
    }
  })

  test('metrics count the requests by their route, in the text format of Prometheus', async () => {
    await ofEach(`${actuator}/health`)
    for (const { status, headers, text } of await ofEach(`${actuator}/prometheus`)) {
      expect(status).toBe(200)
      expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
      expect(text).toMatch(/^# TYPE \w+ histogram$/m)
      expect(text).toContain('route="/api/v1/internal/actuator/health"')
    }
    for (const answer of await ofEach(`${actuator}/prometheus`, withoutKey)) expect(answer.status).toBe(401)
  })

  test('the request id that came in goes out, and without one a new one is made', async () => {
    const given = { headers: { 'x-request-id': 'acceptance-1' } }
    for (const { headers } of await ofEach(`${actuator}/health`, given))
      expect(headers.get('x-request-id')).toBe('acceptance-1')
    const made = await ofEach(`${actuator}/health`)
    for (const { headers } of made) expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
  })

  test('an internal path that does not exist is 401 to a stranger and 404 to us', async () => {
    for (const answer of await ofEach('/api/v1/internal/nothing', withoutKey)) expect(answer.status).toBe(401)
    for (const answer of await ofEach('/api/v1/internal/nothing'))
      expect(answer).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('settings of the operations', () => {
  let suite: RunningSuite
  beforeAll(async () => {
    suite = await startSuite('one process', {
      AI_BOOT_OPENAPI_EXCLUDE_PATH_PREFIXES: 'none',
      ACTUATOR_PROBES_OPEN: 'true',
    })
  })
  afterAll(() => suite?.stop())

  test('internal paths are described once nothing is excluded, and probes can be opened: without details', async () => {
    const { text } = await suite.call('GET', '/api/v1/v3/api-docs')
    expect(Object.keys(JSON.parse(text).paths)).toContain('/api/v1/internal/memory/recall')
    for (const path of ['liveness', 'readiness']) {
      const probe = await suite.call('GET', `${actuator}/health/${path}`, withoutKey)
      expect(probe).toMatchObject({ status: 200, data: { status: 'UP' } })
      expect(probe.data).toEqual({ status: 'UP' })
    }
  })
})
