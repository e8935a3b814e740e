import texts from '../../resources/texts/computations.json' with { type: 'json' }
import { filled, gap, type Wording } from '../skills/language.ts'
import { cents } from '../values/cents.ts'
import { missingAmong, yuan } from './computation.ts'
import { type Dependant, dependantsLiving, yearsCompensated } from './dependants.ts'

/** What is known of an injury or death; yearly figures are those of the place and year that the court applies. */
export interface InjuryFacts {
  medical?: number
  later_treatment?: number
  aids?: number
  transport?: number
  mental_distress?: number
  property?: number
  /** Of the victim: a fixed loss, or days and a day's or a month's income. */
  lost_income?: number
  lost_income_days?: number
  daily_income?: number
  /** Instead of a day's income: a thirtieth of it counts for a day. */
  monthly_income?: number
  nursing_days?: number
  nursing_daily?: number
  nursing_people?: number
  hospital_days?: number
  hospital_meal_daily?: number
  nutrition_days?: number
  nutrition_daily?: number
  /** From 1, the gravest, to 10. */
  disability_degree?: number
  /** Instead of the degree, where an expert or several injuries give another. */
  disability_percent?: number
  is_dead?: boolean
  /** On the day of the finding or of the death, in whole years. */
  age?: number
  /** Of urban residents, a year. */
  disposable_income?: number
  consumption?: number
  /** A month's average wage of employees, for the funeral. */
  average_wage?: number
  dependants?: readonly Dependant[]
}

/** Which limit of the compulsory insurance a head of damage falls under. */
export type InsuredAs = 'medical' | 'disability' | 'property'

interface Head {
  key: string
  name: Wording
  insured_as: InsuredAs
  amount: number | null
  steps: Wording[]
  articles: string[]
  missing: string[]
  /** Of an open head, more than it can come to. */
  most: number
}

export interface Damages {
  heads: Head[]
  /** Null while a head is open. */
  total: number | null
  /** What the heads come to that can be computed. */
  known: number
  notes: Wording[]
  missing: string[]
}

const rules = '《最高人民法院关于审理人身损害赔偿案件适用法律若干问题的解释》'
const general = '《民法典》第一千一百七十九条'
type HeadKey = Extract<keyof typeof texts, `head_${string}`> extends `head_${infer Key}` ? Key : never

/** The heads of damage for injury or death that the facts speak of, each with its computation. */
export function injuryDamages(facts: InjuryFacts): Damages {
  const heads = [
    stated('medical', 'medical', facts.medical, '第六条'),
    stated('later_treatment', 'medical', facts.later_treatment, '第六条'),
    hospitalMeals(facts),
    nutrition(facts),
    lostIncome(facts),
    nursing(facts),
    stated('transport', 'disability', facts.transport, '第九条'),
    stated('aids', 'disability', facts.aids, '第十三条'),
    disability(facts),
    death(facts),
    funeral(facts),
    living(facts),
    stated('mental_distress', 'disability', facts.mental_distress, '第二十三条'),
    stated('property', 'property', facts.property, null),
  ].filter((head) => head !== null)
  const missing = [...new Set(heads.flatMap((head) => head.missing))]
  const known = cents(heads.reduce((sum, { amount }) => sum + (amount ?? 0), 0))
  return {
    heads,
    total: missing.length === 0 && heads.length > 0 ? known : null,
    known,
    notes: [texts.injury_figures],
    missing: heads.length === 0 ? ['medical'] : missing,
  }
}

function headOf(
  key: HeadKey,
  insured_as: InsuredAs,
  amount: number | null,
  steps: Wording[],
  article: string | null,
  missing: string[] = [],
  most = Number.MAX_SAFE_INTEGER,
): Head {
  const articles = article === null ? ['《民法典》第一千一百八十四条'] : [general, `${rules}${article}`]
  return { key, name: texts[`head_${key}`], insured_as, amount, steps, articles, missing, most: amount ?? most }
}

/** What has to be filled in, as a word of a step. */
const open = (what: Wording): Wording => ({ zh: gap(what, 'zh'), en: gap(what, 'en') })

function stated(key: HeadKey, insured: InsuredAs, amount: number | undefined, article: string | null): Head | null {
  if (amount === undefined) return null
  return headOf(key, insured, amount, [filled(texts.stated, { amount: yuan(amount) })], article)
}

/** No rate a day for meals, diet, nursing or income comes near it. */
const dailyMax = 5000

