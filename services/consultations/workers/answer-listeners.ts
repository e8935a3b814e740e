import type { ChatEvent } from '@casewright/contracts/consultations/events'
import { found } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { createFeed, type Feed } from '@casewright/kit/work/feed'
import type { AnswerListeners, ConsultationsDeps } from '../deps.ts'
import { askEngine } from '../flows/ask-engine.ts'
import { followTurn } from '../flows/follow-turn.ts'
import { claimAnswers, releaseAnswers, streamingSessions } from '../queries/answers.ts'
import { sessionById } from '../queries/sessions.ts'

const claimedAtOnceMax = 20
const pollMs = 1_000
/** A turn may begin and end between two polls; the next poll still finds it within this time. */
const overlapMs = 1_000

export function createAnswerListeners(leaseMs: number): AnswerListeners {
  const listener = uuidv7()
  const live = new Map<string, { feed: Feed<ChatEvent>; ended: Promise<void> }>()
  const waiting = new Map<string, Set<() => void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let polledAt = Date.now()
  let poll: Promise<void> = Promise.resolve()
  let stopSql: ConsultationsDeps['sql'] | undefined

  const notify = (session_id: string) => {
    for (const wake of waiting.get(session_id) ?? []) wake()
  }
  const begin: AnswerListeners['begin'] = (deps, pending, first) => {
    const feed = createFeed<ChatEvent>((pending.after_seq ?? 0) + 1)
    const ask = async () => {
      const session = found(await sessionById(deps.sql, pending.organization_id, pending.session_id), 'session')
      return askEngine(deps, session, pending, { signal: stopping.signal })
    }
    const ended = followTurn(deps, pending, first, { ask, listener, leaseMs, feed, signal: stopping.signal })
      .catch((err) =>
        deps.log.warn(
          { err, message_id: pending.id },
          'an answer was not followed to its end; a listener will claim it again',
        ),
      )
      .finally(() => {
        feed.close()
        live.delete(pending.id)
      })
    live.set(pending.id, { feed, ended })
    notify(pending.session_id)
    return feed
  }
  const claimAndNotify = async (deps: ConsultationsDeps): Promise<void> => {
    for (const pending of await claimAnswers(deps.sql, listener, leaseMs, claimedAtOnceMax))
      if (!live.has(pending.id)) begin(deps, pending, undefined)
    const now = Date.now()
    if (waiting.size > 0)
      for (const session_id of await streamingSessions(deps.sql, [...waiting.keys()], now - polledAt + overlapMs))
        notify(session_id)
    polledAt = now
  }
  return {
    listener,
    leaseMs,
    stopping: stopping.signal,
    begin,
    feed: (message_id) => live.get(message_id)?.feed,
    nextTurn: (session_id, signal) =>
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
        poll = claimAndNotify(deps)
          .catch((err) => deps.log.warn({ err }, 'answers could not be claimed'))
          .finally(() => {
            if (!stopping.signal.aborted) timer = setTimeout(tick, Math.min(pollMs, leaseMs))
          })
      }
      tick()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await poll
      await Promise.all([...live.values()].map(({ ended }) => ended))
      if (stopSql) await releaseAnswers(stopSql, listener).catch(() => {})
    },
  }
}
