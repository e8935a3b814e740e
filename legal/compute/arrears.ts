import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { addDays, daysBetween } from '../time/calendar.ts'
import { type Payment, simpleInterest } from '../time/interest.ts'
import { percentPerYear } from '../time/interest-rates.ts'
import { lprFrom, lprKnownUntil, lprOn, percentOf } from '../time/lending-rates.ts'
import { cents } from '../values/cents.ts'
import { computation, missingAmong, type Sum, without, yuan } from './computation.ts'

const priceArticles = ['《民法典》第五百七十九条']
const agreedArticles = ['《民法典》第五百八十五条']
/** Of a sale; for other contracts it applies by analogy only, which a case model has to say. */
const statutoryArticles = [
  '《民法典》第五百八十四条',
  '《最高人民法院关于审理买卖合同纠纷案件适用法律问题的解释》第十八条',
]
/** The interpretation allows 30 to 50 percent above the prime rate. */
const surchargeDefault = 50

const paidIn = (payments: readonly Payment[]): number => cents(payments.reduce((sum, { amount }) => sum + amount, 0))

/** The price or fee that is still owed. */
export const priceOwed = computation(
  { price: 'money', paid: 'money', payments: 'payments' },
  ({ price, paid, payments }): Sum => {
    if (price === undefined) return without(['price'], priceArticles)
    const received = paid ?? paidIn(payments ?? [])
    const amount = Math.max(0, cents(price - received))
    return {
      amount,
      steps: [filled(texts.less_paid, { due: yuan(price), paid: yuan(received), amount: yuan(amount) })],
      notes: [],
      missing: [],
      articles: priceArticles,
    }
  },
)

/** Loss by late payment of a price or fee: as agreed, else the prime rate of the first day of default with a surcharge. */
export const latePayment = computation(
  {
    price: 'money',
    due_on: 'date',
    /** The last day that counts. */
    until: 'date',
    /** Each lowers what is owed from its day on. */
    payments: 'payments',
    agreed_rate: 'rate',
    /** From 30 to 50. */
    surcharge_percent: 'number',
  },
  ({ price, due_on, until, payments = [], agreed_rate, surcharge_percent = surchargeDefault }, today): Sum => {
    const last = until ?? addDays(today, -1)
    const lateArticles = agreed_rate === undefined ? statutoryArticles : agreedArticles
    if (price === undefined || due_on === undefined) return without(missingAmong({ price, due_on }), lateArticles)
    const late = addDays(due_on, 1)
    const surcharge = Math.min(50, Math.max(30, surcharge_percent))
    const prime = lprOn(late)
    const percent =
      agreed_rate === undefined
        ? prime === null
          ? null
          : percentOf(prime.percent * (1 + surcharge / 100))
        : percentPerYear(agreed_rate, late)
    if (percent === null)
      return { ...without(['agreed_rate'], lateArticles), notes: [filled(texts.before_lpr_sale, { since: lprFrom })] }
    const { amount, steps } = byBalance({ price, late, end: addDays(last, 1), payments, percent })
    const isByLaw = agreed_rate === undefined
    return {
      amount,
      steps: [
        isByLaw
          ? filled(texts.late_rate, { date: late, prime: prime?.percent ?? 0, surcharge, percent })
          : filled(texts.late_rate_agreed, { percent }),
        ...steps,
      ],
      notes: [
        texts.late_balance,
        ...(isByLaw && prime?.isAssumed === true ? [filled(texts.lpr_to_check, { until: lprKnownUntil })] : []),
      ],
      missing: [],
      articles: lateArticles,
      until: last,
      isByStatute: isByLaw,
    }
  },
)

interface Balance {
  price: number
  late: string
  /** The first day that no longer counts. */
  end: string
  payments: readonly Payment[]
  percent: number
}

function byBalance({ price, late, end, payments, percent }: Balance): { amount: number; steps: Wording[] } {
  const inOrder = payments.toSorted((left, right) => (left.date < right.date ? -1 : 1))
  const steps: Wording[] = []
  let [owed, from, amount] = [price, late, 0]
  const add = (to: string) => {
    const days = daysBetween(from, to)
    if (days <= 0 || owed <= 0) return
    const interest = simpleInterest(owed, percent, days)
    amount += interest
    steps.push(
      filled(texts.late_span, { from, to: addDays(to, -1), owed: yuan(owed), percent, days, amount: yuan(interest) }),
    )
    from = to
  }
  for (const payment of inOrder.filter(({ date }) => date < end)) {
    if (payment.date > from) add(payment.date)
    owed = Math.max(0, cents(owed - payment.amount))
  }
  add(end)
  return { amount: cents(amount), steps }
}
