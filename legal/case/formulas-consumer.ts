import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { yuan } from '../compute/computation.ts'
import { filled, type Wording } from '../skills/language.ts'
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

/** What is unused of a fee: as told, else by the units that are left, else all that was paid for a service that was never rendered. */
export const serviceRefund: Formula = (given) => {
  const unused = unusedByUnits(given) ?? unusedOfNothing(given)
  const told = given('unused')
  const [amount, steps] = isNumber(told) ? [told, []] : [unused?.amount, unused?.steps ?? []]
  if (amount === undefined) return { amount: null, steps: [], missing: ['unused'] }
  const refunded = given('refunded')
  if (!isNumber(refunded)) return { amount, steps, missing: [] }
  const left = Math.max(0, cents(amount - refunded))
  const less = filled(texts.refund_left, { amount: yuan(amount), refunded: yuan(refunded), left: yuan(left) })
  return { amount: left, steps: [...steps, less], missing: [] }
}

interface Unused {
  amount: number
  steps: Wording[]
}

function unusedByUnits(given: Parameters<Formula>[0]): Unused | undefined {
  const [fee, total, used] = ['fee', 'total', 'used'].map(given)
  if (!(isNumber(fee) && isNumber(total) && isNumber(used) && total > 0 && used <= total)) return undefined
  const amount = cents((fee * (total - used)) / total)
  const step = filled(texts.refund_units, { fee: yuan(fee), total, left: total - used, amount: yuan(amount) })
  return { amount, steps: [step] }
}

function unusedOfNothing(given: Parameters<Formula>[0]): Unused | undefined {
  const payments = (given('payments') ?? []) as readonly Payment[]
  const amount = cents(payments.reduce((sum, one) => sum + one.amount, 0))
  if (given('performed') !== false || amount === 0) return undefined
  const list = payments.map((one) => yuan(one.amount))
  const joined = { zh: list.map(({ zh }) => zh).join(' + '), en: list.map(({ en }) => en).join(' + ') }
  return { amount, steps: [filled(texts.refund_paid, { payments: joined, amount: yuan(amount) })] }
}

/** A penalty as agreed, fixed or by the day; nothing where none was agreed. */
export const feePenalty: Formula = (given, today) => {
  if (isNumber(given('penalty_amount')))
    return statedSum((name) => given(name === 'amount' ? 'penalty_amount' : name), today)
  if (given('penalty_rate') === undefined) return { amount: 0, steps: [], missing: [] }
  return latePaymentPenalty(given, today)
}
