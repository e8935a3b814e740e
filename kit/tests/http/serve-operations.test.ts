import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { type Environment, readSettings } from '../../data/settings.ts'
import type { Check } from '../../http/health.ts'
import { createMetrics } from '../../http/metrics.ts'
import { operationsSettings } from '../../http/operations.ts'
import { createApp, serveContract } from '../../http/serve.ts'
import { serveOperations } from '../../http/serve-operations.ts'
import { testKeys } from '../../testing.ts'
import { keyed, sample, sampleHandlers } from '../sample-service.ts'
import { listen, rawAnswer, rawRequest } from './raw-http.ts'

const cleanups: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
})

async function start(checks: Check[] = [], environment: Environment = {}) {
  const log = createLog({ level: 'silent', format: 'json', write: () => {} })
  const options = { keys: testKeys, log, metrics: createMetrics('sample-service') }
  const served = createApp(options)
  let stopping = false
  let waiting: string | undefined
  serveContract(served, sample, sampleHandlers, { log, seen: [], pulls: 0, ended: [] }, options)
  serveOperations(served, options, {
    title: 'sample-service',
    description: 'd',
    version: '1.0.0',
    contract: sample,
    checks,
    config: readSettings(environment, operationsSettings),
    isStopping: () => stopping,
    starting: () => waiting,
  })
  await served.app.ready()
  const { url, close } = await listen(served.app.routing)
  cleanups.push(close)
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined }
  }
  return { url, get, beginStop: () => (stopping = true), wait: (what?: string) => (waiting = what) }
}

const health = '/api/v1/internal/actuator/health'
const liveness = `${health}/liveness`
const readiness = `${health}/readiness`
const prometheus = '/api/v1/internal/actuator/prometheus'
const failing: Check = {
  name: 'database',
  required: true,
  run: () => Promise.reject(new Error('refused at 10.0.0.5')),
}
const lesser: Check = { name: 'rerank', required: false, run: async () => 'is not configured' }

const openProbes = { ACTUATOR_PROBES_OPEN: 'true' }

test('open probes answer anyone, without details', async () => {
  const { get } = await start([failing, lesser], openProbes)
  expect((await get(liveness)).json).toEqual({ code: 0, message: 'ok', data: { status: 'UP' } })
  const answer = await get(readiness)
  expect(answer.status).toBe(503)
  expect(answer.json).toEqual({ code: 'dependency_unavailable', message: 'not ready', data: { status: 'DOWN' } })
  const ready = await start([lesser], openProbes)
  expect((await ready.get(readiness)).json.data).toEqual({ status: 'UP' })
})

test('readiness names the failing dependency to those with the key', async () => {
  const { get } = await start([failing, lesser])
  const { status, json } = await get(readiness, keyed)
  expect(status).toBe(503)
  expect(json).toMatchObject({
    message: 'not ready: database refused at 10.0.0.5',
    data: {
      status: 'DOWN',
      components: [
        { name: 'database', status: 'DOWN' },
        { name: 'rerank', status: 'DEGRADED' },
      ],
    },
  })
  const ready = await start([lesser])
  expect((await ready.get(readiness, keyed)).json.data).toMatchObject({
    status: 'DEGRADED',
    components: [{ detail: 'is not configured' }],
  })
})

test('readiness waits for what the start still has to do; liveness does not', async () => {
  const { get, wait } = await start([])
  wait('seed packages are being applied')
  expect((await get(liveness, keyed)).status).toBe(200)
  expect(await get(readiness, keyed)).toMatchObject({
    status: 503,
    json: { code: 'dependency_unavailable', message: 'not ready: service seed packages are being applied' },
  })
  wait(undefined)
  expect((await get(readiness, keyed)).status).toBe(200)
})

test('the description says of the probes what is so: the key, or none when they are open', async () => {
  const shown = { AI_BOOT_OPENAPI_EXCLUDE_PATH_PREFIXES: 'none' }
  const securityOf = async (environment: Environment) => {
    const { json } = await (await start([], { ...shown, ...environment })).get('/api/v1/v3/api-docs')
    return [health, liveness, readiness].map((path) => json.paths[path].get.security)
  }
  const key = { internalKey: [] }
  expect(await securityOf({})).toEqual([[key], [key], [key]])
  expect(await securityOf(openProbes)).toEqual([[key], [key, {}], [key, {}]])
})

test('the dotted names of the specification work as they are written', async () => {
  const named = await start([], { 'ai.boot.openapi.exclude-path-prefixes': 'none' })
  expect(Object.keys((await named.get('/api/v1/v3/api-docs')).json.paths)).toContain(health)
  const shown = await start([], { 'ai.boot.openapi.include-path-prefixes': '/api/v1/sample/self' })
  expect(Object.keys((await shown.get('/api/v1/v3/api-docs')).json.paths)).toEqual(['/api/v1/sample/self'])
  const off = await start([], { 'ai.boot.openapi.enabled': 'false' })
  expect((await off.get('/api/v1/v3/api-docs')).status).toBe(404)
})

test('probes are closed to strangers unless told otherwise', async () => {
  const { get } = await start([])
  for (const path of [liveness, readiness]) {
    expect((await get(path)).status).toBe(401)
    expect((await get(path, keyed)).status).toBe(200)
  }
})

