import type { Sql } from '@casewright/kit/postgres/sql'
import type { Feed } from '@casewright/kit/work/feed'
import { LeaseLost } from '@casewright/kit/work/leased-worker'
import { cancelled } from './interruptions.ts'
import type { Entry, Fence, Step } from './journal.ts'
import type { Kinds } from './kinds.ts'
import type { Store } from './store.ts'

/** Events are gathered for this long before they are stored and sent: a quick step costs no commit of its own. */
const gatherMs = 20

/** Writes the steps and events of a run to the journal. No event reaches a subscriber before it is stored. */
export interface JournalWriter<K extends Kinds> {
  emit(event: K['NewEvent']): void
  add(step: Step<K>): void
  /** Number of the step to be taken now. */
  nextStep(): number
  fence(): Fence
  /** Resolves when everything that was added and emitted so far is stored. */
  commit(): Promise<void>
  /** Stores the rest by the turn's last commit. */
  end(write: (entry: Entry<K>) => Promise<boolean>): Promise<void>
  close(): void
}

/** The part of a run that its journal needs. */
interface JournaledRun<K extends Kinds> {
  fence: Fence
  /** The last event that was emitted. */
  event_seq: number
  feed: Feed<K['Event']>
  abort: AbortController
}

interface WriterOptions<K extends Kinds> {
  store: Pick<Store<K>, 'appendEvents' | 'commitSteps'>
  leaseMs: number
  /** What was written can be read by others. */
  onWritten(): void
}

export function createJournalWriter<K extends Kinds>(
  sql: Sql,
  run: JournaledRun<K>,
  { store, leaseMs, onWritten }: WriterOptions<K>,
): JournalWriter<K> {
  const fence = { ...run.fence }
  const { feed, abort } = run
  let { event_seq } = run
  let added = fence.step_seq
  let steps: Step<K>[] = []
  let events: K['Event'][] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let isEnding = false

  const take = (): Entry<K> => {
    clearTimeout(timer)
    timer = undefined
    const entry = { seq: event_seq - events.length + 1, steps, events }
    steps = []
    events = []
    return entry
  }
  const write = async (): Promise<void> => {
    // What is left when the turn ends goes with its last commit, and no sooner.
    if (events.length === 0 || isEnding) return
    const entry = take()
    const written =
      entry.steps.length > 0
        ? await store.commitSteps(sql, fence, entry, leaseMs)
        : await store.appendEvents(sql, fence, entry)
    if (!written) throw new LeaseLost()
    fence.step_seq += entry.steps.length
    feed.push(entry.events)
    onWritten()
    if (written.cancel_requested) abort.abort(cancelled)
  }
  /** One write at a time. After one that failed nothing more is written: whether it was stored is not known. */
  const queue = (work: () => Promise<void>): Promise<void> => {
    writing = writing.then(work).catch((cause: unknown) => {
      const lost = cause instanceof LeaseLost ? cause : new LeaseLost({ cause })
      abort.abort(lost)
      throw lost
    })
    // The caller sees the failure; the timer does not wait for it.
    writing.catch(() => {})
    return writing
  }
  return {
    emit(event) {
      event_seq += 1
      events.push({ ...event, seq: event_seq })
      timer ??= setTimeout(() => void queue(write).catch(() => {}), gatherMs)
    },
    add(step) {
      steps.push(step)
      added += 1
    },
    nextStep: () => added + 1,
    fence: () => fence,
    commit: () => queue(write),
    end: (commitEnd) => {
      isEnding = true
      return queue(async () => {
        const entry = take()
        if (!(await commitEnd(entry))) throw new LeaseLost()
        feed.push(entry.events)
        onWritten()
      })
    },
    close: () => clearTimeout(timer),
  }
}
