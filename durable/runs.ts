import type { Logger } from '@casewright/kit/data/log'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Database, Sql } from '@casewright/kit/postgres/sql'
import { createFeed, type Feed } from '@casewright/kit/work/feed'
import { startLeasedWorker, stopping } from '@casewright/kit/work/leased-worker'
import { startPeriodic } from '@casewright/kit/work/periodic'
import { applyPatch, type Graph } from './graph.ts'
import { cancelled, outOfTime } from './interruptions.ts'
import { turnTopic } from './journal.ts'
import type { Kinds } from './kinds.ts'
import { createRecentThreads } from './recent-threads.ts'
import { drive, type EndedRun, type Run } from './run.ts'
import type { Store } from './store.ts'

/** The turns that this process drives: those that were claimed for it, and those that it takes over from dead processes. */
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
  /** How many turns are driven here. */
  underWay(): number
  /** False when the turn does not run here. */
  cancel(trace_id: string): boolean
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
  /** After how long without a turn a thread keeps its last state alone; 0 is never. */
  historyHours: number
  onEnd(turn: K['Turn'], ended: EndedRun<K>): Promise<void>
}

const takenAtOnceMax = 20
const [idleSweepMs, idleAtOnce] = [6 * 3_600_000, 200]

export function startRuns<K extends Kinds>(
  { sql, notices }: Pick<Database, 'sql' | 'notices'>,
  options: RunsOptions<K>,
  log: Logger,
): Runs<K> {
  const { store, graph, leaseMs, turnTimeoutMs } = options
  const owner = uuidv7()
  notices.listen()
  const threads = createRecentThreads<K['Snapshot']>(options.recent.sizeOf, options.recent.charactersMax)

  const work = async (run: Run<K>, signal: AbortSignal): Promise<void> => {
    const { thread_id, trace_id } = run.turn
    const leave = () => run.abort.abort(signal.reason)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    const limit = setTimeout(() => run.abort.abort(outOfTime), turnTimeoutMs)
    const onStored = (snapshot: K['Snapshot']) => threads.keep(thread_id, snapshot)
    const onWritten = () => notices.tell(turnTopic(trace_id))
    try {
      const ended = await drive(run, { sql, store, graph, log, leaseMs, onStored, onWritten })
      if (ended) await options.onEnd(run.turn, ended)
      if (run.abort.signal.reason === stopping) await store.releaseLease(sql, owner, trace_id)
    } finally {
      clearTimeout(limit)
    }
  }
  /** A renewal also learns which turns are to be cancelled. */
  const renew = async (runs: readonly Run<K>[]): Promise<string[]> => {
    const trace_ids = runs.map(({ turn }) => turn.trace_id)
    const kept = await store.renewLeases(sql, owner, trace_ids, leaseMs)
    for (const { trace_id, cancel_requested } of kept) if (cancel_requested) cancel(trace_id)
    return kept.map(({ trace_id }) => trace_id)
  }
  const takeOver = async (max: number, held: readonly string[]): Promise<Run<K>[]> => {
    const turns = await store.takeOverLeases(sql, owner, leaseMs, Math.min(max, takenAtOnceMax), held)
    const runs = await Promise.all(
      turns.map(async (turn) => {
        const { thread_id, trace_id, attempts } = turn
        log.info({ thread_id, trace_id, attempts }, 'a turn of a process that is gone is taken over')
        // One that cannot be loaded keeps none of the others waiting.
        return runOf({ sql, store, graph }, turn, owner, { begins: false }).catch((err: unknown) => {
          log.error({ err, thread_id, trace_id }, 'a turn cannot be taken over')
        })
      }),
    )
    return runs.filter((run) => run !== undefined)
  }
  const worker = startLeasedWorker<Run<K>>({
    name: 'turns',
    log,
    pollMs: leaseMs / 5,
    keyOf: ({ turn }) => turn.trace_id,
    claim: takeOver,
    work,
    renewal: { everyMs: leaseMs / 5, renew },
  })
  const sweepIdle = async () => {
    if (options.historyHours > 0) while ((await store.sweepIdle(sql, options.historyHours, idleAtOnce)) === idleAtOnce);
  }
  const sweeping = startPeriodic('sweep of idle threads', idleSweepMs, sweepIdle, log)
  const cancel = (trace_id: string): boolean => {
    const run = worker.get(trace_id)
    run?.abort.abort(cancelled)
    return run !== undefined
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
      void worker.begin(await runOf({ sql, store, graph }, turn, owner, { begins: true, known }))
    },
    recent: threads.get,
    forget: threads.forget,
    feed: (trace_id) => worker.get(trace_id)?.feed,
    underWay: worker.underWay,
    cancel,
    async stop() {
      await Promise.all([worker.stop(), sweeping.stop()])
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
