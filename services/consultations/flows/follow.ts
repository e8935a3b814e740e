import type { ChatEvent } from '@casewright/contracts/consultations/events'
import { ServiceError } from '@casewright/kit/data/errors'
import { pause } from '@casewright/kit/work/pause'
import type { ConsultationsDeps } from '../deps.ts'
import { answerAt, pendingAnswerById } from '../queries/answers.ts'
import { threadOf } from '../rules/engine-request.ts'
import { isLast, toChatEvent } from '../rules/event-map.ts'
import type { Reader } from './reader.ts'

const askAgainMs = 100
const awayMs = 500

/** The events of one answer to its last: from this process while it follows the turn, otherwise from the engine. */
export async function* answerEvents(
  deps: ConsultationsDeps,
  message_id: string,
  reader: Reader,
): AsyncGenerator<ChatEvent> {
  const { signal } = reader
  let seq = -1
  try {
    const feed = deps.listeners.feed(message_id)
    if (feed)
      for await (const events of feed.after(seq, signal))
        for (const event of events) {
          yield event
          seq = event.seq
          if (isLast(event)) return
        }
    // The feed may have closed before its first event.
    const after = seq < 0 ? await startOf(deps, message_id, signal) : seq
    const events = typeof after === 'number' ? eventsAfter(deps, after, reader) : writtenEvents(deps, after, reader)
    for await (const event of events) {
      yield event
      if (isLast(event)) return
    }
    // Without its last event an answer must not look finished: the stream ends with the reason why it was told to.
    signal.throwIfAborted()
  } finally {
    reader.close()
  }
}

type Written = NonNullable<Awaited<ReturnType<typeof pendingAnswerById>>>

/**
 * Where the answer's turn begins; while another process is still asking for it, we wait until it knows. The answer
 * itself when it has ended and its engine does not number events.
 */
async function startOf({ sql }: ConsultationsDeps, message_id: string, signal: AbortSignal): Promise<number | Written> {
  while (!signal.aborted) {
    const pending = await pendingAnswerById(sql, message_id)
    if (pending && pending.after_seq !== null) return pending.after_seq
    if (!pending || pending.status === 'failed')
      throw new ServiceError('dependency_unavailable', 'the turn never began; say it again')
    if (pending.status !== 'streaming') return pending
    await pause(askAgainMs, signal)
  }
  return 0
}

/** The turn of an engine that does not number its events, and so cannot replay them: what was saved of it. */
async function* writtenEvents(
  { aiEngine }: ConsultationsDeps,
  { id: message_id, content, status }: Written,
  { session_id, who, signal }: Reader,
): AsyncGenerator<ChatEvent> {
  if (content !== '') yield { event: 'delta', data: { content, message_id }, seq: 1 }
  const pending =
    status === 'interrupted'
      ? await aiEngine.readPendingCard({ ...who, query: { thread_id: threadOf(session_id) }, signal })
      : undefined
  if (pending?.card) yield { event: 'card', data: pending.card, seq: 2 }
  else yield { event: 'end', data: { output: content, status: endStatuses[status] ?? status }, seq: 2 }
}

/** In the words of `end`. */
const endStatuses: Partial<Record<string, string>> = { complete: 'completed', stopped: 'cancelled' }

/** Who comes in the middle of a turn asks which answer it is; while that is not saved yet, we wait. */
async function answerOf(
  { sql }: ConsultationsDeps,
  session_id: string,
  seq: number,
  signal: AbortSignal,
): Promise<string> {
  while (!signal.aborted) {
    const answer = await answerAt(sql, session_id, seq)
    if (answer?.after_seq !== null) return answer?.id ?? ''
    await pause(askAgainMs, signal)
  }
  return ''
}

/** All events of the engine after a number, then those of later turns as they come. */
export async function* sessionEvents(
  deps: ConsultationsDeps,
  after: number,
  reader: Reader,
): AsyncGenerator<ChatEvent> {
  try {
    yield* eventsAfter(deps, after, reader)
    if (reader.isShutOut()) reader.signal.throwIfAborted()
  } finally {
    reader.close()
  }
}

async function* eventsAfter(deps: ConsultationsDeps, after: number, reader: Reader): AsyncGenerator<ChatEvent> {
  const { session_id, who, signal } = reader
  let seq = after
  let message_id: string | undefined
  let begun = deps.listeners.nextTurn(session_id, signal)
  while (!signal.aborted) {
    try {
      const query = { thread_id: threadOf(session_id), after: seq }
      for await (const event of await deps.aiEngine.followStream({ ...who, query, signal })) {
        if (event.event === 'progress' && event.data.request_key) {
          if (!(await reader.mayReadOn())) return
          message_id = event.data.request_key
        }
        if (event.event === 'token') message_id ??= await answerOf(deps, session_id, event.seq, signal)
        seq = event.seq
        const chatEvent = toChatEvent(event, message_id ?? '')
        if (chatEvent) yield chatEvent
      }
    } catch (error) {
      // Before the first turn the engine does not know the thread; else it is away, and the turn may end meanwhile.
      if (!(error instanceof ServiceError && error.code === 'not_found')) {
        await pause(awayMs, signal)
        continue
      }
    }
    await begun
    begun = deps.listeners.nextTurn(session_id, signal)
  }
}
