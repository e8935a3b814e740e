import { addDays, isDay } from '../time/calendar.ts'
import type { Payment } from '../time/interest.ts'
import { cents } from '../values/cents.ts'
import { computedBy } from './computed-by.ts'
import type { Computed, Formula } from './formula.ts'

type Given = Parameters<Formula>[0]

const paymentsOf = (given: Given): readonly Payment[] => (given('payments') ?? []) as readonly Payment[]
const sumOf = (payments: readonly Payment[]): number => payments.reduce((sum, { amount }) => sum + amount, 0)

/** A deposit that stands among the payments is not counted twice. */
function depositApart(given: Given): number {
  const deposit = given('deposit')
  return typeof deposit !== 'number' || paymentsOf(given).some(({ amount }) => amount === deposit) ? 0 : deposit
}

/** By their days where these are known, else what was paid in all; a deposit counts as paid. */
function paidOf(given: Given): number {
  const total = given('paid_total')
  if (given('payments') === undefined && typeof total === 'number') return total
  return cents(sumOf(paymentsOf(given)) + depositApart(given))
}

const owed = computedBy('price_owed', (given) => ({ paid: paidOf(given) }))

const open: Computed = { amount: null, steps: [], missing: ['unpaid_amount'] }

/** What was left of an acknowledged balance after the payments that came later; null where nobody has acknowledged one. */
function acknowledgedLeft(given: Given): { balance: number; payments: readonly Payment[]; left: number } | null {
  const [balance, day] = [given('unpaid_amount'), given('unpaid_as_of')]
  if (typeof balance !== 'number' || !isDay(day)) return null
  const payments = paymentsOf(given).filter(({ date }) => date > day)
  return { balance, payments, left: cents(balance - sumOf(payments)) }
}

/**
 * A balance that was stated and is neither what the price and the payments give nor what was left before the last of
 * these: one of them is wrong, and a sum is not guessed, unless the other side has acknowledged the balance.
 */
function isContradicted(given: Given): boolean {
  const [price, unpaid] = [given('price'), given('unpaid_amount')]
  const paid = paidOf(given)
  if (typeof price !== 'number' || typeof unpaid !== 'number' || paid === 0) return false
  const left = cents(price - paid)
  const later = paymentsOf(given).toSorted((one, other) => (one.date < other.date ? 1 : -1))
  return ![0, ...later.map((_, at) => sumOf(later.slice(0, at + 1)))].some((sum) => cents(unpaid - sum) === left)
}

/** The price less what was paid, else the balance that was stated. */
export const priceDue: Formula = (given, today) => {
  const [price, unpaid] = [given('price'), given('unpaid_amount')]
  const left = acknowledgedLeft(given)?.left
  if (isContradicted(given)) {
    return left === undefined || left < 0 ? open : { amount: left, steps: [], missing: [] }
  }
  const isStated = typeof unpaid === 'number' && (price === undefined || paidOf(given) === 0)
  return isStated ? { amount: unpaid, steps: [], missing: [] } : owed(given, today)
}

const twice = computedBy('deposit_return', () => ({ in_default: 'receiver' }))

/** Of goods of which only the defective ones go back, their price. */
function ofDefective(given: Given): Computed {
  const [count, price] = [given('defective_count'), given('unit_price')]
  if (typeof count !== 'number') return { amount: null, steps: [], missing: ['defective_count'] }
  if (typeof price !== 'number') return { amount: null, steps: [], missing: ['unit_price'] }
  return { amount: cents(count * price), steps: [], missing: [] }
}

/** What comes back when the contract ends: everything that was paid; a deposit twice where the rule on it is used. */
export const refundDue: Formula = (given, today) => {
  const [paid, deposit] = [paidOf(given), given('deposit')]
  if (given('partial_return') === true) return ofDefective(given)
  if (paid === 0) return { amount: null, steps: [], missing: ['payments'] }
  if (given('double_deposit') !== true || typeof deposit !== 'number') return { amount: paid, steps: [], missing: [] }
  const back = twice(given, today)
  return { ...back, amount: back.amount === null ? null : cents(paid - deposit + back.amount) }
}

/** Without an agreed day the price is due on delivery. What was paid without a day counts from the beginning. */
function late(given: Given): Readonly<Record<string, unknown>> {
  const [price, unpaid] = [given('price'), given('unpaid_amount')]
  const acknowledged = isContradicted(given) ? acknowledgedLeft(given) : null
  const due_on = [given('due_on'), given('delivered_on')].find(isDay)
  if (acknowledged !== null) return { price: acknowledged.balance, payments: acknowledged.payments, due_on }
  const undated = paidOf(given) - sumOf(paymentsOf(given))
  const base = typeof price === 'number' ? cents(price - undated) : unpaid
  const isStated = typeof unpaid === 'number' && paidOf(given) === 0
  return { price: isStated ? unpaid : base, due_on }
}

const withFirstDay = (sum: Computed, given: Given): Computed => {
  const { due_on } = late(given)
  return isDay(due_on) ? { ...sum, from: addDays(due_on, 1) } : sum
}

const penalty = computedBy('late_payment', (given) => ({ ...late(given), agreed_rate: given('penalty_rate') }))
const loss = computedBy('late_payment', late)

const isOpen = (given: Given): boolean => acknowledgedLeft(given) === null && isContradicted(given)

/** What was agreed for each day of delay, on the price that was unpaid on that day. */
export const latePaymentPenalty: Formula = (given, today) =>
  isOpen(given) ? open : withFirstDay(penalty(given, today), given)

/** The loss from late payment without an agreed penalty: the prime rate at the breach, increased by half. */
export const latePaymentLoss: Formula = (given, today) =>
  isOpen(given) ? open : withFirstDay(loss(given, today), given)
