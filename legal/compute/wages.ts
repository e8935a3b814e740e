import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { addDays, addMonths, addYears } from '../time/calendar.ts'
import { cents } from '../values/cents.ts'
import { computation, missingAmong, type Sum, without, yuan } from './computation.ts'
import { hoursPerDay, monthsAndDays, paidDays, paidDaysPerMonth } from './spans.ts'

const unpaidArticles = ['《劳动合同法》第三十条', '《劳动法》第五十条']

/** Wages for whole months, and for the days left over by the paid days of a month. */
function wagesFor(monthly: number, from: string, to: string): { amount: number; step: Wording } {
  const { months, days, restFrom } = monthsAndDays(from, to)
  const rest = days === 0 ? 0 : paidDays(restFrom, to)
  const amount = cents(monthly * months + (monthly / paidDaysPerMonth) * rest)
  return {
    amount,
    step: filled(texts.wages_span, { from, to, wage: yuan(monthly), months, days: rest, amount: yuan(amount) }),
  }
}

/** Wages that were not paid, by months or by days of the calendar. */
export const unpaidWages = computation(
  { monthly_wage: 'money', unpaid_from: 'date', unpaid_to: 'date', unpaid_months: 'number', paid: 'money' },
  ({ monthly_wage, unpaid_from, unpaid_to, unpaid_months, paid = 0 }): Sum => {
    const span = unpaid_months === undefined ? { unpaid_from, unpaid_to } : {}
    const missing = missingAmong({ monthly_wage, ...span })
    if (monthly_wage === undefined || missing.length > 0) return without(missing, unpaidArticles)
    const due =
      unpaid_from !== undefined && unpaid_to !== undefined
        ? wagesFor(monthly_wage, unpaid_from, unpaid_to)
        : byMonths(monthly_wage, unpaid_months ?? 0)
    const amount = Math.max(0, cents(due.amount - paid))
    return {
      amount,
      steps: [
        due.step,
        ...(paid > 0
          ? [filled(texts.less_paid, { due: yuan(due.amount), paid: yuan(paid), amount: yuan(amount) })]
          : []),
      ],
      notes: [],
      missing: [],
      articles: unpaidArticles,
    }
  },
)

function byMonths(monthly: number, months: number): { amount: number; step: Wording } {
  const amount = cents(monthly * months)
  return { amount, step: filled(texts.wages_months, { wage: yuan(monthly), months, amount: yuan(amount) }) }
}

const doubleArticles = ['《劳动合同法》第八十二条', '《劳动合同法实施条例》第六条', '《劳动合同法实施条例》第七条']

/**
 * The second wage of each month without a written contract: from the day after the first month to the day before the
 * contract, the end of employment or a whole year, whichever is first; at most eleven months.
 */
export const doubleWages = computation(
  { monthly_wage: 'money', hired_on: 'date', contract_signed_on: 'date', ended_on: 'date' },
  ({ monthly_wage, hired_on, contract_signed_on, ended_on }, today): Sum => {
    if (monthly_wage === undefined || hired_on === undefined)
      return without(missingAmong({ monthly_wage, hired_on }), doubleArticles)
    const from = addMonths(hired_on, 1)
    const ends = [addDays(addYears(hired_on, 1), -1), ended_on ?? today]
    if (contract_signed_on !== undefined) ends.push(addDays(contract_signed_on, -1))
    const to = ends.toSorted()[0] ?? today
    const notes = [texts.double_wages_limitation]
    if (to < from)
      return {
        amount: 0,
        steps: [filled(texts.double_wages_none, { from })],
        notes,
        missing: [],
        articles: doubleArticles,
      }
    const { amount, step } = wagesFor(monthly_wage, from, to)
    return { amount, steps: [step], notes, missing: [], articles: doubleArticles }
  },
)

const overtimeArticles = ['《劳动法》第四十四条', '《劳动合同法》第三十一条']
const overtimePercents = { weekday_hours: 150, rest_day_hours: 200, holiday_hours: 300 } as const

/** Overtime by its hours, on working days, on days of rest that were not made up for, and on holidays. */
export const overtime = computation(
  { monthly_wage: 'money', weekday_hours: 'number', rest_day_hours: 'number', holiday_hours: 'number' },
  ({ monthly_wage, ...hours }): Sum => {
    const kinds = (['weekday_hours', 'rest_day_hours', 'holiday_hours'] as const).flatMap((kind) => {
      const count = hours[kind]
      return count === undefined || count === 0 ? [] : [{ count, percent: overtimePercents[kind] }]
    })
    if (monthly_wage === undefined || kinds.length === 0)
      return without(
        [...missingAmong({ monthly_wage }), ...(kinds.length === 0 ? ['weekday_hours'] : [])],
        overtimeArticles,
      )
    const hourly = monthly_wage / paidDaysPerMonth / hoursPerDay
    const parts = kinds.map(({ count, percent }) => ({
      count,
      percent,
      amount: cents((hourly * count * percent) / 100),
    }))
    return {
      amount: cents(parts.reduce((sum, { amount }) => sum + amount, 0)),
      steps: parts.map(({ count, percent, amount }) =>
        filled(texts.overtime, { wage: yuan(monthly_wage), hours: count, percent, amount: yuan(amount) }),
      ),
      notes: [texts.overtime_note],
      missing: [],
      articles: overtimeArticles,
    }
  },
)
