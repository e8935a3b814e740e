import texts from '../../resources/texts/sums.json' with { type: 'json' }
import { filled } from '../skills/language.ts'
import { isDay } from '../time/calendar.ts'
import { percentPerYear, type Rate } from '../time/interest-rates.ts'
import { capsOf, lprOn } from '../time/lending-rates.ts'
import type { Formula } from './formula.ts'

/** By how many percent a year the agreed rate is above what courts protect; nothing where it is not, or where no rate is known. */
export const rateOverCap: Formula = (given, today) => {
  const dates = [given('contract_date'), given('lent_on')]
  const contract = dates.find(isDay)
  const [term, late, filed] = [given('term_rate'), given('default_rate'), given('filed_on')]
  const none = { amount: 0, steps: [], missing: [] }
  if (contract === undefined) return none
  const rates = [term, late].flatMap((rate) =>
    typeof rate === 'object' ? (percentPerYear(rate as Rate, contract) ?? []) : [],
  )
  const agreed = Math.max(0, ...rates)
  const caps = capsOf(contract, isDay(filed) ? filed : today)
  const lowest = Math.min(...caps.map(({ percent }) => percent))
  const lpr = lprOn(contract)
  if (agreed <= lowest) return none
  const limit =
    caps.length === 1 && lpr !== null
      ? filled(texts.cap_fourfold, { lpr: lpr.percent, cap: lowest })
      : filled(texts.cap_before, { cap: lowest })
  return {
    amount: agreed - lowest,
    steps: [],
    missing: [],
    words: { limit, agreed: filled(texts.percent_a_year, { percent: agreed }) },
  }
}
