import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { causeCode, elementsOfCase, elementsToProve, profileOf } from '@casewright/legal/causes/elements-to-prove'
import { type ElementFound, matchEvidence } from '@casewright/legal/causes/evidence'
import { requestMissing, takeAnswers, withProvided } from '@casewright/legal/causes/evidence-requests'
import { readIntake } from '@casewright/legal/intake/intake'
import { filled, listOf, paragraphOf } from '@casewright/legal/skills/language'
import type { OfflineRules, SkillInput } from '@casewright/legal/skills/skill'
import { memberOf } from '@casewright/legal/skills/skill-input'
import { beginningOf, sentencesOf } from '@casewright/legal/sources/sentences'
import { supportedBy } from '@casewright/legal/sources/sourced'
import texts from '../../../../resources/texts/evidence.json' with { type: 'json' }

const explanationMax = 500

/** Lays the elements of the cause beside what the files say, and asks for the most important evidence that is missing. */
export const rules: OfflineRules = (input) => {
  const { locale: language, files } = input
  const intake = readIntake(memberOf(input, 'intake'))
  const answered = takeAnswers(memberOf(input, 'evidence'))
  const toProve = elementsToProve(input)
  const elements = withProvided(matchEvidence(toProve, files, elementsOfCase(input)), answered.provided, files)
  const told = { ...intake, facts: [intake.facts, input.message].join('\n') }
  const { requests, control } = requestMissing(elements, answered, told, input)
  const said = sentencesOf(answered.explanation ?? '')
  const explained = (key: string): string | null => {
    const speaks = toProve.find((element) => element.key === key)?.speaks
    const found = said.filter(({ text }) => speaks?.(text)).map(({ text }) => text)
    return found.length > 0 ? beginningOf(found.join(' '), explanationMax) : null
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
