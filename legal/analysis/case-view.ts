import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { totalOf } from '../case/claims.ts'
import { currencyOf } from '../case/conditions.ts'
import { causeOf } from '../causes/causes.ts'
import { type Overall, overallOf, proofIn } from '../causes/proof.ts'
import type { CaseDraft } from '../drafts/case-draft.ts'
import { caseOf } from '../drafts/case-of-state.ts'
import { type Intake, readIntake } from '../intake/intake.ts'
import type { InterestProduct } from '../products/interest.ts'
import type { Known } from '../products/known.ts'
import type { LimitationProduct } from '../products/limitation.ts'
import type { SkillInput } from '../skills/skill.ts'
import { readSourced, type Sourced } from '../sources/sourced.ts'
import { type CasePoint, proofOfCase } from './case-proof.ts'

/** The product `limitation` as far as the analysis needs it. */
export interface LimitationView extends Sourced {
  state: LimitationProduct['state']
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
  const intake = readIntake(input.state.intake)
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
    limitation: held?.model.limitation.years === 0 ? null : readLimitation(input.state.limitation),
    excessiveRates: excessiveRatesIn(input.state.interest?.items),
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
  const { code = null, name, name_en, confirmed = false } = input.state.cause_of_action ?? {}
  const known = causeOf(code)
  const [zh, en] = [name ?? known?.name ?? null, name_en ?? known?.name_en ?? null]
  const called = input.locale === 'zh' ? (zh ?? en ?? code) : (en ?? zh ?? code)
  return called ? { code, name: called, confirmed } : null
}

export function readLimitation({
  state,
  expires_on = null,
  ...sourced
}: Known<LimitationProduct> = {}): LimitationView | null {
  return state === undefined ? null : { state, expires_on, ...readSourced(sourced) }
}

const excessiveRatesIn = (items: Known<InterestProduct['items']> = []): CaseView['excessiveRates'] =>
  items.flatMap(({ rate_percent_per_year: rate, cap_percent_per_year: cap, ...sourced }) =>
    rate !== undefined && typeof cap === 'number' && rate > cap ? [{ rate, cap, basis: readSourced(sourced) }] : [],
  )
