import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { ChatEvent } from '@casewright/contracts/consultations/events'
import { isRefusal, ServiceError } from '@casewright/kit/errors'
import type { Feed } from '@casewright/kit/feed'
import { pause } from '@casewright/kit/pause'
import type { ConsultationsDeps } from '../deps.ts'
import type { Hearing } from '../queries/answers.ts'
import type { EndedAnswer } from '../queries/messages.ts'
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
 * is asked again from the last event; a turn that it took up again goes on as if nothing had been. Returns early, with
 * nothing ended, when the service stops or somebody else hears this answer.
 */
export async function hear(
  deps: ConsultationsDeps,
  hearing: Hearing,
  first: AsyncIterable<EngineEvent> | undefined,
  { ask, listener, leaseMs, feed, signal }: Ears,
): Promise<void> {
  const { id, session_id } = hearing
  let seq = hearing.after_seq
  let content = ''
  // Heard again from its beginning, an answer is for a while shorter than what is written down of it already.
  const soFar = () => (content.length < hearing.content.length ? hearing.content : content)
  const scribe = createScribe(deps, { id, listener, leaseMs }, soFar)
  let failed: string | null = null

  const take = async (event: EngineEvent): Promise<EndedAnswer | undefined> => {
    if (seq === null) scribe.place({ trace_id: traceIn(event), after_seq: event.seq - 1 })
    // The last one counts as heard when it is written down, so that a database that is away does not make it lost.
    if (!isLast(event)) seq = event.seq
    if (event.event === 'token' && event.data.node === 'chat_respond') content += event.data.content
    if (event.event === 'error') failed = event.data.code
    const told = toChatEvent(event, id)
    // The last one is told when it is written down: who hears it and looks finds the whole answer.
    if (told && !isLast(event)) feed.push([told])
    if (isLast(event)) {
      const ended = endOf(event, content, failed)
      await scribe.end(ended)
      if (told) feed.push([told])
      return ended
    }
    if (scribe.isDue() && !(await scribe.grow())) throw lost
    return undefined
  }

  const again = (): Promise<AsyncIterable<EngineEvent>> =>
    seq === null
      ? ask()
      : deps.aiEngine.followStream({ query: { thread_id: threadOf(session_id), after: seq }, signal })
  const untilItsEnd = async (): Promise<void> => {
    let source = first
    let deadline = Date.now() + deps.patienceMs
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        source ??= await again()
        for await (const event of source) {
          if (seq !== null && event.seq <= seq) continue
          if (await take(event)) return
          attempt = 0
          deadline = Date.now() + deps.patienceMs
        }
      } catch (error) {
        if (error === lost || signal.aborted) return
        if (isRefusal(error)) return giveUp(deps, hearing, { scribe, content: soFar(), seq: seq ?? 0, feed }, error)
        deps.log.warn({ err: error, session_id, message_id: id }, 'the engine fell silent in a turn; asking again')
      }
      source = undefined
      if (Date.now() > deadline) return giveUp(deps, hearing, { scribe, content: soFar(), seq: seq ?? 0, feed })
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

const lost = new Error('somebody else hears this answer')

const traceIn = (event: EngineEvent): string => (event.event === 'progress' ? (event.data.trace_id ?? '') : '')

function endOf(event: EngineEvent, content: string, failed: string | null): EndedAnswer {
  if (event.event !== 'end') return { content, status: 'interrupted', error_code: null }
  const { status, output } = event.data
  const ended = { completed: 'complete', interrupted: 'interrupted', cancelled: 'stopped', failed: 'failed' } as const
  return { content: output, status: ended[status], error_code: failed }
}

/** The readers are told that this is not the end of a turn but of our patience. */
async function giveUp(
  deps: ConsultationsDeps,
  { id, session_id }: Hearing,
  { scribe, content, seq, feed }: { scribe: Scribe; content: string; seq: number; feed: Feed<ChatEvent> },
  { code, message }: ServiceError = silent,
): Promise<void> {
  deps.log.error({ session_id, message_id: id }, message)
  await scribe.end({ content, status: 'failed', error_code: code })
  feed.push([
    { event: 'error', data: { code, message, retryable: code === silent.code }, seq },
    { event: 'end', data: { output: content, status: 'failed' }, seq },
  ])
}