test('health and metrics ask for the key, however their path is written', async () => {
  const { get, url } = await start([failing])
  for (const path of [health, prometheus]) {
    expect((await get(path)).status).toBe(401)
    expect((await get(path, { 'x-internal-api-key': 'wrong' })).status).toBe(401)
    for (const other of [
      path.replace('internal', '%69nternal'),
      `http://elsewhere${path}`,
      path.replace('/health', '/%68ealth'),
    ])
      expect(await rawAnswer(url, rawRequest(`GET ${other}`))).toMatch(/^HTTP\/1.1 401/)
    expect((await get(path, keyed)).status).toBe(200)
  }
  expect((await get(health, keyed)).json.data).toMatchObject({ status: 'DOWN', components: [{ name: 'database' }] })
})

test('a service that stops is no longer ready, but alive', async () => {
  const { get, beginStop } = await start()
  beginStop()
  expect((await get(readiness, keyed)).json.message).toBe('not ready: service is stopping')
  expect((await get(liveness, keyed)).status).toBe(200)
})

test('metrics count by the pattern of the route, never by what was asked for', async () => {
  const { get } = await start()
  await get('/api/v1/internal/sample/things/very-particular', { ...keyed, 'x-organization-id': 'o' })
  await get('/no/such/path')
  await get('/api/v1/internal/sample/things/%zz', keyed)
  const { text, headers } = await get(prometheus, keyed)
  expect(headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(text).toMatch(
    /http_server_requests_seconds_count\{method="GET",route="\/api\/v1\/internal\/sample\/things\/:thingId",status="200",service="sample-service"\} 1/,
  )
  expect(text).toContain('route="unknown",status="404"')
  expect(text).not.toContain('very-particular')
  expect(text).not.toContain('no/such')
  const [, seconds] = /http_server_requests_seconds_sum\{[^}]*thingId[^}]*\} (\S+)/.exec(text) ?? []
  expect(Number(seconds)).toBeGreaterThan(0)
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).toContain('http_open_streams{service="sample-service"} 0')
})

test('what belongs to the process is shown by one of its services, and every service shows what it counts', async () => {
  const shows = createMetrics('first')
  const others = createMetrics('second', { showsProcess: false })
  const heard = others.counter('heard_total', 'h', ['by'])
  heard({ by: 'a' })
  heard({ by: 'a' }, 2)
  others.times('took_seconds', 't', [1, 10])(3)
  others.gauge('waiting', 'w', ['queue'], async () => [{ labels: { queue: 'q' }, value: 4 }])
  others.gauge('idle', 'i', ['queue'], async () => [])
  others.gauge('unread', 'u', [], () => Promise.reject(new Error('the database is away')))
  const text = await others.text()
  expect(await shows.text()).toMatch(/^casewright_build_info\{version="[\d.]+",node="v\d+[^"]*"\} 1$/m)
  expect(text).not.toMatch(/process_cpu_seconds_total|casewright_build_info|http_client_calls_total/)
  expect(text).toContain('heard_total{by="a",service="second"} 3')
  expect(text).toContain('took_seconds_bucket{le="10",service="second"} 1')
  expect(text).toContain('waiting{queue="q",service="second"} 4')
  expect(text).not.toMatch(/^unread\b/m)
})

test('the API description is published without an envelope, hiding internal paths unless told otherwise', async () => {
  const { get } = await start()
  const { status, json, headers } = await get('/api/v1/v3/api-docs')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(json.info).toEqual({ title: 'sample-service', description: expect.stringMatching(/^d\n/), version: '1.0.0' })
  expect(Object.keys(json.paths)).toContain('/api/v1/sample/self')
  expect(Object.keys(json.paths).filter((path) => path.includes('/internal/'))).toEqual([])
  const all = await start([], { AI_BOOT_OPENAPI_EXCLUDE_PATH_PREFIXES: 'none' })
  expect(Object.keys((await all.get('/api/v1/v3/api-docs')).json.paths)).toContain(health)
})

test('the interactive page is whole in itself and asks no other server', async () => {
  const { get } = await start()
  const page = await get('/api/v1/swagger-ui/index.html')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(page.text).not.toMatch(/https?:|\/\//)
  const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file)
  expect(parts.length).toBeGreaterThanOrEqual(4)
  for (const file of parts) expect([file, (await get(`/api/v1/swagger-ui/${file}`)).status]).toEqual([file, 200])
  expect((await get('/api/v1/swagger-ui/initializer.js')).text).toContain("'../v3/api-docs'")
})

test('no other file can be reached through the page', async () => {
  const { get, url } = await start()
  for (const file of [
    'package.json',
    'LICENSE',
    '..%2fpackage.json',
    '%2e%2e%2fpackage.json',
    'constructor',
    '__proto__',
    'index.html%00',
  ])
    expect([file, (await get(`/api/v1/swagger-ui/${file}`)).status]).toEqual([file, 404])
  expect(await rawAnswer(url, rawRequest('GET /api/v1/swagger-ui/../../../etc/passwd'))).toMatch(/^HTTP\/1.1 404/)
})

test('description and page can be switched off', async () => {
  const { get } = await start([], { AI_BOOT_OPENAPI_ENABLED: 'false' })
  for (const path of ['/api/v1/v3/api-docs', '/api/v1/swagger-ui/index.html'])
    expect((await get(path)).status).toBe(404)
})
