import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { internalKey } from '../../acceptance/support/harness.ts'
import { askPlainly, startGuardedSuite } from './guarded-suite.ts'

const readiness = '/platform-service/api/v1/internal/actuator/health/readiness'
const liveness = '/platform-service/api/v1/internal/actuator/health/liveness'
const key = { 'x-internal-api-key': internalKey }

test('a suite that drains answers every call, says that it is not ready, keeps no connection, and then closes', async () => {
  const suite = await startGuardedSuite({ DRAIN_SECONDS: '2' })
  const ask = (path: string) => fetch(suite.url + path, { headers: key })
  expect((await ask(readiness)).headers.get('connection')).toBe('keep-alive')
  const stopped = suite.stop()
  const during = await ask(readiness)
  expect([during.status, during.headers.get('connection')]).toEqual([503, 'close'])
  const codes: number[] = []
  for (let asked = 0; asked < 15; asked++) {
    codes.push((await askPlainly(suite.url, liveness, key)).status)
    await sleep(50)
  }
  expect(codes).toEqual(Array(15).fill(200))
  await stopped
  await expect(ask(liveness)).rejects.toThrow()
})
