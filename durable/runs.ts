import type { Logger } from '@casewright/kit/data/log'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Sql } from '@casewright/kit/postgres/sql'
import { createFeed, type Feed } from '@casewright/kit/work/feed'
import { applyPatch, type Graph } from './graph.ts'
import { cancelled, LeaseLost, outOfTime, stopping } from './interruptions.ts'
import type { Kinds } from './kinds.ts'
import { createRecentThreads } from './recent-threads.ts'
import { drive, type EndedRun, type Run } from './run.ts'
import type { Store } from './store.ts'

/** The turns that this process drives. */
export interface Runs<K extends Kinds> {
  /** Whose leases these are. */
  readonly owner: string
  readonly leaseMs: number
  /** Drives a turn that was claimed for this process; resolves as soon as it can be followed. `before`: the state as JSON, if it was read. */
  begin(turn: K['Turn'], before?: string | null): Promise<void>
  /** What the thread's last turn left, if it ended here not long ago. It may be old by now. */
  recent(thread_id: string): K['Snapshot'] | undefined
  /** Lets go of what the thread's last turn left. */
  forget(thread_id: string): void
  /** What subscribers in this process read, while the turn is driven here. */
  feed(trace_id: string): Feed<K['Event']> | undefined
  /** False when the turn does not run here. */
  cancel(trace_id: string): boolean
  /** From now on turns of dead processes are taken over. */
  watch(): void
  /** Gives all turns back. */
  stop(): Promise<void>
}

export interface RunsOptions<K extends Kinds> {
  store: Store<K>
  graph: Graph<K>
  leaseMs: number
  turnTimeoutMs: number
  /** How many characters of recent states are kept in memory, and how a state is counted. */
  recent: { charactersMax: number; sizeOf(snapshot: K['Snapshot']): number }
  onEnd(turn: K['Turn'], ended: EndedRun<K>): Promise<void>
}

interface Live<K extends Kinds> {
  run: Run<K>
  ended: Promise<void>
  began: number
}

const takenAtOnce = 20

export function createRuns<K extends Kinds>(sql: Sql, options: RunsOptions<K>, log: Logger): Runs<K> {
  const { store, graph, leaseMs, turnTimeoutMs } = options
  const owner = uuidv7()
  const live = new Map<string, Live<K>>()
  const threads = createRecentThreads<K['Snapshot']>(options.recent.sizeOf, options.recent.charactersMax)
  let beating: NodeJS.Timeout | undefined
  let beat: Promise<void> = Promise.resolve()
  let stopped = false

  const launch = (run: Run<K>): void => {
    const { thread_id, trace_id } = run.turn
    const onStored = (snapshot: K['Snapshot']) => threads.keep(thread_id, snapshot)
    const limit = setTimeout(() => run.abort.abort(outOfTime), turnTimeoutMs)
    const ended = drive(run, { sql, store, graph, log, leaseMs, onStored })
      .then(async (outcome) => {
        if (outcome) await options.onEnd(run.turn, outcome)
        if (run.abort.signal.reason === stopping) await store.releaseLease(sql, owner, trace_id)
      })
      .catch((err) => log.warn({ err, trace_id }, 'a turn was left; it will be taken over'))
      .finally(() => {
        clearTimeout(limit)
        live.delete(trace_id)
      })
    live.set(trace_id, { run, ended, began: Date.now() })
  }

  /** Leases of turns that have just begun are long enough: only older ones are renewed. */
  const renew = async (): Promise<void> => {
    const old = [...live].filter(([, { began }]) => Date.now() - began > leaseMs / 4).map(([trace_id]) => trace_id)
    if (old.length === 0) return
    const kept = new Map((await store.renewLeases(sql, owner, old, leaseMs)).map((row) => [row.trace_id, row]))
    for (const trace_id of old) {
      const abort = live.get(trace_id)?.run.abort
      if (!kept.has(trace_id)) abort?.abort(new LeaseLost())
      else if (kept.get(trace_id)?.cancel_requested) abort?.abort(cancelled)
    }
  }
  const takeOver = async (): Promise<void> => {
    for (const turn of await store.takeOverLeases(sql, owner, leaseMs, takenAtOnce, [...live.keys()])) {
      const { thread_id, trace_id, attempts } = turn
      log.info({ thread_id, trace_id, attempts }, 'a turn of a process that is gone is taken over')
      // One that cannot be loaded keeps none of the others waiting.
      await runOf({ sql, store, graph }, turn, owner, { begins: false }).then(launch, (err: unknown) =>
        log.error({ err, thread_id, trace_id }, 'a turn cannot be taken over'),
      )
    }
  }
  return {
    owner,
    leaseMs,
    async begin(turn, before) {
      const { thread_id, snapshot_seq, swept_seq } = turn
      const recent = threads.get(thread_id)
      const read = before ?? (recent?.snapshot_seq === snapshot_seq ? recent.state : undefined)
      // Only an erasure sweeps up to the state itself, which it has changed.
      const known = swept_seq === snapshot_seq ? undefined : read
      launch(await runOf({ sql, store, graph }, turn, owner, { begins: true, known }))
    },
    recent: threads.get,
    forget: threads.forget,
    feed: (trace_id) => live.get(trace_id)?.run.feed,
    cancel(trace_id) {
      const run = live.get(trace_id)?.run
      run?.abort.abort(cancelled)
      return run !== undefined
    },
    watch() {
      const tick = () => {
        beat = renew()
          .then(takeOver)
          .catch((err) => log.warn({ err }, 'leases were not renewed'))
          .finally(() => {
            if (!stopped) beating = setTimeout(tick, leaseMs / 5)
          })
      }
      tick()
    },
    async stop() {
      stopped = true
      clearTimeout(beating)
      await beat
      for (const { run } of live.values()) run.abort.abort(stopping)
      await Promise.all([...live.values()].map(({ ended }) => ended))
    },
  }
}

/** Where a claimed turn stands: the last snapshot, the input, the steps committed since, and what the next one has emitted. */
async function runOf<K extends Kinds>(
  { sql, store, graph }: { sql: Sql; store: Store<K>; graph: Graph<K> },
  turn: K['Turn'],
  owner: string,
  { begins, known }: { begins: boolean; known?: string | undefined },
): Promise<Run<K>> {
  const { thread_id, trace_id, step_seq, first_event, snapshot_seq } = turn
  const [kept, rows] = await Promise.all([
    snapshot_seq === null ? null : (known ?? store.snapshotAt(sql, thread_id, snapshot_seq)),
    begins ? [] : store.rowsFrom(sql, thread_id, first_event),
  ])
  if (kept === undefined) throw new Error(`the state of thread ${thread_id} is missing at ${snapshot_seq}`)
  const steps = rows.flatMap((row) => row.steps)
  const events = rows.flatMap((row) => row.events)
  const event_seq = events.at(-1)?.seq ?? first_event - 1
  const begun = graph.begin(kept === null ? null : JSON.parse(kept), turn)
  return {
    fence: { thread_id, trace_id, owner, step_seq },
    turn,
    state: steps.reduce<K['State']>((state, { patch }) => applyPatch<K>(state, patch), begun),
    event_seq,
    // A row may hold the end of one step and the beginning of the next.
    told: events.slice(events.findLastIndex((event) => graph.describe.isStepEnd(event)) + 1),
    before: steps,
    feed: createFeed(event_seq + 1),
    abort: new AbortController(),
  }
}
