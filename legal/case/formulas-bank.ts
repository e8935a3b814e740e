import { isDay } from '../time/calendar.ts'
import { percentPerYear, type Rate } from '../time/interest-rates.ts'
import { cents } from '../values/cents.ts'
import type { SlotValue } from './case-model.ts'
import { computedBy } from './computed-by.ts'
import type { Formula } from './formula.ts'

type Given = Parameters<Formula>[0]

/** A bank's loan falls due early by its notice; its default rate may be told as an increase of the interest rate. */
function asLoan(given: Given): Readonly<Record<string, unknown>> {
  const [uplift, start] = [given('default_uplift'), given('lent_on')]
  const rate = given('term_rate')
  const term = rate === undefined ? null : percentPerYear(rate as Rate, isDay(start) ? start : '')
  const isRaised = given('default_rate') === undefined && typeof uplift === 'number' && term !== null
  return {
    lender: 'bank',
    due_on: given('accelerated_on') ?? given('due_on'),
    ...(isRaised ? { default_rate: { percent: Math.round(term * (100 + uplift) * 1e4) / 1e6, per: 'year' } } : {}),
  }
}

const principal = computedBy('loan_principal', asLoan)
const interest = computedBy('loan_interest', asLoan)

/** The principal of the bank's statement, else what the payments have left of it. */
export const bankPrincipal: Formula = (given, today) => {
  const balance = given('balance_principal')
  return typeof balance === 'number' ? { amount: balance, steps: [], missing: [] } : principal(given, today)
}

const parts = ['balance_interest', 'balance_penalty_interest', 'balance_compound'] as const
const isSum = (value: SlotValue | undefined): value is number => typeof value === 'number'

/** The interest of the bank's statement up to its day, else the interest that the agreed rates give. */
export const bankInterest: Formula = (given, today) => {
  const stated = parts.map(given).filter(isSum)
  const asOf = given('balance_as_of')
  if (stated.length === 0)
    return isSum(given('balance_principal'))
      ? { amount: null, steps: [], missing: ['balance_interest'] }
      : interest(given, today)
  const amount = cents(stated.reduce((sum, one) => sum + one, 0))
  return isDay(asOf)
    ? { amount, steps: [], missing: [], until: asOf }
    : { amount, steps: [], missing: ['balance_as_of'] }
}
