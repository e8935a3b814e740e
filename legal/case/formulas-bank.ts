import { isDay } from '../time/calendar.ts'
import type { SlotValue } from './case-model.ts'
import type { Formula } from './formula.ts'
import { interestOf, percentAYear, principalOf } from './formulas-loan.ts'

type Given = Parameters<Formula>[0]

/** A bank's loan falls due early by its notice; its default rate may be told as an increase of the interest rate. */
const asLoan =
  (given: Given): Given =>
  (argument) => {
    if (argument === 'due_on') return given('accelerated_on') ?? given('due_on')
    if (argument !== 'default_rate') return given(argument)
    const [uplift, start] = [given('default_uplift'), given('lent_on')]
    const term = percentAYear(given('term_rate'), isDay(start) ? start : '')
    if (given('default_rate') !== undefined || typeof uplift !== 'number' || term === null) return given('default_rate')
    return { percent: Math.round(term * (100 + uplift) * 1e4) / 1e6, per: 'year' }
  }

/** The principal of the bank's statement, else what the payments have left of it. */
export const bankPrincipal: Formula = (given, today) => {
  const balance = given('balance_principal')
  if (typeof balance === 'number') return { amount: balance, steps: [], missing: [] }
  return principalOf(asLoan(given), today, false)
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
      : interestOf(asLoan(given), today, false)
  const amount = Math.round(stated.reduce((sum, one) => sum + one, 0) * 100) / 100
  return isDay(asOf)
    ? { amount, steps: [], missing: [], until: asOf }
    : { amount, steps: [], missing: ['balance_as_of'] }
}
