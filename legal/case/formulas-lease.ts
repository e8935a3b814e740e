import texts from '../../resources/texts/sums.json' with { type: 'json' }
import { yuan } from '../compute/computation.ts'
import { filled } from '../skills/language.ts'
import { addDays, addMonths, isDay, lastOfMonth, type Period } from '../time/calendar.ts'
import { computedBy } from './computed-by.ts'
import type { Computed, Formula } from './formula.ts'

type Given = Parameters<Formula>[0]

const monthsOf: Readonly<Record<string, number>> = { month: 1, quarter: 3, half_year: 6, year: 12 }
const isMonth = (value: unknown): value is string => typeof value === 'string' && isDay(`${value}-01`)

/** Of a month without a day, rent runs from its first day to its last. */
const span = (given: Given) => {
  const [from, until] = [given('from'), given('until')]
  return { from: isMonth(from) ? `${from}-01` : from, to: isMonth(until) ? lastOfMonth(until) : until }
}

const rentBySpan = computedBy('rent_arrears', (given) => {
  const [rent, per] = [given('rent'), given('per')]
  const months = typeof per === 'string' ? monthsOf[per] : undefined
  return { ...span(given), monthly_rent: typeof rent === 'number' && months !== undefined ? rent / months : undefined }
})
const feeBySpan = computedBy('property_fee', (given) => ({ ...span(given), monthly_price: given('price') }))

/** A sum that was told counts; what follows from rate and time stands beside it, for whoever checks it. */
const toldOr =
  (bySpan: Formula, names: Readonly<Record<string, string>>): Formula =>
  (given, today): Computed => {
    const { missing, ...computed } = bySpan(given, today)
    const stated = given('stated')
    if (typeof stated === 'number')
      return { ...computed, amount: stated, missing: [], steps: [toldStep(stated), ...computed.steps] }
    return { ...computed, missing: missing.map((name) => names[name] ?? name) }
  }
const toldStep = (amount: number) => filled(texts.told_sum, { amount: yuan(amount) })

const rentOwed = toldOr(rentBySpan, { monthly_rent: 'rent', to: 'until' })

/** Rent that is owed; nothing where other relief is claimed and nobody has said that rent is owed. */
export const rentArrearsSum: Formula = (given, today) => {
  const isOpen = given('kind') !== 'rent' && given('stated') === undefined && given('from') === undefined
  return isOpen ? { amount: 0, steps: [], missing: [] } : rentOwed(given, today)
}

export const propertyFeeSum: Formula = toldOr(feeBySpan, { monthly_price: 'price', to: 'until' })

/** A penalty as agreed; nothing where none was. One by time counts from the day after the time that is owed for. */
const penaltyOn =
  (owed: Formula): Formula =>
  (given, today) => {
    if (given('amount') === undefined && given('rate') === undefined) return { amount: 0, steps: [], missing: [] }
    const { to } = span(given)
    const last = addDays(today, -1)
    const made = computedBy('penalty', () => ({
      fixed: given('amount'),
      base: owed(given, today).amount ?? undefined,
      from: isDay(to) ? addDays(to, 1) : undefined,
      to: last,
    }))(given, today)
    const missing = made.missing.map((name) => (name === 'base' || name === 'from' ? 'until' : name))
    return { ...made, missing, ...(given('amount') === undefined ? { until: last } : {}) }
  }

export const rentPenalty = penaltyOn(rentOwed)
export const propertyFeePenalty = penaltyOn(propertyFeeSum)

export const depositSum: Formula = computedBy('lease_deposit', (given) => ({ deductions: given('returned') }))

/** What was agreed for each day on which a deposit is not returned, from the day after the time for returning it. */
export const depositPenalty: Formula = (given, today) => {
  const [left, time] = [given('moved_out'), given('days')]
  const last = addDays(today, -1)
  const { years = 0, months = 0, days = 0 } = typeof time === 'object' ? (time as Period) : {}
  const due = isDay(left) && typeof time === 'object' ? addDays(addMonths(left, 12 * years + months), days) : undefined
  const made = computedBy('penalty', () => ({
    base: depositSum(given, today).amount ?? undefined,
    from: due === undefined ? undefined : addDays(due, 1),
    to: last,
  }))(given, today)
  const names: Readonly<Record<string, string>> = { base: 'deposit', from: isDay(left) ? 'days' : 'moved_out' }
  return { ...made, missing: made.missing.map((name) => names[name] ?? name), until: last }
}
