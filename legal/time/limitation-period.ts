import { matchesIn } from '@casewright/kit/text/matches-in'
import texts from '../../resources/texts/limitation.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'

/** How long a claim of this kind can be brought. */
export interface LimitationPeriod {
  /** Null where the claim has none, or the profile does not give it in years. */
  years: number | null
  isFixed: boolean
  /** Whether the general period goes for it, and with it the longest of twenty years. */
  isGeneral: boolean
  rule: string
  articles: string[]
  /** Taken for granted, because the profile leaves it open or is not there. */
  note: string | null
}

const generalArticles = ['《民法典》第一百八十八条', '《民法典》第一百八十九条', '《民法典》第一百九十五条']
const labourArticles = ['《劳动争议调解仲裁法》第二十七条']

export const causeCodeOf = (input: SkillInput): string => input.state.cause_of_action?.code ?? ''
export const isLabour = (code: string): boolean => code.startsWith('CN-CIV-07')

/** What the caller says, then the profile of the cause, then the general period; labour disputes never fall back to that. */
export function periodOf(input: SkillInput): LimitationPeriod {
  const { given, cause, locale } = input
  const zh = locale === 'zh'
  const profile = cause?.limitation ?? null
  const text = profile?.text ?? ''
  const years = yearsIn(given.years) ?? yearsIn(profile?.years)
  const named = articlesNamed(text)
  if (years !== null && years !== 3) {
    const isFixed = given.years === undefined && text.includes('除斥期间')
    return {
      years,
      isFixed,
      isGeneral: false,
      note: null,
      articles: named,
      rule: zh && text !== '' ? text : ruleOf(years, isFixed)[locale],
    }
  }
  if (years === null && isLabour(causeCodeOf(input)))
    return {
      years: 1,
      isFixed: false,
      isGeneral: false,
      articles: labourArticles,
      rule: texts.labour_period[locale],
      note: null,
    }
  if (years === null && profile !== null && !/三年/.test(text))
    return {
      years: null,
      isFixed: false,
      isGeneral: false,
      articles: named,
      rule: zh && text !== '' ? text : texts.no_period[locale],
      note: texts.no_last_day[locale],
    }
  return {
    years: 3,
    isFixed: false,
    isGeneral: true,
    articles: [...named, ...generalArticles],
    rule: zh && text !== '' ? text : texts.general_period[locale],
    note: profile !== null && years === null ? texts.general_period_taken[locale] : null,
  }
}

const yearsIn = (value: unknown): number | null =>
  typeof value === 'number' && value > 0 && value <= 100 ? value : null

function ruleOf(years: number, isFixed: boolean): Wording {
  if (years === 1) return isFixed ? texts.fixed_one_year_period : texts.one_year_period
  return isFixed ? filled(texts.fixed_period, { years }) : filled(texts.period, { years })
}

const articlesNamed = (text: string): string[] =>
  matchesIn(text, /《[^《》]{2,60}》第[零〇一二三四五六七八九十百千]{1,9}条/g).map(([article]) => article)
