import { afterAll, expect, test } from 'vitest'
import { internalKey, request } from '../../acceptance/support/harness.ts'
import { nobody } from '../../acceptance/support/logins.ts'
import { startGateway } from '../gateway.ts'
import { usualLimits } from '../http-server.ts'
import { createStarting } from '../starting.ts'

const health = '/api/v1/internal/actuator/health'
const names = ['memory-service', 'files-service']

async function starting(options: { probesOpen?: boolean; names?: string[]; publicTakesKeys?: boolean } = {}) {
  const gateway = await startGateway({
    public: { host: '127.0.0.1', port: 0, names: { host: 'HOST', port: 'PORT' } },
    publicTakesKeys: options.publicTakesKeys ?? true,
    internal: undefined,
    limits: { ...usualLimits, stallMs: 1000 },
    starting: createStarting({
      names: options.names ?? names,
      acceptedBy: () => [internalKey],
      probesOpen: options.probesOpen ?? false,
    }),
  })
  cleanups.push(() => gateway.stop(0))
  const status = async (path: string, headers = {}) => (await request(gateway.url + path, 'GET', { headers })).status
  return { gateway, status }
}

const cleanups: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
})

test('while services start each of them is alive and not ready, and all else is told to come back', async () => {
  const { gateway, status } = await starting()
  for (const name of names) {
    expect(await status(`/${name}${health}/liveness`)).toBe(200)
    expect(await status(`/${name}${health}/readiness`)).toBe(503)
  }
  expect(await request(`${gateway.url}/files-service/api/v1/files/user/1`, 'GET')).toMatchObject({
    status: 503,
    code: 'dependency_unavailable',
    message: 'the suite is starting; ask again in a moment',
  })
  expect(await status(`/knowledge-service${health}/liveness`)).toBe(503)
  expect(await status(`${health}/liveness`)).toBe(503)
})

test('probes need the key then as later, unless they are open', async () => {
  const { status } = await starting()
  for (const headers of [nobody, { 'x-internal-api-key': 'wrong' }])
    expect(await status(`/memory-service${health}/liveness`, headers)).toBe(401)
  const closed = await starting({ publicTakesKeys: false })
  expect(await closed.status(`/memory-service${health}/liveness`)).toBe(401)
  const open = await starting({ probesOpen: true })
  expect(await open.status(`/memory-service${health}/liveness`, nobody)).toBe(200)
  expect(await open.status(`/memory-service${health}/readiness`, nobody)).toBe(503)
})

test('one service alone is asked at its own paths too', async () => {
  const { status } = await starting({ names: ['memory-service'] })
  expect(await status(`${health}/liveness`)).toBe(200)
  expect(await status(`/memory-service${health}/liveness`)).toBe(200)
})
