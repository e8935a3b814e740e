import texts from '../../resources/texts/sums.json' with { type: 'json' }
import { filled } from '../skills/language.ts'
import { isDay } from '../time/calendar.ts'
import { cents } from '../values/cents.ts'
import type { Formula } from './formula.ts'

/** A sum that a statement or a contract gives; of a debt that goes on growing, up to the day of the statement. */
export const statedSum: Formula = (given) => {
  const [amount, asOf] = [given('amount'), given('as_of')]
  if (typeof amount !== 'number') return { amount: null, steps: [], missing: ['amount'] }
  return { amount, steps: [], missing: [], ...(isDay(asOf) ? { until: asOf } : {}) }
}

const parts = ['balance_principal', 'balance_interest', 'balance_fees'] as const

/** The parts of a balance taken together. */
export const balanceTotal: Formula = (given) => {
  const known = parts.map(given).filter((value) => typeof value === 'number')
  const asOf = given('as_of')
  if (typeof given('balance_principal') !== 'number') return { amount: null, steps: [], missing: ['balance_principal'] }
  const amount = cents(known.reduce((sum, value) => sum + value, 0))
  const step = filled(texts.total, { parts: known.join('＋'), amount })
  return { amount, steps: [step], missing: [], ...(isDay(asOf) ? { until: asOf } : {}) }
}
