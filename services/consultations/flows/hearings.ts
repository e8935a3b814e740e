import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { ChatEvent } from '@casewright/contracts/consultations/events'
import { found } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { createFeed, type Feed } from '@casewright/kit/work/feed'
import type { ConsultationsDeps } from '../deps.ts'
import { growingSessions, type Hearing, releaseAnswers, takeOverAnswers } from '../queries/answers.ts'
import { sessionById } from '../queries/sessions.ts'
import { askEngine } from './ask-engine.ts'
import { hear } from './hear.ts'

/** The answers that this process hears, and the readers that wait for a turn to begin. */
export interface Hearings {
  readonly listener: string
  readonly leaseMs: number
  /** Aborts when the service stops: whoever waits for the engine then lets go. */
  readonly stopping: AbortSignal
  /** Hears a turn until its end, whoever reads along or leaves. */
  begin(deps: ConsultationsDeps, hearing: Hearing, first: AsyncIterable<EngineEvent> | undefined): Feed<ChatEvent>
  feed(message_id: string): Feed<ChatEvent> | undefined
  /** Resolves when a turn may have begun on the session, here or in another process, or when the signal aborts. */
  news(session_id: string, signal: AbortSignal): Promise<void>
  watch(deps: ConsultationsDeps): void
  stop(): Promise<void>
}

const takenAtOnce = 20
const lookMs = 1_000
/** A turn may be over between two looks; one that was written down meanwhile is still seen by the next. */
const overlapMs = 1_000

export function createHearings(leaseMs: number): Hearings {
  const listener = uuidv7()
  const live = new Map<string, { feed: Feed<ChatEvent>; ended: Promise<void> }>()
  const waiting = new Map<string, Set<() => void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looked = Date.now()
  let look: Promise<void> = Promise.resolve()
  let stopSql: ConsultationsDeps['sql'] | undefined

  const tell = (session_id: string) => {
    for (const wake of waiting.get(session_id) ?? []) wake()
  }
  const begin: Hearings['begin'] = (deps, hearing, first) => {
    const feed = createFeed<ChatEvent>((hearing.after_seq ?? 0) + 1)
    const ask = async () => {
      const session = found(await sessionById(deps.sql, hearing.organization_id, hearing.session_id), 'session')
      return askEngine(deps, session, hearing, { signal: stopping.signal })
    }
    const ended = hear(deps, hearing, first, { ask, listener, leaseMs, feed, signal: stopping.signal })
      .catch((err) => deps.log.warn({ err, message_id: hearing.id }, 'an answer was left; it will be taken up again'))
      .finally(() => {
        feed.close()
        live.delete(hearing.id)
      })
    live.set(hearing.id, { feed, ended })
    tell(hearing.session_id)
    return feed
  }
  const takeUp = async (deps: ConsultationsDeps): Promise<void> => {
    for (const hearing of await takeOverAnswers(deps.sql, listener, leaseMs, takenAtOnce))
      if (!live.has(hearing.id)) begin(deps, hearing, undefined)
    const now = Date.now()
    if (waiting.size > 0)
      for (const session_id of await growingSessions(deps.sql, [...waiting.keys()], now - looked + overlapMs))
        tell(session_id)
    looked = now
  }
  return {
    listener,
    leaseMs,
    stopping: stopping.signal,
    begin,
    feed: (message_id) => live.get(message_id)?.feed,
    news: (session_id, signal) =>
      new Promise((resolve) => {
        const ofSession = waiting.get(session_id) ?? new Set()
        const wake = () => {
          signal.removeEventListener('abort', wake)
          ofSession.delete(wake)
          if (ofSession.size === 0) waiting.delete(session_id)
          resolve()
        }
        waiting.set(session_id, ofSession.add(wake))
        signal.addEventListener('abort', wake)
        if (signal.aborted) wake()
      }),
    watch(deps) {
      stopSql = deps.sql
      const tick = () => {
        look = takeUp(deps)
          .catch((err) => deps.log.warn({ err }, 'answers were not looked after'))
          .finally(() => {
            if (!stopping.signal.aborted) timer = setTimeout(tick, Math.min(lookMs, leaseMs))
          })
      }
      tick()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await look
      await Promise.all([...live.values()].map(({ ended }) => ended))
      if (stopSql) await releaseAnswers(stopSql, listener).catch(() => {})
    },
  }
}
