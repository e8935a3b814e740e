import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { ChatEvent } from '@casewright/contracts/consultations/events'
import { isRefusal, ServiceError } from '@casewright/kit/data/errors'
import type { Feed } from '@casewright/kit/work/feed'
import { pause } from '@casewright/kit/work/pause'
import type { ConsultationsDeps } from '../deps.ts'
import type { Hearing } from '../queries/answers.ts'
import { endData, endedAnswer, engineEventOf, type HeardEvent } from '../rules/engine-event.ts'
import { threadOf } from '../rules/engine-request.ts'
import { isLast, toChatEvent } from '../rules/event-map.ts'
import { createScribe, type Scribe } from './scribe.ts'

const pauseMs = [100, 200, 500, 1_000, 2_000]

interface Ears {
  /** Asks the engine for the turn itself; asked again it gives the same one from its beginning. */
  ask(): Promise<AsyncIterable<EngineEvent>>
  listener: string
  leaseMs: number
  feed: Feed<ChatEvent>
  signal: AbortSignal
}

/**
 * Hears a turn to its end, tells the readers, and writes the answer down while it grows. When the engine falls silent it
 * is asked again from the last event; a turn that it took up again goes on as if nothing had been. An engine that does
 * not number its events cannot be asked for the rest: a stream of it that ends early is a failure, told at once. Returns
 * early, with nothing ended, when the service stops or somebody else hears this answer.
 */
export async function hear(
  deps: ConsultationsDeps,
  hearing: Hearing,
  first: AsyncIterable<EngineEvent> | undefined,
  { ask, listener, leaseMs, feed, signal }: Ears,
): Promise<void> {
  const { id, session_id, organization_id: organization } = hearing
  let seq = hearing.after_seq
  let content = ''
  // Heard again from its beginning, an answer is for a while shorter than what is written down of it already.
  const soFar = () => (content.length < hearing.content.length ? hearing.content : content)
  const scribe = createScribe(deps, { id, listener, leaseMs }, soFar)
  let failed: string | null = null
  /** Events without a number that were heard; they are numbered by their place in the turn. */
  let unnumbered = 0

  /** True when it was the last. */
  const take = async (heard: HeardEvent): Promise<boolean> => {
    if (heard.seq === null) unnumbered += 1
    else if (seq === null) scribe.place({ trace_id: traceIn(heard), after_seq: heard.seq - 1 })
    // The last one counts as heard when it is written down, so that a database that is away does not make it lost.
    if (!isLast(heard)) seq = heard.seq ?? seq
    if (heard.event === 'token' && heard.data.node === 'chat_respond') content += heard.data.content as string
    if (heard.event === 'error') failed = heard.data.code as string
    const event = heard.event === 'end' ? { ...heard, data: endData(heard.data, content, failed) } : heard
    const told = toChatEvent({ ...event, seq: heard.seq ?? unnumbered }, id)
    // The last one is told when it is written down: who hears it and looks finds the whole answer.
    if (isLast(event)) await scribe.end(endedAnswer(event, content, failed))
    if (told) feed.push([told])
    if (isLast(event)) return true
    if (scribe.isDue() && !(await scribe.grow())) throw lost
    return false
  }

  const again = (): Promise<AsyncIterable<EngineEvent>> =>
    seq === null
      ? ask()
      : deps.aiEngine.followStream({ organization, query: { thread_id: threadOf(session_id), after: seq }, signal })
  const stopHearing = (error: ServiceError): Promise<void> =>
    giveUp(deps, hearing, { scribe, content: soFar(), seq: seq ?? unnumbered, feed }, error)
  const untilItsEnd = async (): Promise<void> => {
    let source = first
    let deadline = Date.now() + deps.patienceMs
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        source ??= await again()
        for await (const line of source) {
          const event = engineEventOf(line)
          if (!event || (seq !== null && event.seq !== null && event.seq <= seq)) continue
          if (await take(event)) return
          attempt = 0
          deadline = Date.now() + deps.patienceMs
        }
        if (seq === null && !signal.aborted) return stopHearing(endedEarly)
      } catch (error) {
        if (error === lost || signal.aborted) return
        if (isRefusal(error)) return stopHearing(error)
        if (unnumbered > 0) return stopHearing(endedEarly)
        deps.log.warn({ err: error, session_id, message_id: id }, 'the engine fell silent in a turn; asking again')
      }
      source = undefined
      if (Date.now() > deadline) return stopHearing(silent)
      if (!(await scribe.grow().catch(() => true))) return
      await pause(pauseMs[Math.min(attempt, pauseMs.length - 1)] as number, signal)
    }
  }
  try {
    await untilItsEnd()
  } finally {
    await scribe.close()
  }
}

const silent = new ServiceError('dependency_unavailable', 'the engine does not answer; the turn was given up')
const endedEarly = new ServiceError('dependency_unavailable', 'the stream of the engine ended before the turn did')

const lost = new Error('somebody else hears this answer')

const traceIn = ({ event, data }: HeardEvent): string =>
  event === 'progress' && typeof data.trace_id === 'string' ? data.trace_id : ''

/** The readers are told that this is not the end of a turn but of our patience. */
async function giveUp(
  deps: ConsultationsDeps,
  { id, session_id }: Hearing,
  { scribe, content, seq, feed }: { scribe: Scribe; content: string; seq: number; feed: Feed<ChatEvent> },
  { code, message }: ServiceError,
): Promise<void> {
  deps.log.error({ session_id, message_id: id }, message)
  await scribe.end({ content, status: 'failed', error_code: code })
  feed.push([
    { event: 'error', data: { code, message, retryable: code === silent.code }, seq },
    { event: 'end', data: { output: content, status: 'failed' }, seq },
  ])
}
