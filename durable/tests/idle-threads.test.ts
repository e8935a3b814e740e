import { expect, test } from 'vitest'
import { store, until, useCounting } from './counting.ts'

const counting = useCounting()
const hours = 100
const sweep = () => store.sweepIdle(counting.sql(), hours, 10)
const age = (thread_id: string, by: number) =>
  counting.sql()`update counting.threads set started_at = now() - make_interval(hours => ${by}) where thread_id = ${thread_id}`
const turns = async (thread_id: string, targets: readonly number[]) => {
  const runs = counting.process()
  for (const target of targets) await (await counting.begin(runs, thread_id, target)).events
}

test('a thread without a turn for long keeps its last state alone, and the next turn goes on from it', async () => {
  await turns('idle', [2, 5])
  await age('idle', hours + 1)
  expect(await sweep()).toBe(1)
  const kept = await counting.rows('idle')
  expect(kept).toMatchObject([{ steps: [], state: { count: 5 } }])
  expect(await sweep()).toBe(0)
  const told = await (await counting.begin(counting.process(), 'idle', 8)).events
  expect(told.at(-1)).toMatchObject({ how: 'finished', count: 8 })
  await age('idle', 0)
})

test('one that has had a turn since, and one that runs, keep all of it', async () => {
  await turns('recent', [2, 5])
  await age('recent', hours - 1)
  await turns('running', [2, 5])
  const before = [await counting.rows('recent'), await counting.rows('running')]
  await age('running', hours + 1)
  await counting.sql()`update counting.threads set status = 'busy', lease_until = now() + interval '1 hour' where thread_id = 'running'`
  expect(await sweep()).toBe(0)
  expect([await counting.rows('recent'), await counting.rows('running')]).toEqual(before)
  await counting.sql()`update counting.threads set status = 'idle', lease_until = null where thread_id = 'running'`
})

test('a process sweeps by itself, all that there is, and none where it is told never to', async () => {
  for (let n = 0; n < 3; n++) {
    await turns(`old-${n}`, [2, 5])
    await age(`old-${n}`, hours + 1)
  }
  const rows = async () => (await Promise.all([0, 1, 2].map((n) => counting.rows(`old-${n}`)))).flat().length
  const before = await rows()
  counting.process({}, { historyHours: 0 })
  expect(await rows()).toBe(before)
  counting.process({}, { historyHours: hours })
  await until(async () => (await rows()) === 3)
})
