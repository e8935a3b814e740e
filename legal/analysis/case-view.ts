import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { causeOf } from '../causes/causes.ts'
import { type Overall, overallOf, type ProofPoint, proofIn } from '../causes/proof.ts'
import { type Intake, readIntake } from '../intake/intake.ts'
import type { SkillInput } from '../skills/skill.ts'
import { listIn, memberOf, recordOf, textIn } from '../skills/skill-input.ts'
import { readSourced, type Sourced } from '../sources/sourced.ts'

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
  proof: ProofPoint[]
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
  const proof = proofIn(input)
  return {
    input,
    language,
    intake,
    proof,
    overall: overallOf(proof),
    say: (zh, en) => (language === 'zh' ? zh : en),
    isRespondent: intake.side === 'respondent',
    cause: readCause(input),
    limitation: readLimitation(memberOf(input, 'limitation')),
    excessiveRates: excessiveRatesIn(memberOf(input, 'interest').items),
    told: [...new Set([intake.facts, intake.claim, ...intake.claims, input.message])].filter(Boolean).join('\n'),
  }
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
