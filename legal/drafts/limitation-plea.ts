import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { caseLastDay } from '../case/case-last-day.ts'
import { caseLimitation, limitationRule } from '../case/case-limitation.ts'
import { type Facts, knownValue } from '../case/conditions.ts'
import type { LimitationEnd } from '../compute/limitation-end.ts'
import { filled, paragraphOf, type Wording } from '../skills/language.ts'
import { isDay } from '../time/calendar.ts'
import { writtenDate } from '../time/dates.ts'
import type { CaseDraft } from './case-draft.ts'
import { foreignLaw } from './governing-law.ts'

/** That a debtor may refuse to perform once the period has ended. */
const refusal = '《民法典》第一百九十二条'

export interface LimitationPlea {
  text: string
  articles: readonly string[]
}

/** The days of the period one after the other: due, begun, interrupted, ended, sued. Null where it has not ended. */
export function limitationPlea(draft: CaseDraft, facts: Facts, claimant: Wording): LimitationPlea | null {
  const { model, language, today } = draft
  const end = caseLastDay(model, facts, today, language)
  if (end.state !== 'expired' || end.begins === null || end.expires_on === null) return null
  if (foreignLaw(facts) !== null) return null
  const filed = knownValue(facts, 'filed_on')
  const sentences = [
    started(draft, facts, end.begins),
    ...interrupted(draft, facts, end, claimant),
    filled(texts.plea_ended, { day: day(end.expires_on) }),
    ...(isDay(filed) ? [filled(texts.plea_filed, { claimant, day: day(filed) })] : []),
    filled(texts.plea_burden, { claimant }),
    filled(texts.limitation_plea, { claimant }),
  ]
  return {
    text: paragraphOf(sentences, language),
    articles: [...new Set([...limitationRule(model, facts).articles, refusal])],
  }
}

const day = (date: string): Wording => ({ zh: writtenDate(date, 'zh'), en: writtenDate(date, 'en') })

function started({ model }: CaseDraft, facts: Facts, begins: string): Wording {
  const slot = model.limitation.starts.find((key) => knownValue(facts, key) === begins)
  const label = model.slots.find(({ key }) => key === slot)?.label
  const { years } = model.limitation
  return label === undefined
    ? filled(texts.plea_begun, { day: day(begins), years })
    : filled(texts.plea_due, { label, day: day(begins), years })
}

function interrupted({ model, today }: CaseDraft, facts: Facts, end: LimitationEnd, claimant: Wording): Wording[] {
  const known = caseLimitation(model, facts, today).interruptions
  return end.interruptions.map(({ date }) => {
    const kind = known.find((one) => one.date === date)?.kind ?? 'demand'
    if (kind === 'payment') return filled(texts.plea_payment, { day: day(date) })
    if (kind === 'promise') return filled(texts.plea_promise, { day: day(date) })
    return filled(texts.plea_demand, { day: day(date), claimant })
  })
}
