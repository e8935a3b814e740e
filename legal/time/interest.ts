import { daysBetween } from './calendar.ts'

/** A time with one rate; its first day is counted and its last is not, so that stretches join without a gap. */
export interface Stretch {
  kind: 'agreed' | 'overdue' | 'lpr'
  from: string
  to: string
  /** As agreed. */
  ratePercent: number
  /** The highest rate that is protected; null where there is none. */
  capPercent: number | null
}

export interface Payment {
  date: string
  amount: number
}

export interface Accrued extends Stretch {
  principal: number
  days: number
  appliedPercent: number
  amount: number
}

interface Allocation extends Payment {
  toInterest: number
  toPrincipal: number
  /** More than was owed. */
  surplus: number
}

export interface Account {
  items: Accrued[]
  /** Interest that is still owed. */
  interest: number
  principal: number
  allocations: Allocation[]
}

/**
 * Whole numbers throughout: money in cents times this scale, which every rate (six decimals) and both lengths of a year
 * divide. Nothing is rounded before the end, or before a payment, which pays whole cents.
 */
const scale = 100n * 1_000_000n * 365n * 360n
const micro = (percent: number): bigint => BigInt(Math.round(percent * 1e6))
const centsOf = (amount: number): bigint => BigInt(Math.round(amount * 100))
const moneyOf = (cents: bigint): number => Number(cents) / 100
/** Half a cent is rounded up. */
const wholeCents = (scaled: bigint): bigint => (2n * scaled + scale) / (2n * scale)
const rounded = (scaled: bigint): number => moneyOf(wholeCents(scaled))

const scaledInterest = (cents: bigint, percent: number, days: number, daysInYear: 365 | 360): bigint =>
  cents * micro(percent) * BigInt(days) * (daysInYear === 365 ? 360n : 365n)

/** Simple interest for some days, rounded to cents. */
export const simpleInterest = (principal: number, percent: number, days: number, daysInYear: 365 | 360 = 365): number =>
  rounded(scaledInterest(centsOf(principal), percent, days, daysInYear))

/**
 * Interest over the stretches, in their order. A payment goes to the interest of before its day, then to the principal; the
 * other way round where interest is owed for the delay alone, as damages that nobody agreed on.
 */
export function accrue(
  lent: number,
  stretches: readonly Stretch[],
  payments: readonly Payment[],
  daysInYear: 365 | 360,
  isPrincipalFirst = false,
): Account {
  let principal = centsOf(lent)
  let interest = 0n
  const items: Accrued[] = []
  const allocations: Allocation[] = []
  const waiting = payments.toSorted((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0))
  const pay = (payment: Payment) => {
    const paid = centsOf(payment.amount)
    const owed = wholeCents(interest)
    const least = (left: bigint, right: bigint): bigint => (left < right ? left : right)
    const first = least(paid, isPrincipalFirst ? principal : owed)
    const second = least(paid - first, isPrincipalFirst ? owed : principal)
    const [toInterest, toPrincipal] = isPrincipalFirst ? [second, first] : [first, second]
    interest = (owed - toInterest) * scale
    principal -= toPrincipal
    allocations.push({
      ...payment,
      toInterest: moneyOf(toInterest),
      toPrincipal: moneyOf(toPrincipal),
      surplus: moneyOf(paid - toInterest - toPrincipal),
    })
  }
  for (const stretch of stretches) {
    let from = stretch.from
    const add = (to: string) => {
      const days = daysBetween(from, to)
      if (days <= 0 || principal === 0n) return
      const appliedPercent = Math.min(stretch.ratePercent, stretch.capPercent ?? stretch.ratePercent)
      const scaled = scaledInterest(principal, appliedPercent, days, daysInYear)
      interest += scaled
      items.push({
        ...stretch,
        from,
        to,
        principal: moneyOf(principal),
        days,
        appliedPercent,
        amount: rounded(scaled),
      })
      from = to
    }
    for (let next = waiting[0]; next !== undefined && next.date < stretch.to; next = waiting[0]) {
      if (next.date > from) add(next.date)
      pay(next)
      waiting.shift()
    }
    add(stretch.to)
  }
  for (const payment of waiting.filter(({ date }) => date === stretches.at(-1)?.to)) pay(payment)
  return { items, interest: rounded(interest), principal: moneyOf(principal), allocations }
}
