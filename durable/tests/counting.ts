import { setTimeout as pause } from 'node:timers/promises'
import { createLog } from '@casewright/kit/data/log'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { type Database, openDatabase, type Sql } from '@casewright/kit/postgres/sql'
import { createTestDatabase } from '@casewright/kit/testing'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type EventSource, threadEvents, turnEvents } from '../follow.ts'
import type { Graph, StepTools } from '../graph.ts'
import type { Kinds, Snapshot, TurnHead } from '../kinds.ts'
import { type Runs, startRuns } from '../runs.ts'
import { createStore } from '../store.ts'

interface State {
  count: number
  target: number
  /** Words that were said, by all turns. */
  said: string
}

export interface Turn extends TurnHead {
  target: number
}

type Told =
  | { is: 'turn'; trace_id: string }
  | { is: 'step'; node: string }
  | { is: 'said'; word: string }
  | { is: 'done'; node: string }
  | { is: 'end'; how: string; count: number }

export type Event = Told & { seq: number }

/** A product that knows nothing of law: a thread counts, and each turn says how far. */
export interface Counting extends Kinds {
  State: State
  Patch: Partial<State>
  Node: 'add' | 'announce'
  Event: Event
  NewEvent: Told
  Call: string
  Turn: Turn
  Ended: { how: string; count: number }
  Snapshot: Snapshot
}

export const store = createStore<Counting>({
  schema: 'counting',
  events: { pack: (events) => events, unpack: (kept) => kept as Event[] },
  turnColumns: (sql) => sql`
    t.thread_id, t.trace_id, t.turn_no, t.request_key, t.attempts, t.first_event, t.step_seq, t.snapshot_seq,
    t.swept_seq, t.target`,
  turnOf: (row) => row as Turn,
  endParts: (sql, { how, count }) => ({
    set: sql`status = 'idle'`,
    returning: sql`t.turn_no, t.first_event, t.event_seq, t.step_seq`,
    insert: (moved) => sql`
      insert into counting.turns (trace_id, thread_id, turn_no, first_event, last_event, last_step, how, count)
      select trace_id, thread_id, turn_no, first_event, event_seq, step_seq, ${how}, ${count} from ${moved} returning 1`,
  }),
})

/** What a test lets happen in a step. */
export interface Hooks {
  add?(state: State, tools: StepTools<Counting>): Promise<void>
  announce?(state: State, tools: StepTools<Counting>): Promise<void>
}

/** Counts to the target, and announces every third number outside. */
export const countingGraph = (hooks: Hooks = {}): Graph<Counting> => ({
  begin: (before, { target }) => ({ count: before?.count ?? 0, said: before?.said ?? '', target }),
  nextStep: ({ count, target, said }) => {
    if (count > 0 && count % 3 === 0 && !said.endsWith(`${count};`)) return 'announce'
    return count < target ? 'add' : null
  },
  nodes: {
    async add(state, tools) {
      await hooks.add?.(state, tools)
      return { count: state.count + 1 }
    },
    async announce(state, tools) {
      await hooks.announce?.(state, tools)
      return { said: `${state.said}${state.count};` }
    },
  },
  hasEffects: (node) => node === 'announce',
  describe: {
    turnStarted: ({ trace_id }) => ({ is: 'turn', trace_id }),
    stepStarted: (node) => ({ is: 'step', node }),
    stepEnded: (node) => ({ is: 'done', node }),
    isStepStart: (event, node) => event.is === 'step' && event.node === node,
    isStepEnd: ({ is }) => is === 'done',
    isTurnEnd: ({ is }) => is === 'end',
    stepFailure: (error) => String(error),
  },
  resultOf({ state }, outcome) {
    const { count } = state
    const { how } = outcome
    return {
      events: [{ is: 'end', how, count }],
      ended: { how, count },
      snapshot: { state: JSON.stringify(state) },
    }
  },
})

