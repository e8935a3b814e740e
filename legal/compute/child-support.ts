import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled } from '../skills/language.ts'
import { cents } from '../values/cents.ts'
import { computation, missingAmong, type Sum, without, yuan } from './computation.ts'

const articles = [
  '《民法典》第一千零八十五条',
  '《最高人民法院关于适用〈中华人民共和国民法典〉婚姻家庭编的解释（一）》第四十九条',
]

/** A month's support by the income of the parent who does not raise the child: a range, which only a court narrows. */
export const childSupport = computation(
  { monthly_income: 'money', children: 'number' },
  ({ monthly_income, children }): Sum => {
    if (monthly_income === undefined || children === undefined)
      return without(missingAmong({ monthly_income, children }), articles)
    const percents = children > 1 ? { low: 20, high: 50 } : { low: 20, high: 30 }
    const [low, high] = [cents((monthly_income * percents.low) / 100), cents((monthly_income * percents.high) / 100)]
    return {
      amount: null,
      range: { low, high },
      steps: [
        filled(texts.child_support, {
          income: yuan(monthly_income),
          from: percents.low,
          to: percents.high,
          low: yuan(low),
          high: yuan(high),
        }),
      ],
      notes: [texts.child_support_note],
      missing: [],
      articles,
    }
  },
)
