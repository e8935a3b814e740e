import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/interest.json' with { type: 'json' }
import { writtenAmount } from '../intake/intake.ts'
import type { InterestProduct } from '../products/interest.ts'
import { filled, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { passagesOn } from '../sources/articles.ts'
import { supportedBy } from '../sources/sourced.ts'
import { derivedDay } from './derived-day.ts'
import { type Account, type Accrued, accrue } from './interest.ts'
import { type InterestTerms, termsOf } from './interest-facts.ts'
import { planInterest } from './interest-stretches.ts'

type InterestItem = InterestProduct['items'][number]

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
  if (terms.principal === null || stretches.length === 0)
    return openInterest([...(terms.principal === null && terms.isOwed ? [texts.no_principal] : []), ...notes], input)
  const account = accrue(terms.principal, stretches, terms.payments.slice(0, stretchesMax), terms.daysInYear)
  return interestProduct({ ...terms, account, notes: [...notes, ...notesOn(terms, account)] }, input)
}

/** What is missing for it. */
export const openInterest = (why: readonly Wording[], { locale }: SkillInput): Interest => ({
  items: [],
  total: null,
  assumptions: why.map((wording) => wording[locale]),
})

type Counted = Pick<InterestTerms, 'currency' | 'daysInYear' | 'sources'> & {
  account: Account
  notes: readonly Wording[]
}

/** An account as a product. */
export const interestProduct = (counted: Counted, input: SkillInput): Interest => ({
  items: counted.account.items.map((item) => ({
    kind: item.kind,
    principal: item.principal,
    currency: counted.currency,
    from: item.from,
    to: item.to,
    days: item.days,
    rate_percent_per_year: item.ratePercent,
    cap_percent_per_year: item.capPercent,
    amount: item.amount,
    formula: formulaOf(item, counted, input.locale),
    ...supportedBy([...passagesOn(articles[item.kind], input.sources), ...counted.sources]),
  })),
  total: counted.account.interest,
  assumptions: counted.notes.map((wording) => wording[input.locale]),
})

/** 50,000元 × 6% ÷ 365 × 244天 = 2,005.48元 */
function formulaOf(
  { principal, appliedPercent, ratePercent, days, amount }: Accrued,
  terms: Pick<InterestTerms, 'currency' | 'daysInYear'>,
  language: Locale,
) {
  const money = (value: number) => writtenAmount(value, terms.currency, language)
  const [lent, owed, days_in_year, percent] = [money(principal), money(amount), terms.daysInYear, appliedPercent]
  const formula =
    percent < ratePercent
      ? filled(texts.formula_capped, {
          principal: lent,
          percent,
          agreed: ratePercent,
          days_in_year,
          days,
          amount: owed,
        })
      : filled(texts.formula, { principal: lent, percent, days_in_year, days, amount: owed })
  return formula[language]
}

function notesOn(terms: InterestTerms, account: Account): Wording[] {
  const { payments, doubtful, derived, to } = terms
  const unused = payments.filter(({ date }) => date > to)
  return [
    ...notesOnAccount(terms, account),
    ...derived.map(derivedDay),
    ...(unused.length > 0 ? [texts.late_payments] : []),
    ...(doubtful.length > 0 ? [texts.doubtful_payments] : []),
    ...(account.items.some(({ kind }) => kind === 'lpr') && !terms.isPrivateLending ? [texts.no_surcharge] : []),
  ]
}

/** How it was counted, and where payments went. */
export function notesOnAccount(
  { currency, daysInYear }: Pick<InterestTerms, 'currency' | 'daysInYear'>,
  { allocations, principal: left }: Account,
): Wording[] {
  const money = (value: number) => ({
    zh: writtenAmount(value, currency, 'zh'),
    en: writtenAmount(value, currency, 'en'),
  })
  return [
    filled(texts.method, { days_in_year: daysInYear }),
    ...allocations.map(({ date, amount, toInterest, toPrincipal }) =>
      filled(texts.payment, {
        date,
        amount: money(amount),
        interest: money(toInterest),
        principal: money(toPrincipal),
      }),
    ),
    ...(allocations.length === 0 ? [] : [filled(texts.principal_left, { principal: money(left) })]),
    ...(allocations.some(({ surplus }) => surplus > 0) ? [texts.surplus] : []),
  ]
}
