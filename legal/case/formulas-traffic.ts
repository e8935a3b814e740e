import texts from '../../resources/texts/sums.json' with { type: 'json' }
import { type Damages, type InjuryFacts, type InsuredAs, injuryDamages } from '../compute/injury.ts'
import { type TrafficFacts, type TrafficShares, trafficShares } from '../compute/traffic-liability.ts'
import { filled } from '../skills/language.ts'
import type { SlotValue } from './case-model.ts'
import type { Computed, Formula } from './formula.ts'

type Given = Parameters<Formula>[0]
type Found = SlotValue | undefined
type Head = Damages['heads'][number]

const stated = [
  'medical',
  'later_treatment',
  'transport',
  'mental_distress',
  'property',
  'lost_income_days',
  'nursing_days',
  'nursing_daily',
  'hospital_days',
  'hospital_meal_daily',
  'nutrition_days',
  'nutrition_daily',
  'disability_degree',
  'age',
  'disposable_income',
  'average_wage',
] as const satisfies readonly (keyof InjuryFacts)[]

const isNumber = (value: Found): value is number => typeof value === 'number'

function damagesOf(given: Given): Damages {
  const known = stated.flatMap((name) => {
    const value = given(name)
    return isNumber(value) ? [[name, value] as const] : []
  })
  const income = given('monthly_income')
  const facts: InjuryFacts = {
    ...Object.fromEntries(known),
    ...(given('died_on') === undefined ? {} : { is_dead: true }),
    ...(isNumber(income) && isNumber(given('lost_income_days')) ? { monthly_income: income } : {}),
  }
  return injuryDamages(facts)
}

/** All losses of the accident, whoever pays them; while a head is open, those that can be computed. */
const total: Formula = (given) => {
  const { heads, total: amount, known, missing, notes } = damagesOf(given)
  const steps = heads.flatMap(({ name, steps: own }) => own.map((step) => filled(texts.head, { name, step })))
  const articles = [...new Set(heads.flatMap((head) => head.articles))]
  return { amount, steps, notes, missing, articles, ...(amount === null && { partial: known }) }
}

/** Who pays which part of the losses, each head with the amount that is given for it. */
function sharesOf(heads: readonly Head[], amountOf: (head: Head) => number, given: Given): TrafficShares {
  const insured = (kind: InsuredAs) =>
    heads.filter((head) => head.insured_as === kind).reduce((sum, head) => sum + amountOf(head), 0)
  const [accident_on, finding, has_compulsory, limit, paid, share] = [
    given('accident_on'),
    given('finding'),
    given('has_compulsory'),
    given('has_commercial') === false ? 0 : given('commercial_limit'),
    given('paid'),
    given('share_percent'),
  ]
  return trafficShares({
    damages: { medical: insured('medical'), disability: insured('disability'), property: insured('property') },
    ...(typeof accident_on === 'string' ? { accident_on } : {}),
    ...(isFinding(finding) ? { finding } : {}),
    ...(typeof has_compulsory === 'boolean' ? { has_compulsory } : {}),
    ...(isNumber(limit) ? { commercial_limit: limit } : {}),
    ...(isNumber(paid) ? { paid } : {}),
    ...(isNumber(share) ? { share_percent: share } : {}),
  })
}

const isFinding = (value: Found): value is NonNullable<TrafficFacts['finding']> =>
  typeof value === 'string' && ['full', 'main', 'equal', 'minor', 'none'].includes(value)

/** One payer's part. While heads are open it is what the others make of it, and the whole where no open head could change it. */
const part =
  (payer: 'insurer' | 'tortfeasor'): Formula =>
  (given): Computed => {
    const { heads, missing } = damagesOf(given)
    const shares = sharesOf(heads, ({ amount }) => amount ?? 0, given)
    const { [payer]: amount, steps, notes, articles } = shares
    if (amount === null || heads.length === 0)
      return { amount: null, steps: [], missing: [...missing, ...shares.missing], articles }
    const most = sharesOf(heads, (head) => head.most, given)
    const isFinal = missing.length === 0 || most[payer] === amount
    const less = shares.set_off[payer]
    return {
      amount: isFinal ? amount : null,
      ...(isFinal ? {} : { partial: amount }),
      ...(less > 0 && { less }),
      steps: steps[payer],
      notes,
      missing: isFinal ? [] : missing,
      articles,
    }
  }

export const trafficFormulas: Readonly<Record<string, Formula>> = {
  injury_total: total,
  traffic_insurer: part('insurer'),
  traffic_driver: part('tortfeasor'),
}
