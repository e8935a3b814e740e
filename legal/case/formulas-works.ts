import { addDays, isDay } from '../time/calendar.ts'
import type { Payment } from '../time/interest.ts'
import { cents } from '../values/cents.ts'
import { computedBy } from './computed-by.ts'
import type { Formula } from './formula.ts'
import { latePaymentPenalty, priceDue } from './formulas-price.ts'

type Given = Parameters<Formula>[0]

const isNumber = (value: unknown): value is number => typeof value === 'number'

function paidOf(given: Given): number | undefined {
  const payments = given('payments') as readonly Payment[] | undefined
  return payments?.length ? payments.reduce((sum, { amount }) => sum + amount, 0) : undefined
}

/** What was paid above the work that was done: as told, else what was paid less what that work is worth. */
export const overpaidSum: Formula = (given) => {
  const [told, paid, done, refunded] = [given('overpaid'), paidOf(given), given('work_value'), given('refunded')]
  const computed = paid !== undefined && isNumber(done) ? paid - done : undefined
  const over = isNumber(told) ? told : computed
  if (over === undefined) return { amount: null, steps: [], missing: ['overpaid'] }
  return { amount: Math.max(0, cents(over - (isNumber(refunded) ? refunded : 0))), steps: [], missing: [] }
}

/** Extras that both sides have agreed are part of the price. */
const withExtras =
  (formula: Formula): Formula =>
  (given, today) =>
    formula((name) => {
      const value = given(name)
      const extras = name === 'price' ? given('extras') : undefined
      return isNumber(value) && isNumber(extras) ? cents(value + extras) : value
    }, today)

export const worksPriceDue = withExtras(priceDue)
const agreedPenalty = withExtras(latePaymentPenalty)

/** As agreed for late payment. What the law on sales says beside it does not apply to works. */
export const worksPricePenalty: Formula = (given, today) => ({
  ...agreedPenalty(given, today),
  notes: [],
  articles: ['《民法典》第五百八十五条'],
})

/** The arguments of a formula that lack where the computation lacks its own. */
const names: Readonly<Record<string, string>> = { base: 'price', from: 'completion_due' }

/**
 * What was agreed for each day by which the works are late, on the price: until they were completed, else until the contract
 * ended, else until yesterday. Of works that are complete the day is needed.
 */
export const completionPenalty: Formula = (given, today) => {
  const [due, completed, terminated] = [given('completion_due'), given('completed_on'), given('terminated_on')]
  if (given('completed') === true && !isDay(completed)) return { amount: null, steps: [], missing: ['completed_on'] }
  const last = [completed, terminated].find(isDay) ?? addDays(today, -1)
  const from = isDay(due) ? addDays(due, 1) : undefined
  const made = computedBy('penalty', () => ({ base: given('price'), from, to: last }))(given, today)
  const missing = made.missing.map((name) => names[name] ?? name)
  return { ...made, missing, until: last, ...(from === undefined ? {} : { from }) }
}
