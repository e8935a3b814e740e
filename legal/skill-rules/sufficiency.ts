import texts from '../../resources/texts/evidence.json' with { type: 'json' }
import { allElements, causeCode } from '../causes/elements-to-prove.ts'
import { isOurs, type Overall, overallOf, type ProofPoint, weighProof } from '../causes/proof.ts'
import { filled, listOf, paragraphOf } from '../skills/language.ts'
import type { OfflineRules, SkillInput } from '../skills/skill.ts'
import { unsourced } from '../sources/sourced.ts'

/** Elements against evidence: who has to prove each, how far the files do, and what is missing. */
export const sufficiency: OfflineRules = (input) => {
  const elements = weighProof(input)
  const overall = overallOf(elements)
  return {
    summary: summaryOf(elements, overall, input),
    products: {
      sufficiency: {
        cause_code: causeCode(input),
        elements,
        overall,
        basis: { text: basisOf(elements, input), ...unsourced() },
      },
    },
    control: null,
  }
}

function basisOf(weighed: readonly ProofPoint[], input: SkillInput): string {
  const { locale: language } = input
  const names = allElements(input).flatMap(({ key, name }) => (weighed.some((one) => one.key === key) ? [] : [name]))
  const parts = [
    texts.sufficiency_basis,
    ...(names.length === 0 ? [] : [filled(texts.left_out, { names: listOf(names, language) })]),
  ]
  return paragraphOf(parts, language)
}

function summaryOf(elements: readonly ProofPoint[], state: Overall, { locale: language }: SkillInput): string {
  const missing = elements.filter((point) => isOurs(point) && point.state === 'missing').map(({ name }) => name)
  const overall = texts[`overall_${state}`]
  return missing.length === 0
    ? filled(texts.summary, { overall })[language]
    : filled(texts.summary_lacking, { overall, names: listOf(missing, language) })[language]
}
