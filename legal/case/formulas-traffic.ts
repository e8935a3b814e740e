import texts from '../../resources/texts/sums.json' with { type: 'json' }
import { type InjuryFacts, injuryDamages } from '../compute/injury.ts'
import { type TrafficFacts, trafficShares } from '../compute/traffic-liability.ts'
import { filled } from '../skills/language.ts'
import type { SlotValue } from './case-model.ts'
import type { Computed, Formula } from './formula.ts'

type Given = Parameters<Formula>[0]
type Found = SlotValue | undefined

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
] as const satisfies readonly (keyof InjuryFacts)[]
const daysPerMonth = 30

const isNumber = (value: Found): value is number => typeof value === 'number'

/** A day's income is a thirtieth of a month's. */
function damagesOf(given: Given) {
  const known = stated.flatMap((name) => {
    const value = given(name)
    return isNumber(value) ? [[name, value] as const] : []
  })
  const income = given('daily_income')
  const facts: InjuryFacts = {
    ...Object.fromEntries(known),
    ...(isNumber(income) && isNumber(given('lost_income_days')) ? { daily_income: income / daysPerMonth } : {}),
  }
  return injuryDamages(facts)
}

/** All losses of the accident, whoever pays them. */
const total: Formula = (given) => {
  const { heads, total: amount, missing, notes } = damagesOf(given)
  const steps = heads.flatMap(({ name, steps: own }) => own.map((step) => filled(texts.head, { name, step })))
  return { amount, steps, notes, missing }
}

function sharesOf(given: Given) {
  const { heads, total: amount, missing } = damagesOf(given)
  if (amount === null) return { missing }
  const insured = (kind: (typeof heads)[number]['insured_as']) =>
    heads.filter((head) => head.insured_as === kind).reduce((sum, head) => sum + (head.amount ?? 0), 0)
  const [accident_on, finding, has_compulsory, limit, paid] = [
    given('accident_on'),
    given('finding'),
    given('has_compulsory'),
    given('has_commercial') === false ? 0 : given('commercial_limit'),
    given('paid'),
  ]
  return trafficShares({
    damages: { medical: insured('medical'), disability: insured('disability'), property: insured('property') },
    ...(typeof accident_on === 'string' ? { accident_on } : {}),
    ...(isFinding(finding) ? { finding } : {}),
    ...(typeof has_compulsory === 'boolean' ? { has_compulsory } : {}),
    ...(isNumber(limit) ? { commercial_limit: limit } : {}),
    ...(isNumber(paid) ? { paid } : {}),
  })
}

const isFinding = (value: Found): value is NonNullable<TrafficFacts['finding']> =>
  typeof value === 'string' && ['full', 'main', 'equal', 'minor', 'none'].includes(value)

const part =
  (amountOf: (shares: ReturnType<typeof trafficShares>) => number | null): Formula =>
  (given): Computed => {
    const shares = sharesOf(given)
    if (!('steps' in shares) || shares.missing.length > 0) return { amount: null, steps: [], missing: shares.missing }
    return { amount: amountOf(shares), steps: shares.steps, notes: shares.notes, missing: [] }
  }

export const trafficFormulas: Readonly<Record<string, Formula>> = {
  injury_total: total,
  traffic_insurer: part(({ compulsory, commercial }) =>
    compulsory === null || commercial === null ? null : compulsory + commercial,
  ),
  traffic_driver: part(({ tortfeasor }) => tortfeasor),
}
