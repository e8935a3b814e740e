import type { ChatEvent } from '@casewright/contracts/consultations/events'
import { found, ServiceError } from '@casewright/kit/errors'
import type { ConsultationsDeps } from '../deps.ts'
import { answerAt, hearingById } from '../queries/answers.ts'
import { threadOf } from '../rules/engine-request.ts'
import { isLast, toChatEvent } from '../rules/event-map.ts'

const askAgainMs = 100

/** The events of one answer until its last: from this process while it hears the turn, else from the engine. */
export async function* answerEvents(
  deps: ConsultationsDeps,
  session_id: string,
  message_id: string,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  let seq = -1
  const feed = deps.hearings.feed(message_id)
  if (feed)
    for await (const event of feed.after(seq, signal)) {
      yield event
      seq = event.seq
      if (isLast(event)) return
    }
  const after = feed ? seq : await startOf(deps, message_id, signal)
  for await (const event of sessionEvents(deps, session_id, Math.max(after, 0), signal)) {
    yield event
    if (isLast(event)) return
  }
}

/** Where the answer's turn begins; while another process is still asking for it, we wait until it knows. */
async function startOf({ sql }: ConsultationsDeps, message_id: string, signal: AbortSignal): Promise<number> {
  while (!signal.aborted) {
    const { after_seq, status } = found(await hearingById(sql, message_id), 'message')
    if (after_seq !== null) return after_seq
    if (status !== 'streaming') throw new ServiceError('dependency_unavailable', 'the turn never began; say it again')
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
  return 0
}

/** All that the engine has told after a number, then whatever it tells next; between turns it waits. */
export async function* sessionEvents(
  deps: ConsultationsDeps,
  session_id: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  let seq = after
  let message_id = await answerAt(deps.sql, session_id, after + 1)
  while (!signal.aborted) {
    const begun = deps.hearings.news(session_id, signal)
    const events = await deps.aiEngine
      .followStream({ query: { thread_id: threadOf(session_id), after: seq }, signal })
      .catch(() => [])
    for await (const event of events) {
      if (event.event === 'progress' && event.data.request_key) message_id = event.data.request_key
      seq = event.seq
      const told = toChatEvent(event, message_id ?? '')
      if (told) yield told
    }
    await begun
  }
}
