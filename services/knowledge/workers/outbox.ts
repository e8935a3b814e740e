import type { Logger } from '@casewright/kit/data/log'
import { asSystem } from '@casewright/kit/data/request-context'
import type { Sql } from '@casewright/kit/postgres/sql'
import { backoff } from '@casewright/kit/work/backoff'
import {
  claimEntries,
  finishEntries,
  type OutboxEntry,
  postponeEntries,
  releaseEntries,
  renewEntries,
  type Target,
} from '../queries/outbox.ts'

/** Makes one system agree with what the database has of these documents; throws when it could not. */
export type OutboxConsumer = (documents: readonly OutboxEntry[], signal: AbortSignal) => Promise<void>

/** What a write leaves to be done elsewhere: done at once where that works, and again later where it does not. */
export interface Outbox {
  /** The backends that are told of changes. */
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
const retryPause = { first: 1, max: 300 }

export function startOutbox(sql: Sql, consumers: Partial<Record<Target, OutboxConsumer>>, log: Logger): Outbox {
  const targets = Object.keys(consumers) as Target[]
  const stopping = new AbortController()
  const running = new Map<Target, Promise<void>>()
  const again = new Set<Target>()

  async function follow(target: Target, consumer: OutboxConsumer): Promise<void> {
    while (!stopping.signal.aborted) {
      const taken = await claimEntries(sql, target, documentsPerRound, leaseSeconds)
      if (taken.length === 0) return
      await consumeAll(taken, consumer)
      // What is done for one system may be news for another.
      for (const other of targets) if (other !== target) wake(other)
    }
  }

  /** What has failed before is tried by itself: else one document that cannot be followed up would hold up the others. */
  async function consumeAll(taken: readonly OutboxEntry[], consumer: OutboxConsumer): Promise<void> {
    const keeping = setInterval(
      () => void renewEntries(sql, taken, leaseSeconds).catch(() => {}),
      (leaseSeconds * 1000) / 3,
    ).unref()
    const { fresh = [], again = [] } = Object.groupBy(taken, ({ attempts }) => (attempts === 1 ? 'fresh' : 'again'))
    try {
      for (const group of [...(fresh.length > 0 ? [fresh] : []), ...again.map((one) => [one])])
        await tryOnce(group, consumer)
    } finally {
      clearInterval(keeping)
    }
  }

  async function tryOnce(group: readonly OutboxEntry[], consumer: OutboxConsumer): Promise<void> {
    try {
      stopping.signal.throwIfAborted()
      await consumer(group, stopping.signal)
    } catch (err) {
      if (stopping.signal.aborted) return releaseEntries(sql, group)
      const reason = (err as Error).message.slice(0, 500)
      log.warn({ reason, target: group[0]?.target, documents: group.length }, 'outbox entries wait for their next try')
      return postponeEntries(sql, group, backoff((group[0]?.attempts ?? 1) + 1, retryPause), reason)
    }
    await finishEntries(sql, group)
  }

  function wake(target: Target): void {
    if (stopping.signal.aborted) return
    if (running.has(target)) {
      again.add(target)
      return
    }
    const work = follow(target, consumers[target] as OutboxConsumer)
      .catch((err: unknown) => log.warn({ err, target }, 'the outbox could not be read'))
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
