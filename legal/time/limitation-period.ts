import type { SkillInput } from '../skills/skill.ts'
import { memberOf, textIn } from '../skills/skill-input.ts'

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

export const causeCodeOf = (input: SkillInput): string => textIn(memberOf(input, 'cause_of_action').code) ?? ''
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
      rule: zh && text !== '' ? text : ruleOf(years, isFixed, zh),
    }
  }
  if (years === null && isLabour(causeCodeOf(input)))
    return {
      years: 1,
      isFixed: false,
      isGeneral: false,
      articles: labourArticles,
      rule: zh
        ? '先申请劳动仲裁，仲裁时效一年，自知道或者应当知道权利被侵害之日起算（《劳动争议调解仲裁法》第二十七条）。'
        : 'Labour arbitration comes first; its period is one year from the day on which the harm was or should have been known (Labour Dispute Mediation and Arbitration Law, Article 27).',
      note: null,
    }
  if (years === null && profile !== null && !/三年/.test(text))
    return {
      years: null,
      isFixed: false,
      isGeneral: false,
      articles: named,
      rule: zh ? text : 'The profile of this cause of action gives no period in years: the claim decides.',
      note: zh
        ? '该案由没有以年计的统一期间，未计算届满日。'
        : 'This cause of action has no single period in years; no last day was computed.',
    }
  return {
    years: 3,
    isFixed: false,
    isGeneral: true,
    articles: [...named, ...generalArticles],
    rule: zh && text !== '' ? text : ruleOf(3, false, zh),
    note:
      profile !== null && years === null
        ? zh
          ? '按三年普通时效计算；案由中不适用诉讼时效的请求不受其限制。'
          : 'Computed for claims under the general period of three years; claims that are not subject to limitation are not touched by it.'
        : null,
  }
}

const yearsIn = (value: unknown): number | null =>
  typeof value === 'number' && value > 0 && value <= 100 ? value : null

function ruleOf(years: number, isFixed: boolean, zh: boolean): string {
  if (years === 3)
    return zh
      ? '普通诉讼时效三年，自知道或者应当知道权利受到损害以及义务人之日起算；自权利受到损害之日起最长二十年（《民法典》第一百八十八条）。'
      : 'The general period is three years from the day on which the harm and the obligor were or should have been known, and at most twenty years from the harm (Civil Code, Article 188).'
  if (zh) return `期间为 ${years} 年${isFixed ? '，为除斥期间，不中止、不中断' : ''}。`
  const plain = `The period is ${years} ${years === 1 ? 'year' : 'years'}, by the profile of the cause of action or as handed over`
  return isFixed ? `${plain}; it is neither suspended nor interrupted.` : `${plain}.`
}

const articlesNamed = (text: string): string[] =>
  [...text.matchAll(/《[^《》]{2,60}》第[零〇一二三四五六七八九十百千]{1,9}条/g)].map(([article]) => article)