/** Days by a day's rate, where one of them is known at all. */
function byDays(
  key: HeadKey,
  insured: InsuredAs,
  article: string,
  given: Readonly<Record<string, number | undefined>>,
  people = 1,
): Head | null {
  const [days, daily] = Object.values(given)
  if (days === undefined && daily === undefined) return null
  const missing = missingAmong(given)
  if (days === undefined || daily === undefined) {
    const step = filled(texts.by_days_open, {
      daily: daily === undefined ? open(texts.daily_rate) : yuan(daily),
      days: days ?? open(texts.number_of_days),
    })
    const most = days === undefined ? undefined : days * dailyMax * people
    return headOf(key, insured, null, [step], article, missing, most)
  }
  const amount = cents(days * daily * people)
  return headOf(
    key,
    insured,
    amount,
    [
      people === 1
        ? filled(texts.by_days, { daily: yuan(daily), days, amount: yuan(amount) })
        : filled(texts.by_days_people, { daily: yuan(daily), days, people, amount: yuan(amount) }),
    ],
    article,
  )
}

const hospitalMeals = ({ hospital_days, hospital_meal_daily }: InjuryFacts): Head | null =>
  byDays('hospital_meals', 'medical', '第十条', { hospital_days, hospital_meal_daily })

const nutrition = ({ nutrition_days, nutrition_daily }: InjuryFacts): Head | null =>
  byDays('nutrition', 'medical', '第十一条', { nutrition_days, nutrition_daily })

const nursing = ({ nursing_days, nursing_daily, nursing_people = 1 }: InjuryFacts): Head | null =>
  byDays('nursing', 'disability', '第八条', { nursing_days, nursing_daily }, nursing_people)

const daysPerMonth = 30

function lostIncome({ lost_income, lost_income_days, daily_income, monthly_income }: InjuryFacts): Head | null {
  const fixed = stated('lost_income', 'disability', lost_income, '第七条')
  if (fixed !== null) return fixed
  if (lost_income_days === undefined || monthly_income === undefined)
    return byDays('lost_income', 'disability', '第七条', { lost_income_days, daily_income })
  const amount = cents((monthly_income / daysPerMonth) * lost_income_days)
  const step = filled(texts.by_months, { monthly: yuan(monthly_income), days: lost_income_days, amount: yuan(amount) })
  return headOf('lost_income', 'disability', amount, [step], '第七条')
}

/** In percent; by usual practice ten percent less for each degree. */
function disabilityPercent({ disability_degree, disability_percent }: InjuryFacts): number | undefined {
  if (disability_percent !== undefined) return disability_percent
  const isDegree = disability_degree !== undefined && disability_degree >= 1 && disability_degree <= 10
  return isDegree ? (11 - disability_degree) * 10 : undefined
}

function disability(facts: InjuryFacts): Head | null {
  const { age, disposable_income, is_dead } = facts
  const percent = disabilityPercent(facts)
  if (percent === undefined || is_dead === true) return null
  if (age === undefined || disposable_income === undefined)
    return headOf(
      'disability',
      'disability',
      null,
      [open(texts.head_disability)],
      '第十二条',
      missingAmong({ age, disposable_income }),
    )
  const years = yearsCompensated(age)
  const amount = cents((disposable_income * years * percent) / 100)
  const step = filled(texts.disability, { income: yuan(disposable_income), years, percent, amount: yuan(amount) })
  return headOf('disability', 'disability', amount, [filled(texts.compensated_years, { age, years }), step], '第十二条')
}

function death({ is_dead, age, disposable_income }: InjuryFacts): Head | null {
  if (is_dead !== true) return null
  if (age === undefined || disposable_income === undefined)
    return headOf(
      'death',
      'disability',
      null,
      [open(texts.head_death)],
      '第十五条',
      missingAmong({ age, disposable_income }),
    )
  const years = yearsCompensated(age)
  const amount = cents(disposable_income * years)
  const step = filled(texts.death, { income: yuan(disposable_income), years, amount: yuan(amount) })
  return headOf('death', 'disability', amount, [filled(texts.compensated_years, { age, years }), step], '第十五条')
}

function funeral({ is_dead, average_wage }: InjuryFacts): Head | null {
  if (is_dead !== true) return null
  if (average_wage === undefined)
    return headOf('funeral', 'disability', null, [open(texts.head_funeral)], '第十四条', ['average_wage'])
  const amount = cents(average_wage * 6)
  const step = filled(texts.funeral, { wage: yuan(average_wage), amount: yuan(amount) })
  return headOf('funeral', 'disability', amount, [step], '第十四条')
}

function living(facts: InjuryFacts): Head | null {
  const { dependants = [], consumption, is_dead } = facts
  const percent = is_dead === true ? 100 : disabilityPercent(facts)
  if (dependants.length === 0 || percent === undefined) return null
  if (consumption === undefined)
    return headOf('dependants', 'disability', null, [open(texts.head_dependants)], '第十七条', ['consumption'])
  const { amount, steps } = dependantsLiving(dependants, consumption, percent)
  return headOf('dependants', 'disability', amount, steps, '第十七条')
}
