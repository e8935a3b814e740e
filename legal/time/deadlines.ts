import type { Locale } from '@casewright/contracts/ai-engine/resources'
import type { Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { recordOf } from '../skills/skill-input.ts'
import { passagesOn } from '../sources/articles.ts'
import { type Sourced, supportedBy } from '../sources/sourced.ts'
import { endOfPeriod, isDay, type Period } from './calendar.ts'
import type { CaseDate } from './case-dates.ts'

export interface Deadline extends Sourced {
  key: string
  name: string
  /** Null where a court or a tribunal sets it. */
  due_on: string | null
  counted_from: string
  rule: string
}

interface Rule {
  key: string
  /** What it counts from. */
  on: 'claim' | 'judgment' | 'ruling' | 'award' | 'effective'
  period: Period | null
  name: Wording
  rule: Wording
  articles: readonly string[]
}

const counting: Wording = {
  zh: '开始当日不计入，末日为休假日的顺延（《民事诉讼法》第八十五条）',
  en: 'the first day is not counted, and a last day that is off moves to the next working day (Civil Procedure Law, Article 85)',
}

const rules: readonly Rule[] = [
  {
    key: 'answer',
    on: 'claim',
    period: { days: 15 },
    articles: ['《民事诉讼法》第一百二十八条'],
    name: { zh: '提交答辩状', en: 'Statement of defence' },
    rule: {
      zh: '收到起诉状副本之日起十五日内（《民事诉讼法》第一百二十八条）',
      en: 'within 15 days of receiving the statement of claim (Civil Procedure Law, Article 128)',
    },
  },
  {
    key: 'jurisdiction',
    on: 'claim',
    period: { days: 15 },
    articles: ['《民事诉讼法》第一百三十条'],
    name: { zh: '提出管辖权异议', en: 'Objection to jurisdiction' },
    rule: {
      zh: '在提交答辩状期间内（《民事诉讼法》第一百三十条）',
      en: 'within the time for the defence (Civil Procedure Law, Article 130)',
    },
  },
  {
    key: 'evidence',
    on: 'claim',
    period: null,
    articles: ['《民事诉讼法》第六十八条'],
    name: { zh: '举证期限', en: 'Time for evidence' },
    rule: {
      zh: '由法院确定或者当事人协商并经法院准许，以举证通知书为准（《民事诉讼法》第六十八条）',
      en: "set by the court or agreed with its leave: see the court's notice (Civil Procedure Law, Article 68)",
    },
  },
  {
    key: 'appeal_judgment',
    on: 'judgment',
    period: { days: 15 },
    articles: ['《民事诉讼法》第一百七十一条'],
    name: { zh: '对判决上诉', en: 'Appeal against the judgment' },
    rule: {
      zh: '判决书送达之日起十五日内（《民事诉讼法》第一百七十一条）',
      en: 'within 15 days of service of the judgment (Civil Procedure Law, Article 171)',
    },
  },
  {
    key: 'appeal_ruling',
    on: 'ruling',
    period: { days: 10 },
    articles: ['《民事诉讼法》第一百七十一条'],
    name: { zh: '对裁定上诉', en: 'Appeal against the ruling' },
    rule: {
      zh: '裁定书送达之日起十日内，限可以上诉的裁定（《民事诉讼法》第一百七十一条）',
      en: 'within 10 days of service, for rulings that can be appealed (Civil Procedure Law, Article 171)',
    },
  },
  {
    key: 'sue_after_award',
    on: 'award',
    period: { days: 15 },
    articles: ['《劳动争议调解仲裁法》第五十条', '《劳动争议调解仲裁法》第四十八条'],
    name: { zh: '对劳动仲裁裁决起诉', en: 'Suit against the labour award' },
    rule: {
      zh: '收到裁决书之日起十五日内；用人单位对终局裁决不能起诉（《劳动争议调解仲裁法》第四十八条、第五十条）',
      en: 'within 15 days of receiving the award; an employer cannot sue against a final one (Labour Dispute Mediation and Arbitration Law, Articles 48 and 50)',
    },
  },
  {
    key: 'enforcement',
    on: 'effective',
    period: { years: 2 },
    articles: ['《民事诉讼法》第二百五十条'],
    name: { zh: '申请强制执行', en: 'Application for enforcement' },
    rule: {
      zh: '履行期间最后一日起二年，未规定履行期间的自生效之日起；可以中止、中断（《民事诉讼法》第二百五十条）',
      en: 'two years from the last day for performance, or from the day on which it took effect when none is set; it can be suspended and interrupted (Civil Procedure Law, Article 250)',
    },
  },
]

/** The deadlines of procedure that run from a day which is known, and whether the holidays at their ends are. */
export function deadlinesOf(
  input: SkillInput,
  dates: readonly CaseDate[],
  isLabour: boolean,
): { deadlines: Deadline[]; isCertain: boolean } {
  const given = recordOf(input.given.received)
  const found = rules.flatMap((one) => {
    const told = given[one.on]
    const from = isDay(told) ? told : dates.findLast(({ kind }) => kind === one.on)?.date
    // An award that is not on labour ends the matter, or is set aside by other rules.
    if (from === undefined || (one.on === 'award' && !isLabour)) return []
    return [{ one, from, end: one.period === null ? null : endOfPeriod(from, one.period) }]
  })
  return {
    deadlines: found.map(({ one, from, end }) => ({
      key: one.key,
      name: one.name[input.locale],
      due_on: end?.last ?? null,
      counted_from: from,
      rule: ruleOf(one, end?.movedFrom ?? null, input.locale),
      ...supportedBy(passagesOn(one.articles, input.sources)),
    })),
    isCertain: found.every(({ end }) => end?.isCertain ?? true),
  }
}

function ruleOf({ rule, period }: Rule, movedFrom: string | null, language: Locale): string {
  if (period === null) return rule[language]
  const moved = movedFrom === null ? '' : language === 'zh' ? `，由 ${movedFrom} 顺延` : `, moved from ${movedFrom}`
  return language === 'zh' ? `${rule.zh}；${counting.zh}${moved}` : `${rule.en}; ${counting.en}${moved}`
}
