import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CasewrightProcess, runCasewright } from '../support/casewright-process.ts'
import { createDataDirectory, type DataDirectory } from '../support/data-directory.ts'
import { fact, factsPath } from '../support/facts.ts'
import { freePort, internalKey, quiet, request } from '../support/harness.ts'
import { logIn, nobody } from '../support/logins.ts'

const enginesKey = 'the-key-of-the-engine-alone'
const health = '/api/v1/internal/actuator/health'

/** A service behind a prefix that tells what it was sent; all outside of the prefix is somebody else's. */
const engine = createServer((asked, answer) => {
  asked.resume()
  asked.on('end', () => answer.end(JSON.stringify({ url: asked.url, headers: asked.headers })))
})

let data: DataDirectory
let processes: CasewrightProcess[]
/** The public addresses, and the one where the services of the second process reach memory-service. */
let front: string
let memoryFront: string
let memoryInner: string
let frontInner: string

beforeAll(async () => {
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  data = await createDataDirectory()
  const [memoryPort, platformPort] = [await freePort(), await freePort()]
  memoryInner = `http://127.0.0.1:${memoryPort}`
  frontInner = `http://127.0.0.1:${platformPort}`
  const environment = {
    ...quiet,
    ...data.environment,
    GATEWAY_INTERNAL: 'closed',
    REQUEST_STALL_SECONDS: '3',
    MEMORY_URL: memoryInner,
    PLATFORM_URL: frontInner,
    AI_ENGINE_URL: `http://127.0.0.1:${(engine.address() as AddressInfo).port}/behind`,
    AI_ENGINE_INTERNAL_API_KEY: enginesKey,
    MEMORY_INTERNAL_API_KEY: 'the-key-of-memory-alone',
  }
  processes = [
    runCasewright(['memory'], { ...environment, INTERNAL_PORT: String(memoryPort) }),
    runCasewright(['platform'], { ...environment, INTERNAL_PORT: String(platformPort) }),
  ]
  ;[memoryFront, front] = (await Promise.all(processes.map(({ address }) => address))) as [string, string]
})
afterAll(async () => {
  for (const one of processes ?? []) one.kill('SIGTERM')
  await Promise.all((processes ?? []).map(({ ended }) => ended))
  await data?.remove()
  engine.closeAllConnections()
  engine.close()
})

describe('a public address that is closed to services', () => {
  const withKey = (key: string) => ({ tenant: 'firm', headers: { 'x-internal-api-key': key }, body: fact() })

  test('takes no internal key, neither for its own service nor for one that it forwards to', async () => {
    for (const url of [
      `${memoryFront}${factsPath}`,
      `${memoryFront}/memory-service${factsPath}`,
      `${front}/memory-service${factsPath}`,
    ])
      for (const key of [internalKey, 'the-key-of-memory-alone', 'a-wrong-key-altogether']) {
        const answer = await request(url, 'POST', withKey(key))
        expect(answer).toMatchObject({ status: 401, code: 'unauthorized' })
        expect(answer.message).toContain('not taken at this address')
      }
    for (const path of [health, `${health}/liveness`, '/api/v1/internal/actuator/prometheus'])
      expect((await request(`${front}/platform-service${path}`, 'GET')).status).toBe(401)
  })

  test('does not take a login together with a key, nor headers that claim an identity', async () => {
    const lawyer = await logIn(front, data.path, 'lawyer')
    const claims = { 'x-user-id': 'admin', 'x-organization-id': 'other-firm', 'x-is-superuser': 'true' }
    const me = await request(`${front}/auth/me`, 'GET', { headers: { ...lawyer, ...claims } })
    expect(me.data).toMatchObject({ user_id: 'lawyer', organization_id: 'demo-firm', superuser: false })
    const both = { headers: { ...lawyer, ...claims, 'x-internal-api-key': internalKey } }
    expect((await request(`${front}/platform-service/api/v1/platform/tags`, 'GET', both)).status).toBe(401)
  })

  test('leaves the services their own address, where each takes the shared key and its own, and no other', async () => {
    const writes = `${memoryInner}/memory-service${factsPath}`
    expect((await request(writes, 'POST', withKey(internalKey))).status).toBe(200)
    expect((await request(writes, 'POST', withKey('the-key-of-memory-alone'))).status).toBe(200)
    expect((await request(writes, 'POST', withKey(enginesKey))).status).toBe(401)
    expect(
      (await request(`${frontInner}${health}`, 'GET', { headers: { 'x-internal-api-key': 'the-key-of-memory-alone' } }))
        .status,
    ).toBe(401)
    // Through another process, which knows whose key it is.
    const through = `${frontInner}/memory-service${factsPath}`
    expect((await request(through, 'POST', withKey('the-key-of-memory-alone'))).status).toBe(200)
  })

  test('the services reach each other: what memory-service writes is in the audit log of the other process', async () => {
    const logs = async () =>
      (
        await request(`${frontInner}/api/v1/platform/audit-logs`, 'GET', {
          tenant: 'firm',
          headers: { 'x-user-id': 'u', 'x-is-superuser': 'true' },
        })
      ).data
    await expect.poll(async () => (await logs())?.total, { timeout: 20_000 }).toBeGreaterThan(0)
  })
})

