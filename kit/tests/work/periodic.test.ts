import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { currentContext, withContext } from '../../data/request-context.ts'
import { type Periodic, startPeriodic } from '../../work/periodic.ts'
import { eventually } from './waiting.ts'

const silent = createLog({ level: 'silent', format: 'json' })
const started: Periodic[] = []
const start = (work: () => Promise<void>, everyMs = 3_600_000): Periodic => {
  const periodic = startPeriodic('test', everyMs, work, silent)
  started.push(periodic)
  return periodic
}
afterEach(() => Promise.all(started.splice(0).map((one) => one.stop())))

test('it runs at the start and then again and again, one run at a time', async () => {
  let [runs, atOnce, atOnceMax] = [0, 0, 0]
  start(async () => {
    runs += 1
    atOnce += 1
    atOnceMax = Math.max(atOnceMax, atOnce)
    await delay(20)
    atOnce -= 1
  }, 5)
  expect(runs).toBe(1)
  await eventually(() => runs > 4)
  expect(atOnceMax).toBe(1)
})

test('a run that fails is followed by the next one', async () => {
  let runs = 0
  start(() => {
    runs += 1
    return Promise.reject(new Error('away'))
  }, 5)
  await eventually(() => runs > 2)
})

test('wakes during a run lead to one more run, and a wake without one to a run at once', async () => {
  let runs = 0
  const periodic = start(async () => {
    runs += 1
    await delay(20)
  })
  for (let count = 0; count < 5; count += 1) periodic.wake()
  await periodic.settled()
  expect(runs).toBe(2)
  periodic.wake()
  expect(runs).toBe(3)
})

test('a request that wakes it does not lend it its context', async () => {
  const seen: unknown[] = []
  const periodic = start(async () => void seen.push(currentContext()))
  await periodic.settled()
  withContext({ id: 'request', organization: 'firm' }, () => periodic.wake())
  await periodic.settled()
  expect(seen).toEqual([undefined, undefined])
})

test('a stop waits for the run under way, and nothing runs after it', async () => {
  let [runs, ended] = [0, 0]
  const periodic = start(async () => {
    runs += 1
    await delay(50)
    ended += 1
  }, 5)
  periodic.wake()
  await periodic.stop()
  expect([runs, ended]).toEqual([1, 1])
  periodic.wake()
  await delay(30)
  expect(runs).toBe(1)
})
