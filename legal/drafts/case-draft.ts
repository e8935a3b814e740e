import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { matchesIn } from '@casewright/kit/text/matches-in'
import caseTexts from '../../resources/texts/case_file.json' with { type: 'json' }
import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import type { CaseFile } from '../case/case-file.ts'
import type { CaseModel } from '../case/case-model.ts'
import { type ClaimView, claimsOf, undecidedClaims } from '../case/claims.ts'
import { type Facts, holds, knownValue } from '../case/conditions.ts'
import { factsOf } from '../case/ledger.ts'
import { causeName } from '../causes/cause-names.ts'
import { type Exhibit, exhibitsOf } from '../exhibits/exhibits.ts'
import { inferred } from '../reading/infer.ts'
import { filled, gap, inSentence, listOf, type Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { foreignLaw } from './governing-law.ts'

/** Everything that a document of a case with a model is made of. */
export interface CaseDraft {
  caseFile: CaseFile
  model: CaseModel
  facts: Facts
  input: SkillInput
  language: Locale
  today: string
  /** The name of the cause of action in the language of the document. */
  cause: string
  claims: readonly ClaimView[]
  /** What else may be claimed, and the choices that decide it. */
  undecided: ReturnType<typeof undecidedClaims>
  exhibits: readonly Exhibit[]
}

export function caseDraftOf(caseFile: CaseFile, model: CaseModel, input: SkillInput, language: Locale): CaseDraft {
  // A case file of an earlier release lacks what a model concludes since.
  const { entries } = caseFile
  const facts = factsOf([...entries, ...inferred(entries, model)])
  const code = model.codes[0] ?? ''
  const name = causeName(code)
  return {
    caseFile,
    model,
    facts,
    input,
    language,
    today: input.today,
    cause: (language === 'zh' ? name?.name : name?.name_en) ?? code,
    claims: claimsOf(model, facts, { today: input.today, language }, openIn(model, language))
      .map(withoutEcho)
      .map((claim) => withNeeds(claim, model, language))
      .flatMap((claim) => underLaw(claim, foreignLaw(facts) !== null)),
    undecided: undecidedClaims(model, facts),
    exhibits: exhibitsOf(caseFile, facts, input, language),
  }
}

/** A gap; a party without a name is called by its role, for its name is a gap among the parties. */
function openIn({ slots }: CaseModel, language: Locale): (what: Wording) => string {
  const roles = slots.filter(({ key }) => key === 'claimant' || key === 'respondent').map(({ label }) => label)
  return (what) =>
    roles.includes(what)
      ? language === 'zh'
        ? what.zh
        : `the ${what.en.toLowerCase()}`
      : gap(inSentence(what), language)
}

/** A sum that cannot be computed yet says what it needs. */
function withNeeds(claim: ClaimView, { slots }: CaseModel, language: Locale): ClaimView {
  if (claim.sum === null || claim.sum.amount !== null) return claim
  const { missing } = claim.sum
  const labels = slots.filter(({ key }) => missing.includes(key)).map(({ label }) => inSentence(label)[language])
  if (labels.length === 0) return claim
  const needing = (what: Wording) => gap(filled(texts.sum_needs, { what, needs: listOf(labels, language) }), language)
  const text = [caseTexts.sum, caseTexts.rest].reduce(
    (words, what) => words.replace(gap(what, language), needing(what)),
    claim.text,
  )
  return { ...claim, text }
}

/** Where the law of another country governs, nothing is claimed by a rate of Chinese law, and no step or note speaks of it. */
function underLaw(claim: ClaimView, isForeign: boolean): ClaimView[] {
  const { sum } = claim
  if (!isForeign || sum === null) return [claim]
  if (sum.isByStatute === true) return []
  return [{ ...claim, sum: { ...sum, steps: sum.steps.filter(({ zh }) => !/《|司法解释|LPR/.test(zh)), notes: [] } }]
}

/** 被告{respondent} with a role for the name. */
const withoutEcho = (claim: ClaimView): ClaimView => ({ ...claim, text: claim.text.replace(/(原告|被告)\1/g, '$1') })

/** The slots whose parties a claim names as respondents, such as a guarantor's, where that claim is made. */
const coRespondentSlots = ({ claims }: CaseModel, facts: Facts): string[] => [
  ...new Set(
    claims
      .filter(({ when }) => holds(when, facts))
      .flatMap(({ text }) => matchesIn(text.zh, /被(?:告|申请人)\{(\w{1,40})\}/g).flatMap(([, name]) => name ?? []))
      .filter((name) => name !== 'respondent'),
  ),
]

export const namesIn = (facts: Facts, slot: string): string[] => {
  const value = knownValue(facts, slot)
  return typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.filter((one) => typeof one === 'string')
      : []
}

/** Everybody on one side, as the table of the parties lists them. Who else is sued the claimant decides: a respondent's paper names nobody more. */
export const sideNames = (draft: Pick<CaseDraft, 'facts' | 'model'>, side: 'claimant' | 'respondent'): string[] => {
  const own = namesIn(draft.facts, side)
  const others =
    side === 'claimant' || knownValue(draft.facts, 'side') === 'respondent'
      ? []
      : coRespondentSlots(draft.model, draft.facts).flatMap((slot) => namesIn(draft.facts, slot))
  return [...new Set([...own, ...others])]
}

/** Labour disputes go to the arbitration commission before any court. */
export const isArbitration = ({ model }: Pick<CaseDraft, 'model'>): boolean =>
  model.documents.includes('arbitration_application')
