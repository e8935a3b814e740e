import { ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { Feed } from '@casewright/kit/work/feed'
import { LeaseLost } from '@casewright/kit/work/leased-worker'
import { applyPatch, type Graph, type Outcome, type StepTools } from './graph.ts'
import { cancelled, isLeft } from './interruptions.ts'
import type { Fence, Step } from './journal.ts'
import { createJournalWriter } from './journal-writer.ts'
import type { Kinds } from './kinds.ts'
import type { Store } from './store.ts'

/** A turn that this process is to drive to its end, from its beginning or from where another process left it. */
export interface Run<K extends Kinds> {
  fence: Fence
  turn: K['Turn']
  state: K['State']
  /** The last event that was stored. */
  event_seq: number
  /** Events that the step under way has emitted before the process that ran it died. */
  told: readonly K['Event'][]
  /** Steps of this turn that are committed already. */
  before: readonly Step<K>[]
  feed: Feed<K['Event']>
  abort: AbortController
}

/** A turn that has ended in this process. */
export interface EndedRun<K extends Kinds> {
  ended: K['Ended']
  steps: readonly Step<K>[]
}

/** More steps than any turn has: a graph that goes round in circles is a defect, and ends here. */
const stepsMax = 60
const attemptsMax = 5

interface DriveOptions<K extends Kinds> {
  sql: Sql
  store: Store<K>
  graph: Graph<K>
  log: Logger
  leaseMs: number
  /** Gets what the turn has left when that is stored, before any subscriber learns of the end. */
  onStored(snapshot: K['Snapshot']): void
  /** The journal has grown. */
  onWritten(): void
}

/** Drives the turn step by step. Resolves with how it ended, or with undefined when another process goes on with it. */
export async function drive<K extends Kinds>(
  run: Run<K>,
  { sql, store, graph, log, leaseMs, onStored, onWritten }: DriveOptions<K>,
): Promise<EndedRun<K> | undefined> {
  const { turn, fence, feed, abort } = run
  const { signal } = abort
  const { describe } = graph
  const journal = createJournalWriter<K>(sql, run, { store, leaseMs, onWritten })
  const steps: Step<K>[] = [...run.before]
  let { state } = run
  let told: (K['Event'] | K['NewEvent'])[] = [...run.told]
  let earlier = run.told

  const keep = (step: Step<K>, beganMs: number): void => {
    step.ms = roundMs(performance.now() - beganMs)
    steps.push(step)
    journal.add(step)
  }
  const takeStep = async (node: K['Node']): Promise<void> => {
    if (!earlier.some((event) => describe.isStepStart(event, node))) journal.emit(describe.stepStarted(node, state))
    // The same commit stores that the step has begun, so that it needs none of its own while other services work.
    if (graph.hasEffects(node, state)) await journal.commit()
    const began = { at: new Date().toISOString(), ms: performance.now() }
    const number = journal.nextStep()
    const step: Step<K> = { step: number, node, patch: {}, started_at: began.at, ms: 0, calls: [], error: null }
    const tools: StepTools<K> = {
      key: `${fence.thread_id}:${number}`,
      signal,
      told: earlier,
      record: (call) => void step.calls.push(call),
      emit: (event) => {
        told.push(event)
        journal.emit(event)
      },
    }
    told = [...earlier]
    earlier = []
    const work = graph.nodes[node]
    try {
      step.patch = await work(state, tools)
      signal.throwIfAborted()
    } catch (error) {
      // The process that goes on with the turn takes this step again, under the same number.
      if (isLeft(signal.reason)) throw error
      step.error = signal.aborted ? 'interrupted' : describe.stepFailure(error, state)
      keep(step, began.ms)
      throw error
    }
    keep(step, began.ms)
    const after = applyPatch<K>(state, step.patch)
    journal.emit(describe.stepEnded(node, state, step.ms))
    state = after
  }

  const end = async (outcome: Outcome): Promise<EndedRun<K>> => {
    const { events, ended, snapshot } = graph.resultOf({ turn, state, steps, told }, outcome)
    for (const event of events) journal.emit(event)
    await journal.end(async (entry) => {
      const isOurs = await store.commitEnd(sql, journal.fence(), entry, snapshot.state, ended)
      if (isOurs) onStored({ ...snapshot, snapshot_seq: entry.seq })
      return isOurs
    })
    return { ended, steps }
  }
  /** When even the end cannot be written, the lease runs out and another process, or this one, tries again. */
  const endQuietly = (outcome: Outcome): Promise<EndedRun<K> | undefined> =>
    end(outcome).catch((err) => {
      if (!(err instanceof LeaseLost)) log.warn({ err }, 'the end of a turn was not written; it will be taken over')
      return undefined
    })

  try {
    if (turn.attempts > attemptsMax)
      throw new ServiceError('internal_error', `the turn could not be finished in ${attemptsMax} attempts`)
    if (run.event_seq < turn.first_event) journal.emit(describe.turnStarted(turn, state))
    for (let count = 0; ; count++) {
      signal.throwIfAborted()
      const node = graph.nextStep(state)
      if (node === null) break
      if (count >= stepsMax) throw new Error(`the turn took more than ${stepsMax} steps and is at ${node} again`)
      await takeStep(node)
    }
    return await end({ how: 'finished' })
  } catch (thrown) {
    const error = signal.aborted ? signal.reason : thrown
    if (isLeft(error)) return undefined
    return await endQuietly(error === cancelled ? { how: 'cancelled' } : { how: 'failed', error })
  } finally {
    journal.close()
    feed.close()
  }
}

const roundMs = (ms: number): number => Math.round(ms * 100) / 100
