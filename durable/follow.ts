import { type Notices, type Waiter, waitFor } from '@casewright/kit/postgres/notices'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { Feed } from '@casewright/kit/work/feed'
import type { Description } from './graph.ts'
import { turnTopic } from './journal.ts'
import type { Kinds } from './kinds.ts'
import type { Runs } from './runs.ts'
import type { Store } from './store.ts'

const rowsAtOnce = 100

/** What is known for good of an ended turn: its last event, and the events that tell how it ended. */
export interface TurnEnding<K extends Kinds> {
  last_event: number
  events: readonly K['Event'][]
}

/** Where the events of turns are read. */
export interface EventSource<K extends Kinds> {
  sql: Sql
  store: Pick<Store<K>, 'eventsAfter' | 'runningTurn'>
  runs: Pick<Runs<K>, 'feed'>
  notices: Pick<Notices, 'subscribe' | 'pollMs'>
  isTurnEnd: Description<K>['isTurnEnd']
  endOf(trace_id: string): Promise<TurnEnding<K> | undefined>
}

/** The events of one turn after a number, until its last: from this process while it drives the turn, else from the journal. */
export async function* turnEvents<K extends Kinds>(
  source: EventSource<K>,
  turn: { thread_id: string; trace_id: string },
  after: number,
  signal: AbortSignal,
): AsyncGenerator<K['Event']> {
  let news: Waiter | undefined
  /** What came between the last look and the beginning of the wait is found by one more look. */
  const untilNews = async (): Promise<void> => {
    if (news) await news.next(signal)
    else news = waitFor(source.notices, turnTopic(turn.trace_id))
  }
  try {
    yield* eventsUntilEnd(source, turn, after, signal, untilNews)
  } finally {
    news?.close()
  }
}

async function* eventsUntilEnd<K extends Kinds>(
  { sql, store, runs, isTurnEnd, endOf }: EventSource<K>,
  { thread_id, trace_id }: { thread_id: string; trace_id: string },
  after: number,
  signal: AbortSignal,
  untilNews: () => Promise<void>,
): AsyncGenerator<K['Event']> {
  let seq = after
  let left: Feed<K['Event']> | undefined
  while (!signal.aborted) {
    const feed = runs.feed(trace_id)
    // The journal goes on where this process has left the turn, and where it has taken it over.
    const isFed = feed !== undefined && feed !== left && feed.start <= seq + 1
    const kept = isFed ? [] : await store.eventsAfter(sql, thread_id, seq, rowsAtOnce)
    // After a gap stand the events of later turns: these were swept.
    const isSwept = kept[0] !== undefined && kept[0].seq > seq + 1
    for await (const events of isFed ? feed.after(seq, signal) : [isSwept ? [] : kept])
      for (const event of events) {
        yield event
        seq = event.seq
        if (isTurnEnd(event)) return
      }
    if (isFed) left = feed
    if (isFed || (kept.length > 0 && !isSwept)) continue
    const ending = await endOf(trace_id)
    // Its last events may have come between the two questions.
    if (ending && ending.last_event <= seq) return
    if (ending && (isSwept || (await store.eventsAfter(sql, thread_id, seq, rowsAtOnce)).length === 0))
      return yield* ending.events
    if (!ending) await untilNews()
  }
  // A stream without its last event must not look finished: it ends with the reason for which it was aborted.
  signal.throwIfAborted()
}

/** All kept events of a thread after a number, then those of the turn that runs, until it ends. */
export async function* threadEvents<K extends Kinds>(
  source: EventSource<K>,
  thread_id: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<K['Event']> {
  const { sql, store } = source
  let seq = after
  while (!signal.aborted) {
    const running = await store.runningTurn(sql, thread_id)
    const events = await store.eventsAfter(sql, thread_id, seq, rowsAtOnce)
    for (const event of events) {
      yield event
      seq = event.seq
    }
    if (events.length > 0) continue
    if (running === undefined) return
    for await (const event of turnEvents(source, { thread_id, trace_id: running }, seq, signal)) {
      yield event
      seq = event.seq
    }
  }
}
