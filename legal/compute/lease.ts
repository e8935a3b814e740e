import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { addDays } from '../time/calendar.ts'
import { cents } from '../values/cents.ts'
import { computation, missingAmong, type Sum, without, yuan } from './computation.ts'
import { monthsAndDays } from './spans.ts'

const daysOfMonth = 30

/** Whole months, and days left over at a thirtieth each. */
function rentFor(monthly: number, from: string, to: string): { amount: number; step: Wording } {
  const { months, days } = monthsAndDays(from, to)
  const amount = cents(monthly * months + (monthly / daysOfMonth) * days)
  return {
    amount,
    step: filled(texts.rent_span, { from, to, rent: yuan(monthly), months, days, amount: yuan(amount) }),
  }
}

const rentArticles = ['《民法典》第七百二十一条', '《民法典》第七百二十二条']

/** Rent for the time from the first to the last day that it is owed for, less what was paid of it. */
export const rentArrears = computation(
  { monthly_rent: 'money', from: 'date', to: 'date', paid: 'money' },
  ({ monthly_rent, from, to, paid = 0 }): Sum => {
    if (monthly_rent === undefined || from === undefined || to === undefined)
      return without(missingAmong({ monthly_rent, from, to }), rentArticles)
    const due = rentFor(monthly_rent, from, to)
    const amount = Math.max(0, cents(due.amount - paid))
    const less = filled(texts.less_paid, { due: yuan(due.amount), paid: yuan(paid), amount: yuan(amount) })
    return {
      amount,
      steps: [due.step, ...(paid > 0 ? [less] : [])],
      notes: [texts.rent_by_days],
      missing: [],
      articles: rentArticles,
    }
  },
)

const occupationArticles = ['《民法典》第七百三十三条']

/** For the use of rooms after the lease has ended, by the rent, up to the day before they were given back. */
export const occupationFee = computation(
  { monthly_rent: 'money', ended_on: 'date', returned_on: 'date' },
  ({ monthly_rent, ended_on, returned_on }, today): Sum => {
    if (monthly_rent === undefined || ended_on === undefined)
      return without(missingAmong({ monthly_rent, ended_on }), occupationArticles)
    const [from, to] = [addDays(ended_on, 1), addDays(returned_on ?? today, -1)]
    const { amount, step } = to < from ? { amount: 0, step: texts.occupation_none } : rentFor(monthly_rent, from, to)
    return {
      amount,
      steps: [step],
      notes: [texts.rent_by_days, texts.occupation_by_rent],
      missing: [],
      articles: occupationArticles,
      until: to,
    }
  },
)

/** The deposit of a lease, less what the tenant owes by its terms. */
export const leaseDeposit = computation(
  { deposit: 'money', deductions: 'money' },
  ({ deposit, deductions = 0 }): Sum => {
    const articles = ['《民法典》第五百零九条']
    if (deposit === undefined) return without(['deposit'], articles)
    const amount = Math.max(0, cents(deposit - deductions))
    return {
      amount,
      steps: [
        filled(texts.deposit_left, { deposit: yuan(deposit), deductions: yuan(deductions), amount: yuan(amount) }),
      ],
      notes: [],
      missing: [],
      articles,
    }
  },
)

/** Fees of property management by area, price of a square metre a month, and time. */
export const propertyFee = computation(
  { area: 'number', monthly_price: 'money', from: 'date', to: 'date', months: 'number', paid: 'money' },
  ({ area, monthly_price, from, to, months, paid = 0 }): Sum => {
    const articles = ['《民法典》第九百四十四条']
    const span = months === undefined ? { from, to } : {}
    const missing = missingAmong({ area, monthly_price, ...span })
    if (area === undefined || monthly_price === undefined || missing.length > 0) return without(missing, articles)
    const counted = months ?? countedMonths(from ?? '', to ?? '')
    const due = cents(area * monthly_price * counted)
    const amount = Math.max(0, cents(due - paid))
    return {
      amount,
      steps: [
        filled(texts.property_fee, { area, price: yuan(monthly_price), months: counted, due: yuan(due) }),
        ...(paid > 0 ? [filled(texts.less_paid, { due: yuan(due), paid: yuan(paid), amount: yuan(amount) })] : []),
      ],
      notes: months === undefined ? [texts.rent_by_days] : [],
      missing: [],
      articles,
    }
  },
)

function countedMonths(from: string, to: string): number {
  const { months, days } = monthsAndDays(from, to)
  return Math.round((months + days / daysOfMonth) * 10_000) / 10_000
}
