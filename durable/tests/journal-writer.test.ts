import { setTimeout as pause } from 'node:timers/promises'
import { createFeed } from '@casewright/kit/work/feed'
import { expect, test } from 'vitest'
import type { Step } from '../journal.ts'
import { createJournalWriter } from '../journal-writer.ts'
import { type Counting, store, useCounting } from './counting.ts'

const counting = useCounting()

const step = (number: number): Step<Counting> => ({
  step: number,
  node: 'add',
  patch: {},
  started_at: new Date().toISOString(),
  ms: 1,
  calls: [],
  error: null,
})

test('what is told at the end of a turn is stored with its last commit, also when a write before it is slow', async () => {
  const sql = counting.sql()
  const runs = counting.process()
  const { leaseMs, owner } = runs
  const { thread_id, trace_id } = await counting.claim(runs, 'slow', 1)
  const fence = { thread_id, trace_id, owner, step_seq: 0 }
  const run = { fence, event_seq: 0, feed: createFeed<Counting['Event']>(1), abort: new AbortController() }
  const journal = createJournalWriter<Counting>(sql, run, { store, leaseMs, onWritten: () => {} })
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = counting.transaction(async (sql) => {
    await sql`select 1 from counting.threads where thread_id = ${thread_id} for update`
    locked.resolve()
    await released.promise
  })
  await locked.promise
  journal.emit({ is: 'said', word: 'one' })
  journal.add(step(1))
  const first = journal.commit()
  await pause(5)
  journal.emit({ is: 'said', word: 'two' })
  journal.add(step(2))
  // The timer puts its write behind the slow one; the turn ends before either is done.
  await pause(40)
  journal.emit({ is: 'end', how: 'finished', count: 0 })
  const seen: unknown[] = []
  const ended = journal.end(async ({ seq, events, steps }) => {
    seen.push({ seq, events: events.map(({ is }) => is), steps: steps.length })
    return true
  })
  released.resolve()
  await ended
  await first
  await holding
  journal.close()
  expect(seen).toEqual([{ seq: 2, events: ['said', 'end'], steps: 1 }])
  expect((await counting.rows(thread_id)).map(({ seq }) => seq)).toEqual([1])
})

test('a write by another owner, for another turn or from another step than the thread stands at is not made', async () => {
  const sql = counting.sql()
  const runs = counting.process()
  const { thread_id, trace_id } = await counting.claim(runs, 'fenced', 1)
  const fence = { thread_id, trace_id, owner: runs.owner, step_seq: 0 }
  const entry = { seq: 1, steps: [], events: [] }
  const nobody = '00000000-0000-7000-8000-000000000000'
  for (const stale of [{ owner: nobody }, { trace_id: nobody }, { step_seq: 1 }]) {
    const other = { ...fence, ...stale }
    expect(await store.appendEvents(sql, other, entry)).toBeUndefined()
    expect(await store.commitSteps(sql, other, entry, 1_000)).toBeUndefined()
    expect(await store.commitEnd(sql, other, entry, '{}', { how: 'finished', count: 0 })).toBe(false)
  }
  expect(await counting.rows(thread_id)).toEqual([])
  expect(await store.appendEvents(sql, fence, entry)).toEqual({ cancel_requested: false })
})
