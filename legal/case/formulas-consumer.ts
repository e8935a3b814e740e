import { daysBetween, isDay } from '../time/calendar.ts'
import type { Payment } from '../time/interest.ts'
import { cents } from '../values/cents.ts'
import { computedBy } from './computed-by.ts'
import type { Formula } from './formula.ts'
import { latePaymentPenalty } from './formulas-price.ts'
import { statedSum } from './formulas-stated.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** The price, less what was refunded already. */
export const priceBack: Formula = (given) => {
  const [price, refunded] = [given('price'), given('refunded')]
  if (!isNumber(price)) return { amount: null, steps: [], missing: ['price'] }
  return { amount: Math.max(0, cents(price - (isNumber(refunded) ? refunded : 0))), steps: [], missing: [] }
}

/** Days after delivery in which goods that were bought online can be returned without a reason, and after payment for a prepaid service. */
const daysToReturn = 7

/** Whether something was asked for in time; undefined when one of the days is not known. */
function isInTime(since: unknown, asked: unknown): boolean | undefined {
  return isDay(since) && isDay(asked) ? daysBetween(since, asked) <= daysToReturn : undefined
}

/** The price of goods whose return was asked for in time; nothing when it was asked for later. */
export const sevenDayReturn: Formula = (given, today) => {
  const [received, returned] = [given('received_on'), given('returned_on')]
  const isReturned = isInTime(received, returned)
  if (isReturned === undefined)
    return { amount: null, steps: [], missing: [isDay(received) ? 'returned_on' : 'received_on'] }
  return isReturned ? priceBack(given, today) : nothingDue
}

const nothingDue = { amount: 0, steps: [], missing: [] }
const one = { amount: 1, steps: [], missing: [] }

/** One where the return was asked for too late, nothing where it was not. */
export const lateReturn: Formula = (given) =>
  isInTime(given('received_on'), given('returned_on')) === false ? one : nothingDue

/** One where a prepayment was asked back in time, nothing where it was not. */
export const withdrawnInTime: Formula = (given) =>
  isInTime(given('paid_on'), given('withdrawn_on')) === true ? one : nothingDue

/** The punitive sum alone: the price is claimed back beside it. */
const punitive =
  (kind: 'goods' | 'food'): Formula =>
  (given, today) => {
    const total = computedBy('punitive_damages', () => ({ kind }))(given, today)
    const price = given('price')
    return { ...total, amount: total.amount === null || !isNumber(price) ? null : cents(total.amount - price) }
  }
export const punitiveGoods = punitive('goods')
export const punitiveFood = punitive('food')

/** What is unused of a fee: as told, else by the units that are left. */
export const serviceRefund: Formula = (given) => {
  const [told, fee, total, used, refunded] = ['unused', 'fee', 'total', 'used', 'refunded'].map(given)
  const byUnits =
    isNumber(fee) && isNumber(total) && isNumber(used) && total > 0 && used <= total
      ? cents((fee * (total - used)) / total)
      : undefined
  const paid = ((given('payments') ?? []) as readonly Payment[]).reduce((sum, { amount }) => sum + amount, 0)
  // Of a service that was never rendered everything that was paid is unused.
  const unused = isNumber(told)
    ? told
    : (byUnits ?? (given('performed') === false && paid > 0 ? cents(paid) : undefined))
  if (unused === undefined) return { amount: null, steps: [], missing: ['unused'] }
  return { amount: Math.max(0, cents(unused - (isNumber(refunded) ? refunded : 0))), steps: [], missing: [] }
}

/** A penalty as agreed, fixed or by the day; nothing where none was agreed. */
export const feePenalty: Formula = (given, today) => {
  if (isNumber(given('penalty_amount')))
    return statedSum((name) => given(name === 'amount' ? 'penalty_amount' : name), today)
  if (given('penalty_rate') === undefined) return { amount: 0, steps: [], missing: [] }
  return latePaymentPenalty(given, today)
}
