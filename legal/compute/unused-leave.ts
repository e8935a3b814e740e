import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { daysBetween } from '../time/calendar.ts'
import { cents } from '../values/cents.ts'
import { computation, missingAmong, type Sum, without, yuan } from './computation.ts'
import { paidDaysPerMonth } from './spans.ts'

const rules = '《企业职工带薪年休假实施办法》'
const articles = ['《职工带薪年休假条例》第五条', `${rules}第十条`, `${rules}第十一条`]
const endArticle = `${rules}第十二条`

/**
 * Pay for annual leave that was not taken: two more wages a day beside the one that was paid. In the year in which the
 * employment ends, leave is due for the part of the year that has passed, in whole days, less what was taken.
 */
export const unusedLeave = computation(
  {
    monthly_wage: 'money',
    /** The same without overtime pay, which does not count for leave. */
    base_wage: 'money',
    /** Of the year, as if it were worked to its end. */
    unused_days: 'number',
    taken_days: 'number',
    /** Of years before, which are due in full. */
    earlier_days: 'number',
    hired_on: 'date',
    ended_on: 'date',
  },
  ({ monthly_wage, base_wage, unused_days, taken_days, earlier_days = 0, hired_on, ended_on }): Sum => {
    const wage = base_wage ?? monthly_wage
    const missing = missingAmong({
      monthly_wage: wage,
      ...(earlier_days > 0 ? {} : { unused_days }),
      ...(ended_on === undefined || unused_days === undefined ? {} : { taken_days }),
    })
    if (wage === undefined || missing.length > 0) return without(missing, articles)
    const year = ended_on === undefined ? null : ofLastYear(unused_days ?? 0, taken_days ?? 0, ended_on, hired_on)
    const days = (year?.days ?? unused_days ?? 0) + earlier_days
    const amount = cents((wage / paidDaysPerMonth) * days * 2)
    return {
      amount,
      steps: [
        ...(year === null || unused_days === undefined ? [] : [ofYear(year)]),
        ...(earlier_days > 0 ? [filled(texts.leave_earlier, { days: earlier_days })] : []),
        filled(texts.leave_pay, { wage: yuan(wage), days, amount: yuan(amount) }),
        ...(base_wage === undefined ? [texts.leave_wage] : []),
      ],
      notes: [],
      missing: [],
      words: { days: { zh: String(days), en: String(days) } },
      articles: year === null ? articles : [...articles, endArticle],
    }
  },
)

const ofYear = ({ elapsed, days_a_year, taken, days }: ReturnType<typeof ofLastYear>): Wording =>
  filled(texts.leave_days, { elapsed, days_a_year, taken, days })

function ofLastYear(unused: number, taken: number, endedOn: string, hiredOn = '') {
  const first = `${endedOn.slice(0, 4)}-01-01`
  const elapsed = daysBetween(hiredOn > first ? hiredOn : first, endedOn) + 1
  const days_a_year = unused + taken
  return { elapsed, days_a_year, taken, days: Math.max(0, Math.floor((elapsed * days_a_year) / 365) - taken) }
}
