import type { Logger } from '@casewright/kit/data/log'
import { asSystem } from '@casewright/kit/data/request-context'
import type { Sql } from '@casewright/kit/postgres/sql'
import {
  type FollowUp,
  finishFollowUps,
  keepFollowUps,
  postponeFollowUps,
  returnFollowUps,
  type Target,
  takeFollowUps,
} from '../queries/follow-ups.ts'

/** Makes one system agree with what the database has of these documents; throws when it could not. */
export type Follower = (documents: readonly FollowUp[], signal: AbortSignal) => Promise<void>

/** What a write leaves to be done elsewhere: done at once where that works, and again later where it does not. */
export interface FollowUps {
  /** Systems that want to hear of changes. */
  readonly targets: readonly Target[]
  /** Something was written. */
  wake(): void
  /** Nothing that was due is left undone, or it was tried. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const documentsPerRound = 50
const leaseSeconds = 120
/** What another replica left behind is found by looking now and then. */
const pollMs = 5_000
const pauseSecondsMax = 300

export function startFollowUps(sql: Sql, followers: Partial<Record<Target, Follower>>, log: Logger): FollowUps {
  const targets = Object.keys(followers) as Target[]
  const stopping = new AbortController()
  const running = new Map<Target, Promise<void>>()
  const again = new Set<Target>()

  async function follow(target: Target, follower: Follower): Promise<void> {
    while (!stopping.signal.aborted) {
      const taken = await takeFollowUps(sql, target, documentsPerRound, leaseSeconds)
      if (taken.length === 0) return
      await workOff(taken, follower)
      // What is done for one system may be news for another.
      for (const other of targets) if (other !== target) wake(other)
    }
  }

  /** What has failed before is tried by itself: else one document that cannot be followed up would hold up the others. */
  async function workOff(taken: readonly FollowUp[], follower: Follower): Promise<void> {
    const keeping = setInterval(
      () => void keepFollowUps(sql, taken, leaseSeconds).catch(() => {}),
      (leaseSeconds * 1000) / 3,
    ).unref()
    const { fresh = [], again = [] } = Object.groupBy(taken, ({ attempts }) => (attempts === 1 ? 'fresh' : 'again'))
    try {
      for (const group of [...(fresh.length > 0 ? [fresh] : []), ...again.map((one) => [one])])
        await tryOnce(group, follower)
    } finally {
      clearInterval(keeping)
    }
  }

  async function tryOnce(group: readonly FollowUp[], follower: Follower): Promise<void> {
    try {
      stopping.signal.throwIfAborted()
      await follower(group, stopping.signal)
    } catch (err) {
      if (stopping.signal.aborted) return returnFollowUps(sql, group)
      const reason = (err as Error).message.slice(0, 500)
      log.warn({ reason, target: group[0]?.target, documents: group.length }, 'follow-ups wait for their next try')
      const pauseSeconds = Math.min(2 ** (group[0]?.attempts ?? 1), pauseSecondsMax)
      return postponeFollowUps(sql, group, pauseSeconds, reason)
    }
    await finishFollowUps(sql, group)
  }

  function wake(target: Target): void {
    if (stopping.signal.aborted) return
    if (running.has(target)) {
      again.add(target)
      return
    }
    const work = follow(target, followers[target] as Follower)
      .catch((err: unknown) => log.warn({ err, target }, 'follow-ups could not be read'))
      .finally(() => {
        running.delete(target)
        if (again.delete(target)) wake(target)
      })
    running.set(target, work)
  }
  // Whoever wakes it, it looks after the documents of all.
  const wakeAll = () => asSystem(() => targets.forEach(wake))
  const polling = setInterval(wakeAll, pollMs).unref()
  wakeAll()
  return {
    targets,
    wake: wakeAll,
    async settled() {
      while (running.size > 0) await Promise.all(running.values())
    },
    async stop() {
      clearInterval(polling)
      stopping.abort(new Error('the service stops'))
      await Promise.all(running.values())
    },
  }
}
