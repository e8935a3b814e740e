import type { Locale } from '@casewright/contracts/ai-engine/resources'
import { type ElementFound, matchEvidence } from '../../rules/evidence.ts'
import { listOf, type Wording } from '../../rules/language.ts'
import type { OfflineRules, Source } from '../../rules/skill.ts'
import { memberOf, textIn } from '../../rules/skill-input.ts'

const burden: Wording = {
  zh: '一般由提出主张的一方对其主张的事实提供证据；举证不足的，可能承担不利后果。特殊的举证责任分配需由律师核对。',
  en: 'As a rule each party proves the facts that its claim rests on and bears the risk when proof is lacking. A lawyer has to check whether a special rule applies.',
}
const basis: Wording = {
  zh: '要件清单来自内置清单；文件与要件按词语匹配，未经法律判断。',
  en: 'The elements come from a built-in checklist; files were matched to them by words, without legal judgement.',
}

/** Lays the elements of the cause beside what the files say, and names what is missing. */
export const rules: OfflineRules = (input) => {
  const { locale: language } = input
  const code = textIn(memberOf(input, 'cause_of_action').code)
  const elements = matchEvidence(code, input.files, language)
  const missing = elements.filter(({ state }) => state === 'missing')
  const onBurden = input.sources.filter(({ quote }) => /举证|burden of proof/i.test(quote)).slice(0, 3)
  return {
    summary: summaryOf(elements, input.files.length, language),
    products: {
      evidence: {
        cause_code: code,
        elements,
        missing: missing.map(({ key, name, typical_evidence }) => ({ element: key, name, evidence: typical_evidence })),
        burden_of_proof: assertion(burden[language], onBurden),
        basis: assertion(basis[language], []),
        unread_files: input.files
          .filter(({ text }) => text.trim() === '')
          .map(({ file_id, name }) => ({ file_id, name })),
      },
    },
    control: null,
  }
}

/** A rule of law that no passage stands behind is shown as unverified. */
const assertion = (text: string, sources: readonly Source[]) => ({
  text,
  sources,
  verification: sources.length > 0 ? 'supported' : 'unverified',
})

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
