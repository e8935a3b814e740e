import type { Logger } from '@casewright/kit/data/log'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Sql } from '@casewright/kit/postgres/sql'
import { createFeed } from '@casewright/kit/work/feed'
import type { AiEngineDeps, Runs, WholeTurn } from '../deps.ts'
import { cancelled, LeaseLost, outOfTime, stopping } from '../flows/interruptions.ts'
import { drive, type Ended, type Run } from '../flows/run.ts'
import { journalFrom, snapshotAt, sweepJournal } from '../queries/journal.ts'
import { releaseLease, renewLeases, type TurnRow, takeOverLeases } from '../queries/threads.ts'
import { beginTurn } from '../rules/turn/begin-turn.ts'
import { profileFrom } from '../rules/turn/profile.ts'
import { applyPatch, type State } from '../rules/turn/state.ts'
import { createRecentThreads, type ThreadSnapshot } from './recent-threads.ts'

export interface RunsOptions {
  leaseMs: number
  turnTimeoutMs: number
  /** Turns per thread whose steps are kept. */
  historyTurns: number
  onEnd(thread: TurnRow, ended: Ended): void
}

interface Live {
  run: Run
  ended: Promise<void>
  began: number
}

const takenAtOnce = 20

export function createRuns(sql: Sql, options: RunsOptions, log: Logger): Runs {
  const { leaseMs, turnTimeoutMs, historyTurns } = options
  const owner = uuidv7()
  const live = new Map<string, Live>()
  const threads = createRecentThreads()
  let beating: NodeJS.Timeout | undefined
  let beat: Promise<void> = Promise.resolve()
  let stopped = false

  const launch = (thread: WholeTurn, run: Run, deps: AiEngineDeps): void => {
    const { thread_id, trace_id, organization_id } = thread
    const onStored = (left: Omit<ThreadSnapshot, 'organization_id'>) =>
      threads.keep(thread_id, { ...left, organization_id })
    const limit = setTimeout(() => run.abort.abort(outOfTime), turnTimeoutMs)
    const ended = drive(run, deps, { leaseMs, onStored })
      .then(async (outcome) => {
        if (outcome) options.onEnd(thread, outcome)
        if (outcome && thread.turn_no % historyTurns === 0) await sweepJournal(sql, thread_id, historyTurns)
        if (run.abort.signal.reason === stopping) await releaseLease(sql, owner, trace_id)
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
    const kept = new Map((await renewLeases(sql, owner, old, leaseMs)).map((row) => [row.trace_id, row]))
    for (const trace_id of old) {
      const abort = live.get(trace_id)?.run.abort
      if (!kept.has(trace_id)) abort?.abort(new LeaseLost())
      else if (kept.get(trace_id)?.cancel_requested) abort?.abort(cancelled)
    }
  }
  const takeOver = async (deps: AiEngineDeps): Promise<void> => {
    for (const row of await takeOverLeases(sql, owner, leaseMs, takenAtOnce, [...live.keys()])) {
      const thread = { ...row, matter_profile: profileFrom(row.matter_profile) }
      const { thread_id, trace_id, attempts } = thread
      log.info({ thread_id, trace_id, attempts }, 'a turn of a process that is gone is taken over')
      // One that cannot be loaded keeps none of the others waiting.
      await runOf(sql, thread, owner, { begins: false }).then(
        (run) => launch(thread, run, deps),
        (err: unknown) => log.error({ err, thread_id, trace_id }, 'a turn cannot be taken over'),
      )
    }
  }
  return {
    owner,
    leaseMs,
    async begin(thread, deps, before) {
      const { thread_id, snapshot_seq, swept_seq } = thread
      const left = threads.get(thread_id)
      const read = before ?? (left?.snapshot_seq === snapshot_seq ? left.state : undefined)
      // Only an erasure sweeps up to the state itself, which it has changed.
      const known = swept_seq === snapshot_seq ? undefined : read
      launch(thread, await runOf(sql, thread, owner, { begins: true, known }), deps)
    },
    recent: threads.get,
    forget: threads.forget,
    feed: (trace_id) => live.get(trace_id)?.run.feed,
    cancel(trace_id) {
      const run = live.get(trace_id)?.run
      run?.abort.abort(cancelled)
      return run !== undefined
    },
    watch(deps) {
      const tick = () => {
        beat = renew()
          .then(() => takeOver(deps))
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

/** Where a claimed turn stands: the last snapshot, the input, the steps committed since, and what the next one has told. */
async function runOf(
  sql: Sql,
  thread: WholeTurn,
  owner: string,
  { begins, known }: { begins: boolean; known?: string | undefined },
): Promise<Run> {
  const { thread_id, trace_id, step_seq, first_event, snapshot_seq, attempts, matter_profile } = thread
  const [kept, rows] = await Promise.all([
    snapshot_seq === null ? null : (known ?? snapshotAt(sql, thread_id, snapshot_seq)),
    begins ? [] : journalFrom(sql, thread_id, first_event),
  ])
  if (kept === undefined) throw new Error(`the state of thread ${thread_id} is missing at ${snapshot_seq}`)
  const before: State | null = kept === null ? null : JSON.parse(kept)
  const steps = rows.flatMap((row) => row.steps)
  const events = rows.flatMap((row) => row.events)
  const event_seq = events.at(-1)?.seq ?? first_event - 1
  return {
    fence: { thread_id, trace_id, owner, step_seq },
    input: thread.input,
    request_key: thread.request_key,
    matter_profile,
    state: steps.reduce(
      (state, { patch }) => applyPatch(state, patch),
      beginTurn(before, thread.input, matter_profile?.value ?? null),
    ),
    first_event,
    event_seq,
    // A row may hold the end of one step and the beginning of the next.
    told: events.slice(events.findLastIndex(({ event }) => event === 'task_end') + 1),
    before: steps,
    attempts,
    feed: createFeed(event_seq + 1),
    abort: new AbortController(),
  }
}
