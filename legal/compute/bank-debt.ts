import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled } from '../skills/language.ts'
import { daysBetween } from '../time/calendar.ts'
import { simpleInterest } from '../time/interest.ts'
import { cents } from '../values/cents.ts'
import { computation, missingAmong, type Sum, without, yuan } from './computation.ts'

const articles = {
  loan: ['《民法典》第六百七十四条', '《民法典》第六百七十五条', '《民法典》第六百七十六条'],
  card: ['《民法典》第六百七十六条', '《最高人民法院关于审理银行卡民事纠纷案件若干问题的规定》第二条'],
}
const costPercentMax = 24

/** What a bank claims by its statement of account, added up, and whether its costs stay below 24 percent a year. */
export const bankDebt = computation(
  {
    kind: ['loan', 'card'],
    principal: 'money',
    interest: 'money',
    penalty_interest: 'money',
    compound_interest: 'money',
    fees: 'money',
    /** The time for which these were computed. */
    from: 'date',
    to: 'date',
  },
  ({ kind, principal, interest, penalty_interest = 0, compound_interest = 0, fees = 0, from, to }): Sum => {
    if (kind === undefined || principal === undefined || interest === undefined)
      return without(missingAmong({ kind, principal, interest }), kind === undefined ? [] : articles[kind])
    const costs = cents(interest + penalty_interest + compound_interest + fees)
    const amount = cents(principal + costs)
    const days = from === undefined || to === undefined ? null : daysBetween(from, to) + 1
    const limit = days === null ? null : simpleInterest(principal, costPercentMax, days)
    return {
      amount,
      steps: [
        filled(texts.bank_debt, {
          principal: yuan(principal),
          interest: yuan(interest),
          penalty: yuan(penalty_interest),
          compound: yuan(compound_interest),
          fees: yuan(fees),
          amount: yuan(amount),
        }),
        ...(days === null || limit === null
          ? []
          : [filled(texts.bank_costs, { costs: yuan(costs), principal: yuan(principal), days, limit: yuan(limit) })]),
      ],
      notes: [
        limit === null ? texts.bank_costs_open : costs > limit ? texts.bank_costs_high : texts.bank_costs_fit,
        texts.bank_statement,
      ],
      missing: [],
      articles: articles[kind],
    }
  },
)
