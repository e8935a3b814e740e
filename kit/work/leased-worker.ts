import type { Logger } from '../data/log.ts'
import { withRequestId } from '../data/request-context.ts'
import { uuidv7 } from '../data/uuid.ts'
import { pause } from './pause.ts'
import { startPeriodic } from './periodic.ts'

/** Why a signal aborts when another process owns the item: nothing more may be written for it here. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor(options?: ErrorOptions) {
    super('another process owns this work', options)
  }
}

/** Why a signal aborts when the worker stops: the work releases its item, so that another process can claim it at once. */
export const stopping = new Error('the service is stopping')

export interface LeasedWork<Item> {
  /** For log lines. */
  name: string
  log: Logger
  /** How often the worker claims; a dead process's items are found by this as well. */
  pollMs: number
  /** The worker claims nothing while so many items are under way; unlimited unless set. */
  atOnceMax?: number
  keyOf(item: Item): string
  /** Claims at most `max` items that no process owns. `held` are the keys of those under way here. */
  claim(max: number, held: readonly string[]): Promise<readonly Item[]>
  /** Ends, postpones or releases the item. If it throws, the item is claimed again when its lease ends. */
  work(item: Item, signal: AbortSignal): Promise<void>
  /** For work that may outlast its lease. */
  renewal?: {
    everyMs: number
    /** Renews the leases that this process still owns; returns the keys of their items. */
    renew(items: readonly Item[]): Promise<readonly string[]>
  }
}

export interface LeasedWorker<Item> {
  /** Works on an item that the caller has claimed, in the caller's context. Resolves when the work has ended; never rejects. */
  begin(item: Item): Promise<void>
  /** Claims now: there may be something to do. */
  wake(): void
  /** The item under way by this key. */
  get(key: string): Item | undefined
  /** How many items are under way. */
  underWay(): number
  /** Resolves when nothing is under way and nothing more could be claimed. */
  settled(): Promise<void>
  /** Claims nothing more, waits for the items under way up to the grace time, aborts the rest and waits for their release. */
  stop(graceMs?: number): Promise<void>
}

interface Held<Item> {
  item: Item
  abort: AbortController
  since: number
  ended: Promise<void>
}

/**
 * Items in a database that any process may work on, each by one process at a time. The process that claims an item owns
 * it for the time of a lease; what a process leaves when it dies, another claims when the lease ends.
 */
export function startLeasedWorker<Item>({
  name,
  log,
  pollMs,
  atOnceMax = Number.POSITIVE_INFINITY,
  keyOf,
  claim,
  work,
  renewal,
}: LeasedWork<Item>): LeasedWorker<Item> {
  const held = new Map<string, Held<Item>>()
  let stopped = false

  const run = (item: Item, onSuccess = () => {}): Promise<void> => {
    const key = keyOf(item)
    const abort = new AbortController()
    if (stopped) abort.abort(stopping)
    const ended = work(item, abort.signal).then(
      () => {
        held.delete(key)
        onSuccess()
      },
      (err) => {
        held.delete(key)
        log.warn({ err, worker: name, key }, 'work under a lease failed; it is claimed again when the lease ends')
      },
    )
    held.set(key, { item, abort, since: Date.now(), ended })
    return ended
  }
  const look = async (): Promise<void> => {
    const max = atOnceMax - held.size
    if (max <= 0) return
    for (const item of await claim(max, [...held.keys()]))
      if (!held.has(keyOf(item)))
        // After a failure the worker waits for the next poll: it must not ask a failing database without a pause.
        void withRequestId(uuidv7(), () => run(item, looking.wake))
  }
  /** An item younger than the interval is renewed next time: most work ends before that and costs no statement. */
  const renew = async (): Promise<void> => {
    if (!renewal) return
    const due = [...held.values()].filter(({ since }) => Date.now() - since >= renewal.everyMs)
    if (due.length === 0) return
    const kept = new Set(await renewal.renew(due.map(({ item }) => item)))
    for (const { item, abort } of due) if (!kept.has(keyOf(item))) abort.abort(new LeaseLost())
  }
  const allEnded = () => Promise.all([...held.values()].map(({ ended }) => ended))

  const looking = startPeriodic(`claims of ${name}`, pollMs, look, log)
  const renewing = renewal && startPeriodic(`renewal of ${name}`, renewal.everyMs, renew, log)
  return {
    begin: (item) => held.get(keyOf(item))?.ended ?? run(item),
    wake: looking.wake,
    get: (key) => held.get(key)?.item,
    underWay: () => held.size,
    async settled() {
      await looking.settled()
      while (held.size > 0) {
        await allEnded()
        await looking.settled()
      }
    },
    async stop(graceMs = 0) {
      await looking.stop()
      const waited = new AbortController()
      await Promise.race([allEnded(), pause(graceMs, waited.signal)])
      waited.abort()
      stopped = true
      for (const { abort } of held.values()) abort.abort(stopping)
      await allEnded()
      await renewing?.stop()
    },
  }
}
