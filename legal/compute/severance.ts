import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { cents } from '../values/cents.ts'
import { computation, missingAmong, type Sum, without, yuan } from './computation.ts'
import { monthsAndDays } from './spans.ts'

const law = '《劳动合同法》'
const articles = {
  economic: [`${law}第四十六条`, `${law}第四十七条`],
  with_notice: [`${law}第四十条`, `${law}第四十六条`, `${law}第四十七条`, '《劳动合同法实施条例》第二十条'],
  unlawful: [`${law}第四十七条`, `${law}第四十八条`, `${law}第八十七条`],
}
const cappedTimes = 3
const cappedYears = 12
/** Before, other rules counted the years. */
const lawSince = '2008-01-01'

/** A month's wage for each year: half a year and more counts as a year, less as half of one. */
function monthsOfSeverance(hiredOn: string, endedOn: string): number {
  const { months, days } = monthsAndDays(hiredOn, endedOn)
  const rest = months % 12
  return Math.floor(months / 12) + (rest >= 6 ? 1 : rest > 0 || days > 0 ? 0.5 : 0)
}

/** N, N+1 with pay in lieu of notice, or 2N for unlawful termination. The last day of employment counts. */
export const severance = computation(
  {
    kind: ['economic', 'with_notice', 'unlawful'],
    /** The average of the twelve months before the end, all that was due counted. */
    monthly_wage: 'money',
    /** For pay in lieu of notice. */
    last_month_wage: 'money',
    hired_on: 'date',
    ended_on: 'date',
    /** A month's average wage of the place in the year before. */
    local_average_wage: 'money',
  },
  ({ kind, monthly_wage, last_month_wage, hired_on, ended_on, local_average_wage }): Sum => {
    const needed = { kind, monthly_wage, hired_on, ended_on, ...(kind === 'with_notice' ? { last_month_wage } : {}) }
    if (kind === undefined || monthly_wage === undefined || hired_on === undefined || ended_on === undefined)
      return without(missingAmong(needed), kind === undefined ? [] : articles[kind])
    if (kind === 'with_notice' && last_month_wage === undefined) return without(missingAmong(needed), articles[kind])
    if (ended_on < hired_on) return without(['ended_on'], articles[kind])
    const counted = monthsOfSeverance(hired_on, ended_on)
    const ceiling =
      local_average_wage === undefined ? Number.POSITIVE_INFINITY : cents(local_average_wage * cappedTimes)
    const isCapped = monthly_wage > ceiling
    const wage = isCapped ? ceiling : monthly_wage
    const months = isCapped ? Math.min(counted, cappedYears) : counted
    const once = cents(wage * months)
    const notice = kind === 'with_notice' ? (last_month_wage ?? 0) : 0
    const amount = cents(kind === 'unlawful' ? once * 2 : once + notice)
    const service = monthsAndDays(hired_on, ended_on)
    return {
      amount,
      steps: [
        filled(texts.service, {
          from: hired_on,
          to: ended_on,
          years: Math.floor(service.months / 12),
          months: service.months % 12,
          days: service.days,
          counted,
        }),
        ...(isCapped
          ? [
              filled(texts.wage_cap, {
                wage: yuan(monthly_wage),
                average: yuan(local_average_wage ?? 0),
                ceiling: yuan(ceiling),
                months,
              }),
            ]
          : []),
        stepOf(kind, { wage: yuan(wage), months, once: yuan(once), notice: yuan(notice), amount: yuan(amount) }),
      ],
      notes: [
        ...(local_average_wage === undefined ? [texts.wage_cap_open] : []),
        ...(hired_on < lawSince ? [texts.before_2008] : []),
      ],
      missing: [],
      articles: articles[kind],
    }
  },
)

function stepOf(
  kind: keyof typeof articles,
  {
    wage,
    months,
    once,
    notice,
    amount,
  }: { wage: Wording; months: number; once: Wording; notice: Wording; amount: Wording },
): Wording {
  if (kind === 'unlawful') return filled(texts.severance_unlawful, { wage, months, amount })
  if (kind === 'with_notice') return filled(texts.severance_notice, { wage, months, once, notice, amount })
  return filled(texts.severance, { wage, months, amount })
}
