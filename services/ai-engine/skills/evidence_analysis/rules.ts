import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { causeCode, elementsToProve, profileOf } from '@casewright/legal/causes/elements-to-prove'
import { type ElementFound, matchEvidence } from '@casewright/legal/causes/evidence'
import { requestMissing, takeAnswers, withProvided } from '@casewright/legal/causes/evidence-requests'
import { readIntake } from '@casewright/legal/intake/intake'
import { listOf, type Wording } from '@casewright/legal/skills/language'
import type { OfflineRules, SkillInput } from '@casewright/legal/skills/skill'
import { memberOf } from '@casewright/legal/skills/skill-input'
import { beginningOf, sentencesOf } from '@casewright/legal/sources/sentences'
import { supportedBy } from '@casewright/legal/sources/sourced'

const burden: Wording = {
  zh: '一般由提出主张的一方对其主张的事实提供证据；举证不足的，可能承担不利后果。特殊的举证责任分配需由律师核对。',
  en: 'As a rule each party proves the facts that its claim rests on and bears the risk when proof is lacking. A lawyer has to check whether a special rule applies.',
}
const explanationMax = 500

/** Lays the elements of the cause beside what the files say, and asks for the most important evidence that is missing. */
export const rules: OfflineRules = (input) => {
  const { locale: language, files } = input
  const intake = readIntake(memberOf(input, 'intake'))
  const answered = takeAnswers(memberOf(input, 'evidence'))
  const toProve = elementsToProve(input)
  const elements = withProvided(matchEvidence(toProve, files), answered.provided, files)
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
        burden_of_proof: { text: burden[language], ...supportedBy(onBurden) },
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
  const isProfiled = profile !== null && profile.elements.length > 0
  if (input.locale === 'zh') {
    const from = isProfiled
      ? `要件来自知识库中“${profile.name}”的档案（${profile.version} 版）`
      : '要件清单来自内置清单'
    return `${from}；文件与要件按词语匹配，未经法律判断。`
  }
  const from = isProfiled
    ? `The elements come from the profile of “${profile.name_en ?? profile.name}” in the knowledge base (version ${profile.version})`
    : 'The elements come from a built-in checklist'
  return `${from}; files were matched to them by words, without legal judgement.`
}

function summaryOf(elements: readonly ElementFound[], files: number, language: Locale): string {
  const missing = elements.filter(({ state }) => state === 'missing').map(({ name }) => name)
  const found = elements.length - missing.length
  if (language === 'zh') {
    const rest = missing.length > 0 ? `尚缺：${listOf(missing, language)}。` : '各要件均有文件提及。'
    return `共 ${elements.length} 个待证要件，${files} 份文件提及其中 ${found} 个。${rest}`
  }
  const rest = missing.length > 0 ? `Missing: ${listOf(missing, language)}.` : 'Every element is mentioned.'
  return `${files} files mention ${found} of ${elements.length} elements to prove. ${rest}`
}
