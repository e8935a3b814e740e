import { found } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { createFeed } from '@casewright/kit/work/feed'
import { startLeasedWorker } from '@casewright/kit/work/leased-worker'
import { startPeriodic } from '@casewright/kit/work/periodic'
import type { AnswerListeners, AskedTurn, TurnDeps } from '../deps.ts'
import { askEngine } from '../flows/ask-engine.ts'
import { type FollowedTurn, followTurn } from '../flows/follow-turn.ts'
import { claimAnswers, releaseAnswers, saveAnswers, streamingSessions } from '../queries/answers.ts'
import { sessionById } from '../queries/sessions.ts'

const claimedAtOnceMax = 20
const pollMs = 1_000
/** A turn may begin and end between two polls; the next poll still finds it within this time. */
const overlapMs = 1_000
/** How often answers are saved while they stream. A quick turn ends before that and costs one write. */
const saveMs = 500

export function startAnswerListeners(deps: TurnDeps, leaseMs: number): AnswerListeners {
  const { sql, log, notices } = deps
  notices.listen()
  const listener = uuidv7()
  const waiting = new Map<string, Set<() => void>>()
  const stopping = new AbortController()
  let polledAt = Date.now()

  const notify = (session_id: string) => {
    for (const wake of waiting.get(session_id) ?? []) wake()
  }
  /** Under which a process that begins a turn tells those that wait for it. */
  const topicOf = (session_id: string) => `session ${session_id}`
  const notifyAll = async (): Promise<void> => {
    const now = Date.now()
    if (waiting.size > 0)
      for (const session_id of await streamingSessions(sql, [...waiting.keys()], now - polledAt + overlapMs))
        notify(session_id)
    polledAt = now
  }
  const follow = async (turn: FollowedTurn, leased: AbortSignal): Promise<void> => {
    const { pending, feed } = turn
    const signal = AbortSignal.any([leased, stopping.signal])
    const ask = async () => {
      const session = found(await sessionById(sql, pending.organization_id, pending.session_id), 'session')
      const { events, binds } = await askEngine(deps, session, pending, { signal })
      turn.progress.binds = binds
      return events
    }
    notices.tell(topicOf(pending.session_id))
    await followTurn(deps, turn, { ask, listener, signal }).finally(feed.close)
  }
  const turns = startLeasedWorker<FollowedTurn>({
    name: 'answers',
    log,
    pollMs: Math.min(pollMs, leaseMs),
    keyOf: ({ pending }) => pending.id,
    claim: async () => (await claimAnswers(sql, listener, leaseMs, claimedAtOnceMax)).map((one) => turnOf(one)),
    work: follow,
    renewal: {
      everyMs: Math.min(saveMs, leaseMs / 4),
      renew: (followed) =>
        saveAnswers(
          sql,
          listener,
          leaseMs,
          followed.map(({ pending: { id }, progress }) => ({ id, ...progress })),
        ),
    },
  })
  const polling = startPeriodic('notice of turns in other processes', Math.min(pollMs, leaseMs), notifyAll, log)
  return {
    listener,
    leaseMs,
    stopping: stopping.signal,
    begin(pending, asked) {
      // If the request took longer than the lease, this process has claimed the answer already and follows it.
      if (turns.get(pending.id)) void asked.events[Symbol.asyncIterator]().return?.()
      else void turns.begin(turnOf(pending, asked))
    },
    feed: (message_id) => turns.get(message_id)?.feed,
    nextTurn: (session_id, signal) =>
      new Promise((resolve) => {
        const ofSession = waiting.get(session_id) ?? new Set()
        const wake = () => {
          leave()
          signal.removeEventListener('abort', wake)
          ofSession.delete(wake)
          if (ofSession.size === 0) waiting.delete(session_id)
          resolve()
        }
        const leave = notices.subscribe(topicOf(session_id), wake)
        waiting.set(session_id, ofSession.add(wake))
        signal.addEventListener('abort', wake)
        if (signal.aborted) wake()
      }),
    async stop() {
      stopping.abort()
      await Promise.all([polling.stop(), turns.stop()])
      await releaseAnswers(sql, listener).catch(() => {})
    },
  }
}

const turnOf = (pending: FollowedTurn['pending'], asked?: AskedTurn): FollowedTurn => ({
  pending,
  first: asked?.events,
  feed: createFeed((pending.after_seq ?? 0) + 1),
  progress: { content: pending.content, position: null, binds: asked?.binds ?? null },
})
