import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { totalOf } from '../case/claims.ts'
import { currencyOf } from '../case/conditions.ts'
import { causeOf } from '../causes/causes.ts'
import { type Overall, overallOf, proofIn } from '../causes/proof.ts'
import type { CaseDraft } from '../drafts/case-draft.ts'
import { caseOf } from '../drafts/case-of-state.ts'
import { type Intake, readIntake } from '../intake/intake.ts'
import type { SkillInput } from '../skills/skill.ts'
import { listIn, memberOf, recordOf, textIn } from '../skills/skill-input.ts'
import { readSourced, type Sourced } from '../sources/sourced.ts'
import { type CasePoint, proofOfCase } from './case-proof.ts'

const limitationStates = ['running', 'near', 'expired', 'unknown'] as const

/** The product `limitation` as far as the analysis needs it. */
export interface LimitationView extends Sourced {
  state: (typeof limitationStates)[number]
  expires_on: string | null
}

/** What the products say of a dispute, read once for issues, strategies and risks. */
export interface CaseView {
  input: SkillInput
  /** Of two wordings the one that the user reads. */
  say: (zh: string, en: string) => string
  language: Locale
  intake: Intake
  isRespondent: boolean
  cause: { code: string | null; name: string; confirmed: boolean } | null
  /** The case by its model; null for a cause without one. */
  held: CaseDraft | null
  proof: CasePoint[]
  /** What the claims come to, or what was told; null when neither is known. */
  stake: { amount: number; currency: string | null } | null
  overall: Overall
  /** Null when nobody has computed it. */
  limitation: LimitationView | null
  /** Rates that were agreed above what the law protects. */
  excessiveRates: { rate: number; cap: number; basis: Sourced }[]
  /** The client's words. */
  told: string
}

export function viewCase(input: SkillInput): CaseView {
  const { locale: language } = input
  const intake = readIntake(memberOf(input, 'intake'))
  const cause = readCause(input)
  const held = caseOf({ input, language, intake, cause: cause?.name ?? null }, cause?.code ?? null)
  const found = proofIn(input)
  const proof: CasePoint[] = held === null ? found : proofOfCase(held, found)
  return {
    input,
    language,
    intake,
    proof,
    overall: overallOf(proof),
    say: (zh, en) => (language === 'zh' ? zh : en),
    isRespondent: intake.side === 'respondent',
    cause,
    held,
    stake: stakeOf(held, intake),
    limitation: held?.model.limitation.years === 0 ? null : readLimitation(memberOf(input, 'limitation')),
    excessiveRates: excessiveRatesIn(memberOf(input, 'interest').items),
    told: [...new Set([intake.facts, intake.claim, ...intake.claims, input.message])].filter(Boolean).join('\n'),
  }
}

function stakeOf(held: CaseDraft | null, { amount, currency }: Intake): CaseView['stake'] {
  if (held === null) return amount === null ? null : { amount, currency }
  const total = totalOf(held.claims)
  return total > 0 ? { amount: total, currency: currencyOf(held.facts) } : null
}

/** In the user's language as far as it has a name there. */
export function readCause(input: SkillInput): CaseView['cause'] {
  const { code, name, name_en, confirmed } = memberOf(input, 'cause_of_action')
  const known = causeOf(code)
  const [zh, en] = [textIn(name) ?? known?.name ?? null, textIn(name_en) ?? known?.name_en ?? null]
  const called = input.locale === 'zh' ? (zh ?? en) : (en ?? zh)
  if (called === null && textIn(code) === null) return null
  return { code: textIn(code), name: called ?? (textIn(code) as string), confirmed: confirmed === true }
}

export function readLimitation(value: Readonly<Record<string, unknown>>): LimitationView | null {
  const state = limitationStates.find((one) => one === value.state)
  return state === undefined ? null : { state, expires_on: textIn(value.expires_on), ...readSourced(value) }
}

const excessiveRatesIn = (items: unknown): CaseView['excessiveRates'] =>
  listIn(items).flatMap((one) => {
    const { rate_percent_per_year: rate, cap_percent_per_year: cap } = recordOf(one)
    const isAbove = typeof rate === 'number' && typeof cap === 'number' && rate > cap
    return isAbove ? [{ rate, cap, basis: readSourced(one) }] : []
  })