const tables = `
  create schema counting;
  create table counting.threads (
    thread_id text primary key, status text not null, turn_no int not null, target int not null,
    step_seq int not null default 0, event_seq int not null default 0, snapshot_seq int,
    swept_seq int not null default 0, trace_id uuid not null, request_key text, attempts int not null default 1,
    first_event int not null default 1, cancel_requested boolean not null default false, lease_owner uuid,
    lease_until timestamptz, started_at timestamptz not null default now());
  create table counting.journal (
    thread_id text not null, seq int not null, trace_id uuid not null, steps text not null, events text not null,
    state text, primary key (thread_id, seq));
  create table counting.turns (
    trace_id uuid primary key, thread_id text not null, turn_no int not null, first_event int not null,
    last_event int not null, last_step int not null, how text not null, count int not null);`

const log = createLog({ level: 'silent', format: 'json' })

/** A database with the tables of the counting product, and processes that drive its turns. */
export function useCounting() {
  let database: Database
  const started: Runs<Counting>[] = []
  beforeAll(async () => {
    database = openDatabase(await createTestDatabase(), { connectionsMax: 4 })
    await database.sql.unsafe(tables)
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map((runs) => runs.stop()))
  })
  afterAll(() => database?.close())
  const sql = () => database.sql
  const process = (
    hooks: Hooks = {},
    { leaseMs = 60_000, turnTimeoutMs = 60_000, historyHours = 0 } = {},
  ): Runs<Counting> => {
    const recent = { charactersMax: 10_000, sizeOf: ({ state }: Snapshot) => state.length }
    const graph = countingGraph(hooks)
    const runs = startRuns<Counting>(
      database,
      { store, graph, leaseMs, turnTimeoutMs, recent, historyHours, onEnd: async () => {} },
      log,
    )
    started.push(runs)
    return runs
  }
  /** Claims a turn for a process, as a product does. */
  const claim = async ({ owner, leaseMs }: Runs<Counting>, thread_id: string, target: number): Promise<Turn> => {
    const [row] = await sql()<Turn[]>`
      insert into counting.threads as t (thread_id, status, turn_no, target, trace_id, lease_owner, lease_until)
      values (${thread_id}, 'busy', 1, ${target}, ${uuidv7()}, ${owner}, now() + ${leaseMs} * interval '1 millisecond')
      on conflict (thread_id) do update set status = 'busy', turn_no = t.turn_no + 1, target = excluded.target,
        trace_id = excluded.trace_id, first_event = t.event_seq + 1, attempts = 1, lease_owner = excluded.lease_owner,
        lease_until = excluded.lease_until
      where t.status = 'idle'
      returning t.*`
    if (!row) throw new Error('the thread is busy')
    return row
  }
  const source = (runs: Runs<Counting>): EventSource<Counting> => ({
    sql: sql(),
    store,
    runs,
    notices: database.notices,
    isTurnEnd: ({ is }) => is === 'end',
    endOf: async (trace_id) => {
      const [row] = await sql()<{ last_event: number; how: string; count: number }[]>`
        select last_event, how, count from counting.turns where trace_id = ${trace_id}`
      if (!row) return undefined
      const { last_event, how, count } = row
      return { last_event, events: [{ is: 'end' as const, how, count, seq: last_event }] }
    },
  })
  return {
    sql,
    transaction: (work: (sql: Sql) => Promise<void>) => database.transaction(work),
    process,
    claim,
    /** Begins a turn; gives it with its events to the end. */
    async begin(runs: Runs<Counting>, thread_id: string, target: number) {
      const turn = await claim(runs, thread_id, target)
      await runs.begin(turn)
      return { turn, events: gather(turnEvents(source(runs), turn, turn.first_event - 1, never)) }
    },
    /** All events of a thread, as they reach a subscriber of this process. */
    follow: (runs: Runs<Counting>, thread_id: string, after = 0) =>
      gather(threadEvents(source(runs), thread_id, after, never)),
    rows: async (thread_id: string) => store.rowsFrom(sql(), thread_id, 0),
    async ended(thread_id: string) {
      const rows = await sql()<{ how: string; count: number }[]>`
        select how, count from counting.turns where thread_id = ${thread_id} order by turn_no`
      return rows.map(({ how, count }) => ({ how, count }))
    },
  }
}

const never = new AbortController().signal

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** Waits until something is so. */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await check())) await pause(10)
}