describe('what is forwarded', () => {
  const seen = async (origin: string, path: string, headers: Record<string, string | undefined> = nobody) =>
    JSON.parse((await raw(origin, path, headers)).split('\r\n\r\n')[1] as string) as {
      url: string
      headers: Record<string, string>
    }

  test.each([
    ['/ai-engine/api/v1/../internal', '/behind/api/internal'],
    ['/ai-engine/../../admin', '/behind/admin'],
    ['/ai-engine/%2e%2e/%2E%2e/admin', '/behind/admin'],
    ['/ai-engine//evil.example//x', '/behind/evil.example/x'],
    ['/ai-engine/..\\..\\admin', '/behind/admin'],
    ['/ai-engine/a%2Fb?c=..', '/behind/a%2Fb?c=..'],
  ])('%s stays behind the address of its service', async (path, arrives) => {
    expect((await seen(front, path)).url).toBe(arrives)
  })

  test.each(['/ai-engine/..%2f..%2fadmin', '/ai-engine/..%5cadmin', '/ai-engine/%ff'])('%s is refused', async (path) =>
    expect(await raw(front, path, nobody)).toMatch(/^HTTP\/1\.1 400 /),
  )

  test('carries no claimed identity and no wrong key; with the right key it does', async () => {
    const claims = {
      'x-user-id': 'admin',
      'x-organization-id': 'firm',
      'x-is-superuser': 'true',
      'x-permissions': 'platform:admin',
    }
    for (const [origin, key] of [
      [front, undefined],
      [frontInner, undefined],
      [frontInner, 'a-wrong-key-altogether'],
      [frontInner, 'the-key-of-memory-alone'],
    ] as const) {
      const { headers } = await seen(origin, '/ai-engine/x', { ...claims, 'x-internal-api-key': key })
      for (const name of [...Object.keys(claims), 'x-internal-api-key']) expect(headers).not.toHaveProperty(name)
    }
    for (const key of [enginesKey, internalKey])
      expect((await seen(frontInner, '/ai-engine/x', { ...claims, 'x-internal-api-key': key })).headers).toMatchObject({
        'x-user-id': 'admin',
        'x-internal-api-key': key,
      })
  })
})

test('a body that drips is given up, and one that goes on is not', async () => {
  const send = async (bytes: number, everyMs: number, times: number) => {
    const length = bytes * times + 1000
    const { told, socket } = open(
      front,
      `POST /ai-engine/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`,
    )
    for (let sent = 0; sent < times && !told.closed; sent++) {
      socket.write('x'.repeat(bytes))
      await sleep(everyMs)
    }
    if (!told.closed) socket.write('x'.repeat(1000))
    await expect.poll(() => told.closed, { timeout: 10_000 }).toBe(true)
    return told.text
  }
  expect(await send(1, 100, 150)).toMatch(/^HTTP\/1\.1 408 /)
  expect(await send(20_000, 100, 60)).toMatch(/^HTTP\/1\.1 200 /)
})

/** Bytes as they are: `fetch` would tidy the path up. */
function open(origin: string, text: string) {
  const told = { text: '', closed: false }
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(text)
  socket.on('data', (bytes) => {
    told.text += bytes
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    told.closed = true
  })
  return { told, socket }
}

async function raw(origin: string, path: string, headers: Record<string, string | undefined>): Promise<string> {
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}\r\n`))
  const { told } = open(origin, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines.join('')}\r\n`)
  await expect.poll(() => told.closed, { timeout: 10_000 }).toBe(true)
  return told.text.replace(/\r\n\r\n[0-9a-f]+\r\n/, '\r\n\r\n').replace(/\r\n0\r\n\r\n$/, '')
}
