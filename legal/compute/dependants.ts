import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { cents } from '../values/cents.ts'
import { yuan } from './computation.ts'

/** Somebody whom the victim has to support. */
export interface Dependant {
  age: number
  /** How many people have to support them, the victim among them. */
  supporters: number
}

const yearsMax = 20

/** Twenty years; from sixty on one less for each year of age, and five from seventy-five on. */
export const yearsCompensated = (age: number): number => (age >= 75 ? 5 : age > 60 ? yearsMax - (age - 60) : yearsMax)

/** Of a child until eighteen. */
const yearsOf = (age: number): number => (age < 18 ? 18 - age : yearsCompensated(age))

/** Year by year, because all dependants together get no more than one person's consumption in a year. */
export function dependantsLiving(
  dependants: readonly Dependant[],
  consumption: number,
  percent: number,
): { amount: number; steps: Wording[] } {
  const shares = dependants.map(({ age, supporters }) => ({ age, supporters, years: yearsOf(age) }))
  let amount = 0
  let cappedYears = 0
  for (let year = 1; year <= yearsMax; year++) {
    const due = shares
      .filter(({ years }) => years >= year)
      .reduce((sum, { supporters }) => sum + (consumption * percent) / 100 / supporters, 0)
    if (cents(due) > consumption) cappedYears += 1
    amount += Math.min(due, consumption)
  }
  const total = cents(amount)
  return {
    amount: total,
    steps: [
      ...shares.map(({ age, supporters, years }) =>
        filled(texts.dependant, { age, consumption: yuan(consumption), years, percent, supporters }),
      ),
      ...(cappedYears > 0
        ? [filled(texts.dependants_cap, { years: cappedYears, consumption: yuan(consumption) })]
        : []),
      filled(texts.dependants_total, { amount: yuan(total) }),
    ],
  }
}
