import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled } from '../skills/language.ts'
import { daysBetween } from '../time/calendar.ts'
import { percentPerYear } from '../time/interest-rates.ts'
import { percentOf } from '../time/lending-rates.ts'
import { cents } from '../values/cents.ts'
import { computation, missingAmong, type Sum, without, yuan } from './computation.ts'

const articles = ['《民法典》第五百八十五条']
const reduction = '《最高人民法院关于适用〈中华人民共和国民法典〉合同编通则若干问题的解释》第六十五条'
/** A penalty that is more than this above the loss is, in general, too high. */
const usualSurplus = 1.3

/** A penalty as agreed, fixed or by time. It bears no interest itself. */
export const penalty = computation(
  {
    fixed: 'money',
    base: 'money',
    rate: 'rate',
    /** The first and the last day in default, both counted. */
    from: 'date',
    to: 'date',
    /** What the breach has cost, where it is known. */
    loss: 'money',
  },
  ({ fixed, base, rate, from, to, loss }): Sum => {
    const due =
      fixed === undefined
        ? byTime({ base, rate, from, to })
        : { ...none, amount: fixed, steps: [filled(texts.penalty_fixed, { amount: yuan(fixed) })] }
    if (due.amount === null) return due
    const limit = loss === undefined ? undefined : cents(loss * usualSurplus)
    return {
      ...due,
      steps:
        limit === undefined || loss === undefined
          ? due.steps
          : [
              ...due.steps,
              filled(texts.penalty_limit, { loss: yuan(loss), limit: yuan(limit), amount: yuan(due.amount) }),
            ],
      notes: [
        limit === undefined
          ? texts.penalty_loss_open
          : due.amount > limit
            ? texts.penalty_too_high
            : texts.penalty_fits,
        texts.penalty_no_interest,
      ],
      articles: [...articles, reduction],
    }
  },
)

const none: Sum = { amount: null, steps: [], notes: [], missing: [], articles }

type ByTime = Pick<Parameters<typeof penalty.compute>[0], 'base' | 'rate' | 'from' | 'to'>

function byTime({ base, rate, from, to }: ByTime): Sum {
  if (base === undefined || rate === undefined || from === undefined || to === undefined)
    return without(missingAmong({ base, rate, from, to }), articles)
  const days = Math.max(0, daysBetween(from, to) + 1)
  const yearly = percentPerYear(rate, from)
  if (yearly === null) return without(['rate'], articles)
  const isDaily = 'per' in rate && rate.per === 'day'
  const amount = cents(isDaily ? (base * rate.percent * days) / 100 : (base * yearly * days) / 100 / 365)
  const values = { from, to, base: yuan(base), days, amount: yuan(amount) }
  const step = isDaily
    ? filled(texts.penalty_daily, {
        from,
        to,
        base: values.base,
        percent: percentOf(rate.percent),
        days,
        amount: values.amount,
      })
    : filled(texts.penalty_yearly, { from, to, base: values.base, percent: yearly, days, amount: values.amount })
  return { ...none, amount, steps: [step] }
}

const depositArticles = ['《民法典》第五百八十六条', '《民法典》第五百八十七条']
const depositShareMax = 0.2

/** What the receiver of a deposit has to give back: twice as much when the receiver broke the contract, else nothing. */
export const depositReturn = computation(
  { deposit: 'money', price: 'money', in_default: ['payer', 'receiver'] },
  ({ deposit, price, in_default }): Sum => {
    if (deposit === undefined || in_default === undefined)
      return without(missingAmong({ deposit, in_default }), depositArticles)
    const valid = price === undefined ? deposit : Math.min(deposit, cents(price * depositShareMax))
    const surplus = cents(deposit - valid)
    const amount = cents((in_default === 'receiver' ? valid * 2 : 0) + surplus)
    return {
      amount,
      steps: [
        ...(surplus > 0 && price !== undefined
          ? [filled(texts.deposit_cap, { price: yuan(price), valid: yuan(valid), surplus: yuan(surplus) })]
          : []),
        in_default === 'receiver'
          ? filled(texts.deposit_double, { valid: yuan(valid), surplus: yuan(surplus), amount: yuan(amount) })
          : filled(texts.deposit_lost, { valid: yuan(valid), amount: yuan(amount) }),
      ],
      notes: [...(price === undefined ? [texts.deposit_price_open] : []), texts.deposit_or_penalty],
      missing: [],
      articles: [...depositArticles, '《民法典》第五百八十八条'],
    }
  },
)
