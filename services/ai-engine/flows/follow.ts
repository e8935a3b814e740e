import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { Feed } from '@casewright/kit/work/feed'
import { pause } from '@casewright/kit/work/pause'
import type { AiEngineDeps } from '../deps.ts'
import { eventsAfter } from '../queries/journal.ts'
import { threadById } from '../queries/threads.ts'
import { endedTurn } from '../queries/turns.ts'

/** How often the journal is asked for news of a turn that another process drives. */
const pollMs = 200
const rowsAtOnce = 100

const isLast = ({ event }: EngineEvent): boolean => event === 'card' || event === 'end'

/** The events of one turn after a number, until its last: from this process while it drives the turn, else from the journal. */
export async function* turnEvents(
  deps: AiEngineDeps,
  { thread_id, trace_id }: { thread_id: string; trace_id: string },
  after: number,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent> {
  let seq = after
  let left: Feed<EngineEvent> | undefined
  while (!signal.aborted) {
    const feed = deps.runs.feed(trace_id)
    // The journal goes on where this process has left the turn, and where it has taken it over.
    const isFed = feed !== undefined && feed !== left && feed.start <= seq + 1
    const kept = isFed ? [] : await eventsAfter(deps.sql, thread_id, seq, rowsAtOnce)
    // After a gap stand the events of later turns: these were swept.
    const isSwept = kept[0] !== undefined && kept[0].seq > seq + 1
    for await (const events of isFed ? feed.after(seq, signal) : [isSwept ? [] : kept])
      for (const event of events) {
        yield event
        seq = event.seq
        if (isLast(event)) return
      }
    if (isFed) left = feed
    if (isFed || (kept.length > 0 && !isSwept)) continue
    const ended = await endedTurn(deps.sql, trace_id)
    // Its last events may have come between the two questions.
    if (ended && ended.last_event <= seq) return
    if (ended && (isSwept || (await eventsAfter(deps.sql, thread_id, seq, rowsAtOnce)).length === 0))
      return yield* remembered(ended)
    if (!ended) await pause(pollMs, signal)
  }
  // A stream without its last event must not look finished: it ends with the reason why it was told to.
  signal.throwIfAborted()
}

/** All kept events of a thread after a number, then those of the turn that runs, until it ends. */
export async function* threadEvents(
  deps: AiEngineDeps,
  thread_id: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent> {
  let seq = after
  while (!signal.aborted) {
    const thread = await threadById(deps.sql, undefined, thread_id)
    const events = await eventsAfter(deps.sql, thread_id, seq, rowsAtOnce)
    for (const event of events) {
      yield event
      seq = event.seq
    }
    if (events.length > 0) continue
    if (thread?.status !== 'busy') return
    for await (const event of turnEvents(deps, { thread_id, trace_id: thread.trace_id }, seq, signal)) {
      yield event
      seq = event.seq
    }
  }
}

/** A turn whose events were swept: how it ended is still known. */
function* remembered({
  status,
  output,
  error,
  last_event: seq,
}: NonNullable<Awaited<ReturnType<typeof endedTurn>>>): Generator<EngineEvent> {
  if (error) yield { event: 'error', data: error, seq: seq - 1 }
  yield { event: 'end', data: { output, status }, seq }
}
