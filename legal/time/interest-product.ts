import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { writtenAmount } from '../intake/intake.ts'
import type { Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { passagesOn } from '../sources/articles.ts'
import { type Sourced, supportedBy } from '../sources/sourced.ts'
import { type Account, type Accrued, accrue } from './interest.ts'
import { type InterestTerms, termsOf } from './interest-facts.ts'
import { planInterest } from './interest-stretches.ts'

interface InterestItem extends Sourced {
  kind: Accrued['kind']
  principal: number
  currency: string
  from: string
  to: string
  days: number
  rate_percent_per_year: number
  cap_percent_per_year: number | null
  amount: number
  formula: string
}

/** The product `interest`. */
export interface Interest {
  items: InterestItem[]
  /** Interest that is still owed, after payments; null when nothing could be computed. */
  total: number | null
  assumptions: string[]
}

const lendingRules = '《最高人民法院关于审理民间借贷案件适用法律若干问题的规定》'
const articles: Record<Accrued['kind'], readonly string[]> = {
  agreed: [`${lendingRules}第二十五条`, '《民法典》第六百八十条'],
  overdue: [`${lendingRules}第二十八条`, '《民法典》第六百七十六条'],
  lpr: [`${lendingRules}第二十八条`, '《民法典》第六百七十六条'],
}
const stretchesMax = 200

/** The computation in the user's language, with everything that it takes for granted. */
export function interestOf(input: SkillInput): Interest {
  const terms = termsOf(input)
  const { stretches, notes } = planInterest(terms)
  const say = (wording: Wording) => wording[input.locale]
  if (terms.principal === null || stretches.length === 0)
    return {
      items: [],
      total: null,
      assumptions: [...(terms.principal === null && terms.isOwed ? [noPrincipal] : []), ...notes].map(say),
    }
  const account = accrue(terms.principal, stretches, terms.payments.slice(0, stretchesMax), terms.daysInYear)
  return {
    items: account.items.map((item) => ({
      kind: item.kind,
      principal: item.principal,
      currency: terms.currency,
      from: item.from,
      to: item.to,
      days: item.days,
      rate_percent_per_year: item.ratePercent,
      cap_percent_per_year: item.capPercent,
      amount: item.amount,
      formula: formulaOf(item, terms, input.locale),
      ...supportedBy([...passagesOn(articles[item.kind], input.sources), ...terms.sources]),
    })),
    total: account.interest,
    assumptions: [...notes, ...notesOn(terms, account)].map(say),
  }
}

/** 50,000元 × 6% ÷ 365 × 244天 = 2,005.48元 */
function formulaOf(
  { principal, appliedPercent, ratePercent, days, amount }: Accrued,
  terms: InterestTerms,
  language: Locale,
) {
  const money = (value: number) => writtenAmount(value, terms.currency, language)
  const isCapped = appliedPercent < ratePercent
  if (language === 'zh')
    return `${money(principal)} × ${appliedPercent}%${isCapped ? `（约定${ratePercent}%，按上限）` : ''} ÷ ${terms.daysInYear} × ${days}天 = ${money(amount)}`
  return `${money(principal)} × ${appliedPercent}%${isCapped ? ` (${ratePercent}% agreed, capped)` : ''} ÷ ${terms.daysInYear} × ${days} days = ${money(amount)}`
}

const noPrincipal: Wording = {
  zh: '缺少本金：没有确定的金额。',
  en: 'Missing: the principal. No single amount is known.',
}

function notesOn(terms: InterestTerms, account: Account): Wording[] {
  const { daysInYear, payments, doubtful, derived, to, currency } = terms
  const unused = payments.filter(({ date }) => date > to)
  const surplus = account.allocations.some((one) => one.surplus > 0)
  const money = (value: number) => ({
    zh: writtenAmount(value, currency, 'zh'),
    en: writtenAmount(value, currency, 'en'),
  })
  return [
    {
      zh: `单利，按实际天数除以${daysInYear}，起日计入、止日不计入；各项四舍五入到分显示，合计按未舍入的数额相加后四舍五入到分。`,
      en: `Simple interest by actual days over ${daysInYear}; the first day counts and the last does not. Items are shown rounded to cents; the total is rounded half up once, from the exact sum.`,
    },
    ...derived.map(({ text, date }) => ({
      zh: `“${text}”没有写明具体日期，按 ${date} 计算。`,
      en: `“${text}” names no day; ${date} was taken.`,
    })),
    ...account.allocations.map(({ date, amount, toInterest, toPrincipal }) => ({
      zh: `${date} 还款 ${money(amount).zh}：抵利息 ${money(toInterest).zh}，抵本金 ${money(toPrincipal).zh}（《民法典》第五百六十一条）。`,
      en: `Paid on ${date}: ${money(amount).en}, of which ${money(toInterest).en} to interest and ${money(toPrincipal).en} to principal (Civil Code, Article 561).`,
    })),
    ...(account.allocations.length === 0
      ? []
      : [
          {
            zh: `还款后剩余本金 ${money(account.principal).zh}；合计为尚欠利息。`,
            en: `Principal left: ${money(account.principal).en}. The total is the interest still owed.`,
          },
        ]),
    ...(surplus ? [{ zh: '还款超过应付总额。', en: 'More was paid than was owed.' }] : []),
    ...(unused.length > 0
      ? [{ zh: '截止日之后的还款未计入。', en: 'Payments after the end were not considered.' }]
      : []),
    ...(doubtful.length > 0
      ? [
          {
            zh: '提到还款，但不清楚本金是否已扣除，未再扣减。',
            en: 'Payments are mentioned, but the principal may be without them already; they were not taken off.',
          },
        ]
      : []),
    ...(account.items.some(({ kind }) => kind === 'lpr') && !terms.isPrivateLending
      ? [
          {
            zh: '买卖等合同的逾期付款损失，依司法解释可以LPR为基础加计，本计算未加计。',
            en: 'For sales and similar contracts the judicial interpretation allows a surcharge on the prime rate; none was added.',
          },
        ]
      : []),
  ]
}
