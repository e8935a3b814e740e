import { readIntake } from '../intake/intake.ts'
import type { SkillInput } from '../skills/skill.ts'
import { passagesOn } from '../sources/articles.ts'
import { quotedFiles, verificationOf } from '../sources/citations.ts'
import { readSourced, type Sourced, supportedBy } from '../sources/sourced.ts'
import { type Burden, burdenOf } from './burden.ts'
import { causeCode, elementsToProve, raisedElements } from './elements-to-prove.ts'
import { type ElementFound, matchEvidence, readElements, type Support } from './evidence.ts'

/** An element with who has to prove it and how far the files do. */
export interface ProofPoint extends Sourced {
  key: string
  name: string
  burden_of_proof: string | null
  burden: Burden
  /** `supported` has a quotation that stands in its file, `partly` only a file that is named. */
  state: 'supported' | 'partly' | 'missing'
  supports: Support[]
  missing_evidence: string[]
}

export type Overall = 'sufficient' | 'gaps' | 'insufficient'

/** The evidence product where it is about the cause of now, otherwise what the files say. */
function elementsFound(input: SkillInput): ElementFound[] {
  const evidence = input.state.evidence ?? {}
  const known = readElements(evidence.elements)
  const isCurrent = (evidence.cause_code ?? null) === causeCode(input)
  return known.length > 0 && isCurrent ? known : matchEvidence(elementsToProve(input), input.files)
}

/**
 * Elements against evidence, with the burden of proof and the articles of each. Left out are elements of the profile
 * that the matter does not raise and that no file was given for.
 */
export function weighProof(input: SkillInput): ProofPoint[] {
  const intake = readIntake(input.state.intake)
  const told = { ...intake, facts: [intake.facts, input.message].join('\n') }
  const profiled = new Map(elementsToProve(input).map((element) => [element.key, element]))
  const raised = raisedElements(input)
  const found = elementsFound(input).filter(
    ({ key, supports }) => raised.has(key) || supports.length > 0 || !profiled.has(key),
  )
  return found.map(({ key, name, typical_evidence, burden_of_proof, supports }) => {
    const element = profiled.get(key)
    const burden = element?.burden_of_proof ?? burden_of_proof
    const state = stateOf(supports, input)
    const { sources, verification } = supportedBy(passagesOn(element?.articles ?? [], input.sources))
    const isQuoted = burden !== null && sources.some(({ quote }) => quote.includes(burden))
    return {
      key,
      name,
      burden_of_proof: burden,
      burden: burdenOf(burden, told),
      state,
      supports,
      missing_evidence: state === 'supported' ? [] : typical_evidence,
      sources,
      verification: isQuoted ? ('verified' as const) : verification,
    }
  })
}

function stateOf(supports: readonly Support[], input: SkillInput): ProofPoint['state'] {
  if (supports.length === 0) return 'missing'
  return quotedFiles(supports).some((source) => verificationOf(source, input) === 'verified') ? 'supported' : 'partly'
}

/** What the other side has to prove is no gap of ours. */
export const isOurs = ({ burden }: Pick<ProofPoint, 'burden'>): boolean => burden !== 'opponent'

/**
 * Sufficient when all of ours is supported, insufficient when more than half of it is missing. Where everything is the
 * other side's to prove, what a defence would need is still open.
 */
export function overallOf(points: readonly ProofPoint[]): Overall {
  const ours = points.filter(isOurs)
  const missing = ours.filter(({ state }) => state === 'missing').length
  if (points.length === 0 || missing * 2 > ours.length) return 'insufficient'
  return ours.length > 0 && ours.every(({ state }) => state === 'supported') ? 'sufficient' : 'gaps'
}

/** The product `sufficiency` where there is one about the cause of now; weighed anew otherwise. */
export function proofIn(input: SkillInput): ProofPoint[] {
  const sufficiency = input.state.sufficiency ?? {}
  const known = readElements(sufficiency.elements)
  if (known.length === 0 || (sufficiency.cause_code ?? null) !== causeCode(input)) return weighProof(input)
  const raw = new Map((sufficiency.elements ?? []).map((one) => [one.key || one.name, one]))
  return known.map(({ key, name, burden_of_proof, supports }) => {
    const { burden = 'unknown', state, missing_evidence = [], ...rest } = raw.get(key) ?? {}
    return {
      key,
      name,
      burden_of_proof,
      supports,
      ...readSourced(rest),
      burden,
      state: state ?? (supports.length > 0 ? 'partly' : 'missing'),
      missing_evidence: [...missing_evidence],
    }
  })
}
