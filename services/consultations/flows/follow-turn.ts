import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { ChatEvent } from '@casewright/contracts/consultations/events'
import { isRefusal, ServiceError } from '@casewright/kit/data/errors'
import type { Feed } from '@casewright/kit/work/feed'
import { pause } from '@casewright/kit/work/pause'
import type { TurnDeps } from '../deps.ts'
import { type AnswerProgress, endAnswer, type PendingAnswer } from '../queries/answers.ts'
import type { EndedAnswer } from '../queries/messages.ts'
import { endData, endedAnswer, engineEventOf, type ReceivedEvent } from '../rules/engine-event.ts'
import { threadOf } from '../rules/engine-request.ts'
import { isLast, toChatEvent } from '../rules/event-map.ts'

const pauseMs = [100, 200, 500, 1_000, 2_000]

/** An answer under this process's lease, and what is known of its turn. */
export interface FollowedTurn {
  readonly pending: PendingAnswer
  /** The engine's stream, if the turn was just requested. */
  readonly first: AsyncIterable<EngineEvent> | undefined
  readonly feed: Feed<ChatEvent>
  /** Saved whenever the lease is renewed. */
  progress: AnswerProgress
}

interface ListenOptions {
  /** Requests the turn from the engine. A repeated request returns the same turn from its beginning. */
  ask(): Promise<AsyncIterable<EngineEvent>>
  listener: string
  signal: AbortSignal
}

/**
 * Follows a turn to its end: publishes its events to the feed, keeps its progress, and ends the answer. If the engine's
 * stream breaks, this resumes after the last event. An engine that does not number its events cannot be resumed, so a
 * stream of it that ends early fails the turn at once. Returns without ending the answer when the service stops or
 * another listener owns the answer.
 */
export async function followTurn(
  deps: TurnDeps,
  turn: FollowedTurn,
  { ask, listener, signal }: ListenOptions,
): Promise<void> {
  const { pending, first, feed, progress } = turn
  const { id, session_id, organization_id: organization } = pending
  const beganMs = performance.now()
  let seq = pending.after_seq
  let content = ''
  let failed: string | null = null
  /** How many events without a number were received; each is numbered by its place in the turn. */
  let unnumbered = 0

  const end = (ended: EndedAnswer, last_seq: number | null) =>
    endAnswer(deps.sql, id, listener, { ...ended, position: progress.position, binds: progress.binds, last_seq })
  /** Returns true for the turn's last event. */
  const receive = async (received: ReceivedEvent): Promise<boolean> => {
    if (received.seq === null) unnumbered += 1
    else if (seq === null) progress.position ??= { trace_id: traceIn(received), after_seq: received.seq - 1 }
    // The last event counts as received once it is saved: if the database is away, it is requested again.
    if (!isLast(received)) seq = received.seq ?? seq
    if (received.event === 'token' && received.data.node === 'chat_respond') {
      if (content === '' && first) deps.firstWordsAfter((performance.now() - beganMs) / 1000)
      content += received.data.content as string
      // A turn that is followed again from its beginning is at first shorter than what was saved of it.
      if (content.length >= pending.content.length) progress.content = content
    }
    if (received.event === 'error') failed = received.data.code as string
    const event = received.event === 'end' ? { ...received, data: endData(received.data, content, failed) } : received
    const chatEvent = toChatEvent({ ...event, seq: received.seq ?? unnumbered }, id)
    // The last event is published after it is saved, so that its readers find the whole answer.
    if (isLast(event)) await end(endedAnswer(event, content, failed), received.seq)
    if (chatEvent) feed.push([chatEvent])
    return isLast(event)
  }

  const resume = (): Promise<AsyncIterable<EngineEvent>> =>
    seq === null
      ? ask()
      : deps.aiEngine.followStream({ organization, query: { thread_id: threadOf(session_id), after: seq }, signal })
  /** Fails the answer and tells its readers that the turn itself may still be running. */
  const failTurn = async ({ code, message }: ServiceError): Promise<void> => {
    const said = progress.content
    const at = seq ?? unnumbered
    deps.log.error({ session_id, message_id: id }, message)
    await end({ content: said, status: 'failed', error_code: code }, seq)
    feed.push([
      { event: 'error', data: { code, message, retryable: code === silent.code }, seq: at },
      { event: 'end', data: { output: said, status: 'failed' }, seq: at },
    ])
  }

  let source = first
  let deadline = Date.now() + deps.patienceMs
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      source ??= await resume()
      for await (const line of source) {
        signal.throwIfAborted()
        const event = engineEventOf(line)
        if (!event || (seq !== null && event.seq !== null && event.seq <= seq)) continue
        if (await receive(event)) return
        attempt = 0
        deadline = Date.now() + deps.patienceMs
      }
      if (seq === null && !signal.aborted) return failTurn(endedEarly)
    } catch (error) {
      if (signal.aborted) return
      if (isRefusal(error)) return failTurn(error)
      if (unnumbered > 0) return failTurn(endedEarly)
      deps.log.warn({ err: error, session_id, message_id: id }, 'the stream of the engine broke in a turn; resuming')
    }
    source = undefined
    if (Date.now() > deadline) return failTurn(silent)
    await pause(pauseMs[Math.min(attempt, pauseMs.length - 1)] as number, signal)
  }
}

const silent = new ServiceError('dependency_unavailable', 'the engine does not answer; the turn was given up')
const endedEarly = new ServiceError('dependency_unavailable', 'the stream of the engine ended before the turn did')

const traceIn = ({ event, data }: ReceivedEvent): string =>
  event === 'progress' && typeof data.trace_id === 'string' ? data.trace_id : ''
