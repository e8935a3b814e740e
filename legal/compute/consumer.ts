import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled } from '../skills/language.ts'
import { cents } from '../values/cents.ts'
import { computation, missingAmong, type Sum, without, yuan } from './computation.ts'

const kinds = {
  goods: { times: 3, minimum: 500, articles: ['《消费者权益保护法》第五十五条'] },
  food: { times: 10, minimum: 1000, articles: ['《食品安全法》第一百四十八条'] },
}

/** The price back and the punitive sum beside it: three times it for fraud, ten times it, or three times the loss, for food. */
export const punitiveDamages = computation(
  { kind: ['goods', 'food'], price: 'money', loss: 'money' },
  ({ kind, price, loss = 0 }): Sum => {
    if (kind === undefined || price === undefined)
      return without(missingAmong({ kind, price }), kind === undefined ? [] : kinds[kind].articles)
    const { times, minimum, articles } = kinds[kind]
    const byPrice = cents(price * times)
    const byLoss = kind === 'food' ? cents(loss * 3) : 0
    const punitive = Math.max(byPrice, byLoss, minimum)
    const amount = cents(price + punitive)
    return {
      amount,
      steps: [
        filled(texts.punitive_price, { price: yuan(price), times, amount: yuan(byPrice) }),
        ...(byLoss > byPrice ? [filled(texts.punitive_loss, { loss: yuan(loss), amount: yuan(byLoss) })] : []),
        ...(punitive === minimum && minimum > byPrice
          ? [filled(texts.punitive_minimum, { amount: yuan(minimum) })]
          : []),
        filled(texts.punitive_total, { price: yuan(price), punitive: yuan(punitive), amount: yuan(amount) }),
      ],
      notes: [kind === 'food' ? texts.punitive_food : texts.punitive_fraud],
      missing: [],
      articles,
    }
  },
)
