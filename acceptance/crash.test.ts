import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCasewright } from './support/casewright-process.ts'
import { createDataDirectory, type DataDirectory, externalServer, postmasterIn } from './support/data-directory.ts'
import { factsOf } from './support/facts.ts'
import { type Call, quiet, type RunningSuite, request, startSuite } from './support/harness.ts'
import { eventually } from './support/logins.ts'
import { loadTenant, startWriteLoad, type WriteLoad } from './support/write-load.ts'

const rounds = Array.from({ length: 10 }, (_, index) => index + 1)

/** Keys that were acknowledged and are not there. */
async function lostOf(call: Call, { acknowledged }: WriteLoad): Promise<string[]> {
  const lost = [...acknowledged].map(async ([user, keys]) => {
    const stored = new Set((await factsOf(call, loadTenant, user)).map(({ entity_key }) => entity_key))
    return keys.filter((key) => !stored.has(key)).map((key) => `${user} ${key}`)
  })
  return (await Promise.all(lost)).flat()
}

describe('kill -9 of the suite under write load', () => {
  let data: DataDirectory
  const loads: WriteLoad[] = []
  let running: ReturnType<typeof runCasewright> | undefined
  beforeAll(async () => {
    data = await createDataDirectory()
  })
  afterAll(async () => {
    running?.kill('SIGKILL')
    await running?.ended
    await data.remove()
  })

  const start = async (): Promise<Call> => {
    // The service that is written to, and the one that takes its audit: a start of all eight takes twice as long.
    running = runCasewright(['memory', 'platform'], { ...quiet, ...data.environment })
    const origin = await running.address
    return (method, path, options) => request(`${origin}/memory-service${path}`, method, options)
  }

  test.each(rounds)('round %i: every acknowledged fact is there after the next start', async (round) => {
    const call = await start()
    for (const load of loads.slice(-1)) expect(await lostOf(call, load)).toEqual([])
    const load = startWriteLoad(call, `killed-${round}`)
    loads.push(load)
    // However slow the machine is, each round has facts that were taken and others under way.
    await eventually(async () => load.count() > 20)
    await sleep(30 * round)
    running?.kill('SIGKILL')
    await running?.ended
    await load.stop()
    expect(load.broken).toBeGreaterThan(0)
    expect(load.refusals).toEqual([])
  })

  test('at the end the facts of all rounds are there', async () => {
    const call = await start()
    expect(await Promise.all(loads.map((load) => lostOf(call, load)))).toEqual(loads.map(() => []))
  })
})

describe.skipIf(externalServer)('kill -9 of the database under write load', () => {
  let suite: RunningSuite
  const loads: WriteLoad[] = []
  beforeAll(async () => {
    suite = await startSuite('one process', {}, ['memory', 'platform'])
  })
  afterAll(() => suite?.stop())

  test.each(rounds)(
    'round %i: the suite goes on by itself, and meanwhile answers 503 instead of hanging',
    async (round) => {
      const load = startWriteLoad(suite.call, `orphaned-${round}`)
      loads.push(load)
      await eventually(async () => load.count() > 20)
      const pid = await postmasterIn(suite.data.path)
      expect(pid).toBeGreaterThan(0)
      process.kill(pid as number, 'SIGKILL')
      await recovered(load)
      await load.stop()
      expect(await postmasterIn(suite.data.path)).not.toBe(pid)
      expect(new Set(load.refusals.map(({ status, code }) => `${status} ${code}`))).toEqual(
        new Set(['503 dependency_unavailable']),
      )
      expect({ broken: load.broken, hung: load.hung }).toEqual({ broken: 0, hung: 0 })
      expect(await lostOf(suite.call, load)).toEqual([])
    },
  )

  test('at the end the facts of all rounds are there', async () => {
    expect(await Promise.all(loads.map((load) => lostOf(suite.call, load)))).toEqual(loads.map(() => []))
  })

  /** Refusals were seen and then every writer has written again. */
  async function recovered(load: WriteLoad): Promise<void> {
    await eventually(async () => load.refusals.length > 0)
    const counts = [...load.acknowledged].map(([user, keys]) => [user, keys.length] as const)
    await eventually(async () => counts.every(([user, count]) => (load.acknowledged.get(user)?.length ?? 0) > count))
  }
})
