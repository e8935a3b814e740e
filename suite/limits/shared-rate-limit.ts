import type { Logger } from '@casewright/kit/data/log'
import { asSystem } from '@casewright/kit/data/request-context'
import type { Database } from '@casewright/kit/postgres/sql'
import { sha256Of } from '../sign-in/cookie.ts'
import { bookRequests } from './rate-bucket-rows.ts'
import { createRateLimit } from './rate-limit.ts'

/** How many seconds to wait before this caller may ask again; 0 lets them in. A cost of -1 gives back what was taken. */
export type SharedRateLimit = (caller: string, cost?: 1 | -1) => number | Promise<number>

interface SharedLimitOptions {
  /** What is limited; a caller has a bucket for each. */
  name: string
  perMinute: number
  database: Pick<Database, 'sql'>
  log: Logger
}

interface Account {
  /** Let in by this process and not booked yet; below 0 when more was given back than taken. */
  taken: number
  /** Those who are let in as far as the bucket of all processes goes. */
  waiting: ((seconds: number) => void)[]
  /** Until then the bucket holds nothing, by the clock of `performance`. */
  emptyUntil: number
}

const bookEveryMs = 1_000
/** A process lets in a twentieth of a minute's requests before it has booked them; of fewer than 20 a minute, none. */
const creditParts = 20

/**
 * A limit that counts for the installation. A request waits for the database only when its caller has used up the credit
 * of this process since the last booking; all others cost one statement a second together. So each replica may exceed
 * the limit by its credit, but not twice: what it let in is booked. While the database does not answer, each process
 * counts for itself.
 */
export function createSharedRateLimit({ name, perMinute, database, log }: SharedLimitOptions): SharedRateLimit {
  if (perMinute === 0) return () => 0
  const ownLimit = createRateLimit(perMinute)
  const credit = Math.floor(perMinute / creditParts)
  const accounts = new Map<string, Account>()
  let isBooking = false
  let isFailing = false
  let timer: NodeJS.Timeout | undefined

  const book = async () => {
    clearTimeout(timer)
    timer = undefined
    if (isBooking) return
    isBooking = true
    const open = takeBookings(accounts, name)
    try {
      const bookings = [...open].map(([caller_sha256, { taken, waiting }]) => ({
        caller_sha256,
        taken,
        wanted: waiting.length,
      }))
      const booked = bookings.length > 0 ? await asSystem(() => bookRequests(database.sql, bookings, perMinute)) : []
      for (const { caller_sha256, granted, full_in } of booked) {
        const entry = open.get(caller_sha256) as OpenBooking
        // A bucket that is full in a minute is empty.
        const waitSeconds = full_in - 60 + 60 / perMinute
        entry.account.emptyUntil = performance.now() + waitSeconds * 1000
        for (const [index, answer] of entry.waiting.entries()) {
          if (index >= granted) ownLimit(entry.caller, -1)
          answer(index < granted ? 0 : Math.max(1, Math.ceil(waitSeconds)))
        }
      }
      isFailing = false
    } catch (err) {
      if (!isFailing)
        log.warn({ err, limit: name }, 'requests cannot be counted with other replicas; each counts its own')
      isFailing = true
      for (const { account, taken, waiting } of open.values()) {
        account.taken += taken
        for (const answer of waiting) answer(0)
      }
    } finally {
      isBooking = false
      if ([...accounts.values()].some(({ waiting }) => waiting.length > 0)) void book()
      else if (accounts.size > 0) bookLater()
    }
  }
  const bookLater = () => {
    timer ??= setTimeout(() => void book(), bookEveryMs).unref()
  }
  return (caller, cost = 1) => {
    const account = accounts.get(caller) ?? { taken: 0, waiting: [], emptyUntil: 0 }
    const emptyMs = account.emptyUntil - performance.now()
    if (cost > 0 && emptyMs > 0) return Math.ceil(emptyMs / 1000)
    const seconds = ownLimit(caller, cost)
    if (seconds > 0) return seconds
    accounts.set(caller, account)
    if (cost < 0 || account.taken < credit) {
      account.taken += cost
      bookLater()
      return 0
    }
    return new Promise((resolve) => {
      account.waiting.push(resolve)
      void book()
    })
  }
}

interface OpenBooking {
  caller: string
  account: Account
  taken: number
  waiting: Account['waiting']
}

/** What is to be booked now, by the digest of the caller. Accounts with nothing to book and nothing to remember are closed. */
function takeBookings(accounts: Map<string, Account>, name: string): Map<string, OpenBooking> {
  const open = new Map<string, OpenBooking>()
  for (const [caller, account] of accounts) {
    const { taken, waiting, emptyUntil } = account
    if (taken !== 0 || waiting.length > 0)
      open.set(sha256Of(`${name} ${caller}`), { caller, account, taken, waiting: waiting.splice(0) })
    else if (emptyUntil < performance.now()) accounts.delete(caller)
    account.taken = 0
  }
  return open
}
