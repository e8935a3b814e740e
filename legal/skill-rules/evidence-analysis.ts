import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { clipText } from '@casewright/kit/text/clip-text'
import texts from '../../resources/texts/evidence.json' with { type: 'json' }
import { causeCode, elementsOfCase, elementsToProve, profileOf } from '../causes/elements-to-prove.ts'
import { type ElementFound, matchEvidence } from '../causes/evidence.ts'
import { requestMissing, takeAnswers, withProvided } from '../causes/evidence-requests.ts'
import { readIntake } from '../intake/intake.ts'
import { filled, listOf, paragraphOf } from '../skills/language.ts'
import type { OfflineRules, SkillInput } from '../skills/skill.ts'
import { sentencesOf } from '../sources/sentences.ts'
import { supportedBy } from '../sources/sourced.ts'

const explanationMax = 500

/** Lays the elements of the cause beside what the files say, and asks for the most important evidence that is missing. */
export const evidenceAnalysis: OfflineRules = (input) => {
  const { locale: language, files } = input
  const intake = readIntake(input.state.intake)
  const answered = takeAnswers(input.state.evidence)
  const toProve = elementsToProve(input)
  const elements = withProvided(matchEvidence(toProve, files, elementsOfCase(input)), answered.provided, files)
  const told = { ...intake, facts: [intake.facts, input.message].join('\n') }
  const { requests, control } = requestMissing(elements, answered, told, input)
  const said = sentencesOf(answered.explanation ?? '')
  const explained = (key: string): string | null => {
    const speaks = toProve.find((element) => element.key === key)?.speaks
    const found = said.filter(({ text }) => speaks?.(text)).map(({ text }) => text)
    return found.length > 0 ? clipText(found.join(' '), explanationMax) : null
  }
  const onBurden = input.sources.filter(({ quote }) => /举证|burden of proof/i.test(quote)).slice(0, 3)
  return {
    summary: summaryOf(elements, files.length, language),
    products: {
      evidence: {
        cause_code: causeCode(input),
        elements,
        missing: elements
          .filter(({ state }) => state === 'missing')
          .map(({ key, name, typical_evidence }) => ({
            element: key,
            name,
            evidence: typical_evidence,
            ...(answered.explanation !== null && { explanation: explained(key) }),
          })),
        burden_of_proof: { text: texts.burden[language], ...supportedBy(onBurden) },
        basis: { text: basisOf(input), ...supportedBy([]) },
        unread_files: files.filter(({ text }) => text.trim() === '').map(({ file_id, name }) => ({ file_id, name })),
        ...requests,
      },
    },
    control,
  }
}

function basisOf(input: SkillInput): string {
  const profile = profileOf(input)
  if (profile === null || profile.elements.length === 0) return texts.basis_built_in[input.locale]
  const name = { zh: profile.name, en: profile.name_en ?? profile.name }
  return filled(texts.basis_profile, { name, version: profile.version })[input.locale]
}

function summaryOf(elements: readonly ElementFound[], files: number, language: Locale): string {
  const missing = elements.filter(({ state }) => state === 'missing').map(({ name }) => name)
  const found = elements.length - missing.length
  const parts = [
    files === 1
      ? filled(texts.counts_of_one, { elements: elements.length, found })
      : filled(texts.counts, { elements: elements.length, files, found }),
    missing.length > 0 ? filled(texts.missing, { names: listOf(missing, language) }) : texts.all_mentioned,
  ]
  return paragraphOf(parts, language)
}
