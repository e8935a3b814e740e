import type { Logger } from '@casewright/kit/data/log'
import type { Sql } from '@casewright/kit/postgres/sql'
import { backoff } from '@casewright/kit/work/backoff'
import { startLeasedWorker } from '@casewright/kit/work/leased-worker'
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
  /** Resolves when everything that was due is done, or was tried. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const entriesPerBatch = 50
const leaseSeconds = 120
/** What another replica left behind is found by looking now and then. */
const pollMs = 5_000
const retryPause = { first: 1, max: 300 }

/** Entries of one target that were claimed together. */
interface Batch {
  target: Target
  entries: readonly OutboxEntry[]
}

/**
 * Each target has one batch under way at a time. After a batch all idle targets are looked at again: what is done for
 * one backend may be news for another.
 */
export function startOutbox(sql: Sql, consumers: Partial<Record<Target, OutboxConsumer>>, log: Logger): Outbox {
  const targets = Object.keys(consumers) as Target[]

  const claim = async (held: readonly string[]): Promise<Batch[]> => {
    const idle = targets.filter((target) => !held.includes(target))
    const claimed = await claimEntries(sql, idle, entriesPerBatch, leaseSeconds)
    return [...Map.groupBy(claimed, ({ target }) => target)].map(([target, entries]) => ({ target, entries }))
  }
  const consume = async (target: Target, group: readonly OutboxEntry[], signal: AbortSignal): Promise<void> => {
    try {
      signal.throwIfAborted()
      await consumers[target]?.(group, signal)
    } catch (err) {
      if (signal.aborted) return releaseEntries(sql, group)
      const reason = (err as Error).message.slice(0, 500)
      log.warn({ reason, target, documents: group.length }, 'outbox entries wait for their next try')
      return postponeEntries(sql, group, backoff((group[0]?.attempts ?? 1) + 1, retryPause), reason)
    }
    await finishEntries(sql, group)
  }
  const worker = startLeasedWorker<Batch>({
    name: 'the outbox',
    log,
    pollMs,
    atOnceMax: targets.length,
    keyOf: ({ target }) => target,
    claim: (_, held) => claim(held),
    async work({ target, entries }, signal) {
      for (const group of groupsOf(entries)) await consume(target, group, signal)
    },
    renewal: {
      everyMs: (leaseSeconds * 1000) / 3,
      async renew(batches) {
        const entries = batches.flatMap((batch) => batch.entries)
        await renewEntries(sql, entries, leaseSeconds)
        return batches.map(({ target }) => target)
      },
    },
  })
  return { targets, wake: worker.wake, settled: worker.settled, stop: () => worker.stop() }
}

/** What has failed before is tried by itself: else one document that no backend takes would hold up the others. */
function groupsOf(entries: readonly OutboxEntry[]): OutboxEntry[][] {
  const { first = [], again = [] } = Object.groupBy(entries, ({ attempts }) => (attempts === 1 ? 'first' : 'again'))
  return [...(first.length > 0 ? [first] : []), ...again.map((entry) => [entry])]
}
