import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { ChatEvent } from '@casewright/contracts/consultations/events'
import { isRefusal, ServiceError } from '@casewright/kit/data/errors'
import type { Feed } from '@casewright/kit/work/feed'
import { pause } from '@casewright/kit/work/pause'
import type { ConsultationsDeps } from '../deps.ts'
import type { PendingAnswer } from '../queries/answers.ts'
import { endData, endedAnswer, engineEventOf, type ReceivedEvent } from '../rules/engine-event.ts'
import { threadOf } from '../rules/engine-request.ts'
import { isLast, toChatEvent } from '../rules/event-map.ts'
import { type AnswerWriter, createAnswerWriter } from './answer-writer.ts'

const pauseMs = [100, 200, 500, 1_000, 2_000]

interface ListenOptions {
  /** Requests the turn from the engine. A repeated request returns the same turn from its beginning. */
  ask(): Promise<AsyncIterable<EngineEvent>>
  listener: string
  leaseMs: number
  feed: Feed<ChatEvent>
  signal: AbortSignal
}

/**
 * Follows a turn to its end: publishes its events to the feed and saves the answer while it streams. If the engine's
 * stream breaks, this resumes after the last event. An engine that does not number its events cannot be resumed, so a
 * stream of it that ends early fails the turn at once. Returns without ending the answer when the service stops or
 * another listener owns the answer.
 */
export async function followTurn(
  deps: ConsultationsDeps,
  pending: PendingAnswer,
  first: AsyncIterable<EngineEvent> | undefined,
  { ask, listener, leaseMs, feed, signal }: ListenOptions,
): Promise<void> {
  const { id, session_id, organization_id: organization } = pending
  let seq = pending.after_seq
  let content = ''
  // A turn that is followed again from its beginning is at first shorter than what was saved of it.
  const contentSoFar = () => (content.length < pending.content.length ? pending.content : content)
  const writer = createAnswerWriter(deps, { id, listener, leaseMs }, contentSoFar)
  let failed: string | null = null
  /** How many events without a number were received; each is numbered by its place in the turn. */
  let unnumbered = 0

  /** Returns true for the turn's last event. */
  const receive = async (received: ReceivedEvent): Promise<boolean> => {
    if (received.seq === null) unnumbered += 1
    else if (seq === null) writer.setPosition({ trace_id: traceIn(received), after_seq: received.seq - 1 })
    // The last event counts as received once it is saved: if the database is away, it is requested again.
    if (!isLast(received)) seq = received.seq ?? seq
    if (received.event === 'token' && received.data.node === 'chat_respond') content += received.data.content as string
    if (received.event === 'error') failed = received.data.code as string
    const event = received.event === 'end' ? { ...received, data: endData(received.data, content, failed) } : received
    const chatEvent = toChatEvent({ ...event, seq: received.seq ?? unnumbered }, id)
    // The last event is published after it is saved, so that its readers find the whole answer.
    if (isLast(event)) await writer.end(endedAnswer(event, content, failed))
    if (chatEvent) feed.push([chatEvent])
    if (isLast(event)) return true
    if (writer.isDue() && !(await writer.save())) throw leaseLost
    return false
  }

  const resume = (): Promise<AsyncIterable<EngineEvent>> =>
    seq === null
      ? ask()
      : deps.aiEngine.followStream({ organization, query: { thread_id: threadOf(session_id), after: seq }, signal })
  const failTurn = (error: ServiceError): Promise<void> =>
    giveUp(deps, pending, { writer, content: contentSoFar(), seq: seq ?? unnumbered, feed }, error)
  const listenToEnd = async (): Promise<void> => {
    let source = first
    let deadline = Date.now() + deps.patienceMs
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        source ??= await resume()
        for await (const line of source) {
          const event = engineEventOf(line)
          if (!event || (seq !== null && event.seq !== null && event.seq <= seq)) continue
          if (await receive(event)) return
          attempt = 0
          deadline = Date.now() + deps.patienceMs
        }
        if (seq === null && !signal.aborted) return failTurn(endedEarly)
      } catch (error) {
        if (error === leaseLost || signal.aborted) return
        if (isRefusal(error)) return failTurn(error)
        if (unnumbered > 0) return failTurn(endedEarly)
        deps.log.warn({ err: error, session_id, message_id: id }, 'the stream of the engine broke in a turn; resuming')
      }
      source = undefined
      if (Date.now() > deadline) return failTurn(silent)
      if (!(await writer.save().catch(() => true))) return
      await pause(pauseMs[Math.min(attempt, pauseMs.length - 1)] as number, signal)
    }
  }
  try {
    await listenToEnd()
  } finally {
    await writer.close()
  }
}

const silent = new ServiceError('dependency_unavailable', 'the engine does not answer; the turn was given up')
const endedEarly = new ServiceError('dependency_unavailable', 'the stream of the engine ended before the turn did')

const leaseLost = new Error('another listener owns this answer')

const traceIn = ({ event, data }: ReceivedEvent): string =>
  event === 'progress' && typeof data.trace_id === 'string' ? data.trace_id : ''

/** Fails the answer and tells its readers that the turn itself may still be running. */
async function giveUp(
  deps: ConsultationsDeps,
  { id, session_id }: PendingAnswer,
  { writer, content, seq, feed }: { writer: AnswerWriter; content: string; seq: number; feed: Feed<ChatEvent> },
  { code, message }: ServiceError,
): Promise<void> {
  deps.log.error({ session_id, message_id: id }, message)
  await writer.end({ content, status: 'failed', error_code: code })
  feed.push([
    { event: 'error', data: { code, message, retryable: code === silent.code }, seq },
    { event: 'end', data: { output: content, status: 'failed' }, seq },
  ])
}
