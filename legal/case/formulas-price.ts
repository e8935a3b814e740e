import texts from '../../resources/texts/sums.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { addDays, daysBetween, isDay } from '../time/calendar.ts'
import { simpleInterest } from '../time/interest.ts'
import { percentOf as exact, lprOn } from '../time/lending-rates.ts'
import type { Payment } from './case-model.ts'
import type { Computed, Formula } from './formula.ts'
import { percentAYear } from './formulas-loan.ts'

type Given = Parameters<Formula>[0]

const cents = (amount: number): number => Math.round(amount * 100) / 100
const paymentsOf = (given: Given): readonly Payment[] => (given('payments') ?? []) as readonly Payment[]
const sumOf = (payments: readonly Payment[]): number => cents(payments.reduce((sum, { amount }) => sum + amount, 0))

/** A deposit that stands among the payments is not counted twice. */
function depositApart(given: Given): number {
  const deposit = given('deposit')
  return typeof deposit !== 'number' || paymentsOf(given).some(({ amount }) => amount === deposit) ? 0 : deposit
}

/** The price less what was paid; a deposit counts towards it. */
export const priceDue: Formula = (given) => {
  const price = given('price')
  if (typeof price !== 'number') return { amount: null, steps: [], missing: ['price'] }
  const paid = cents(sumOf(paymentsOf(given)) + depositApart(given))
  const amount = Math.max(0, cents(price - paid))
  return { amount, steps: paid === 0 ? [] : [filled(texts.less_paid, { price, paid, amount })], missing: [] }
}

/** What comes back when the contract ends: everything that was paid, and the deposit once more where the rule on it is used. */
export const refundDue: Formula = (given) => {
  const deposit = given('deposit')
  const paid = cents(sumOf(paymentsOf(given)) + depositApart(given))
  if (paid === 0) return { amount: null, steps: [], missing: ['payments'] }
  const again = given('double_deposit') === true && typeof deposit === 'number' ? deposit : 0
  const amount = cents(paid + again)
  return {
    amount,
    steps: again === 0 ? [] : [filled(texts.deposit_twice, { paid, deposit: again, amount })],
    missing: [],
  }
}

/** What was agreed for each day of delay, on the price that was unpaid on that day. */
export const latePaymentPenalty: Formula = (given, today) =>
  onUnpaidPrice(given, today, (from) => {
    const percent = percentAYear(given('penalty_rate'), from)
    return percent === null ? null : { percent, notes: [] }
  })

const increase = 1.5

/** The loss from late payment without an agreed penalty: the prime rate at the breach, increased by half. */
export const latePaymentLoss: Formula = (given, today) =>
  onUnpaidPrice(given, today, (from) => {
    const prime = lprOn(from)
    if (prime === null) return null
    const percent = exact(prime.percent * increase)
    return { percent, notes: [filled(texts.lpr_increased, { from, lpr: prime.percent, percent })] }
  })

type RateFrom = (from: string) => { percent: number; notes: readonly Wording[] } | null

function onUnpaidPrice(given: Given, today: string, rateFrom: RateFrom): Computed {
  const price = given('price')
  const due = [given('due_on'), given('delivered_on')].find(isDay)
  const missing = [...(typeof price === 'number' ? [] : ['price']), ...(due === undefined ? ['due_on'] : [])]
  if (typeof price !== 'number' || due === undefined) return { amount: null, steps: [], missing }
  const from = addDays(due, 1)
  const rate = rateFrom(from)
  if (rate === null) return { amount: null, steps: [], missing: ['penalty_rate'] }
  const stretches = unpaidStretches(price - depositApart(given), paymentsOf(given), from, today).map((one) => ({
    ...one,
    amount: simpleInterest(one.principal, rate.percent, one.days),
  }))
  const steps = stretches.map(({ start, end, days, principal, amount }) =>
    filled(texts.stretch, { from: start, to: addDays(end, -1), days, principal, percent: rate.percent, amount }),
  )
  const amount = cents(stretches.reduce((sum, one) => sum + one.amount, 0))
  return { amount, steps: [...steps, ...rate.notes], missing: [], from, until: addDays(today, -1) }
}

interface UnpaidStretch {
  start: string
  end: string
  days: number
  principal: number
}

/** The unpaid price by time: a payment reduces it from its day on. */
function unpaidStretches(price: number, payments: readonly Payment[], from: string, to: string): UnpaidStretch[] {
  const days = [...new Set(payments.map(({ date }) => date).filter((date) => date > from && date < to))].toSorted()
  const starts = [from, ...days]
  return starts
    .map((start, at) => {
      const end = starts[at + 1] ?? to
      const paid = sumOf(payments.filter(({ date }) => date <= start))
      return { start, end, days: daysBetween(start, end), principal: cents(price - paid) }
    })
    .filter(({ days: length, principal }) => length > 0 && principal > 0)
}
