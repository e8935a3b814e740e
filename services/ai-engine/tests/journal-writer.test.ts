import { setTimeout as pause } from 'node:timers/promises'
import { createLog } from '@casewright/kit/data/log'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { migrate, readMigrations } from '@casewright/kit/postgres/migrate'
import { type Database, openDatabase } from '@casewright/kit/postgres/sql'
import { createTestDatabase } from '@casewright/kit/testing'
import { createFeed } from '@casewright/kit/work/feed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJournalWriter } from '../flows/journal-writer.ts'
import type { Run } from '../flows/run.ts'
import { claimForExecute } from '../queries/threads.ts'
import type { Step } from '../rules/turn/journal.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), { connectionsMax: 2 })
  const folder = new URL('../migrations/', import.meta.url)
  await migrate(database, 'ai_engine', await readMigrations(folder), createLog({ level: 'silent', format: 'json' }))
})
afterAll(() => database?.close())

const step = (number: number): Step => ({
  step: number,
  node: 'router',
  patch: {},
  started_at: new Date().toISOString(),
  ms: 1,
  calls: [],
  error: null,
})

test('what is told at the end of a turn is stored with its last commit, also when a write before it is slow', async () => {
  const [thread_id, trace_id, owner] = ['ledger:1', uuidv7(), uuidv7()]
  await claimForExecute(database.sql, {
    thread_id,
    trace_id,
    owner,
    leaseMs: 10_000,
    request_key: null,
    input: {} as never,
    matter_profile: null,
    organization_id: null,
    user_id: null,
    session_id: null,
    matter_id: null,
    of_matter: null,
  })
  const run = {
    fence: { thread_id, trace_id, owner, step_seq: 0 },
    event_seq: 0,
    told: [],
    feed: createFeed(1),
    abort: new AbortController(),
  } as unknown as Run
  const journal = createJournalWriter(database.sql, run, 10_000)
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.transaction(async (sql) => {
    await sql`select 1 from ai_engine.threads where thread_id = ${thread_id} for update`
    locked.resolve()
    await released.promise
  })
  await locked.promise
  journal.emit({ event: 'progress', data: { message: 'one' } })
  journal.add(step(1))
  const first = journal.commit()
  await pause(5)
  journal.emit({ event: 'progress', data: { message: 'two' } })
  journal.add(step(2))
  // The timer puts its write behind the slow one; the turn ends before either is done.
  await pause(40)
  journal.emit({ event: 'end', data: { output: '', status: 'completed' } })
  const seen: unknown[] = []
  const ended = journal.end(async ({ seq, events, steps }) => {
    seen.push({ seq, events: events.map(({ event }) => event), steps: steps.length })
    return true
  })
  released.resolve()
  await ended
  await first
  await holding
  journal.close()
  expect(seen).toEqual([{ seq: 2, events: ['progress', 'end'], steps: 1 }])
  const rows = await database.sql`select seq from ai_engine.journal where thread_id = ${thread_id}`
  expect(rows.map(({ seq }) => seq)).toEqual([1])
})
