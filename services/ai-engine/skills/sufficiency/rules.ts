import { causeCode } from '@casewright/legal/causes/elements-to-prove'
import {
  elementsFound,
  isOurs,
  type Overall,
  overallOf,
  type ProofPoint,
  weighProof,
} from '@casewright/legal/causes/proof'
import { listOf, type Wording } from '@casewright/legal/skills/language'
import type { OfflineRules, SkillInput } from '@casewright/legal/skills/skill'
import { unsourced } from '@casewright/legal/sources/sourced'

const basis: Wording = {
  zh: '“有引文支持”指文件中有与该要件词语相符的原文；“部分”指仅有文件名或当事人提交的文件而无引文。由对方举证的要件不计入我方缺口。我方要件全部有引文支持为充分，过半缺失为不足，其余（包括全部由对方举证）为有缺口。未评价证据的真实性、合法性、关联性和证明力。',
  en: 'Supported means that a file has words of its own on the element; partly means that a file is only named or was handed over for it. What the other side has to prove is no gap of ours. All of ours supported is sufficient, more than half missing is insufficient, anything else has gaps, also when all of it is for the other side to prove. Whether the evidence is genuine, lawful, relevant and convincing was not judged.',
}
const overalls: Record<Overall, Wording> = {
  sufficient: { zh: '我方要件均有引文支持', en: 'every element of ours is supported' },
  gaps: { zh: '证据有缺口', en: 'the evidence has gaps' },
  insufficient: { zh: '证据不足', en: 'the evidence does not suffice' },
}

/** Elements against evidence: who has to prove each, how far the files do, and what is missing. */
export const rules: OfflineRules = (input) => {
  const elements = weighProof(input)
  const overall = overallOf(elements)
  return {
    summary: summaryOf(elements, overall, input),
    products: {
      sufficiency: {
        cause_code: causeCode(input),
        elements,
        overall,
        basis: { text: basis[input.locale] + leftOut(elements, input), ...unsourced() },
      },
    },
    control: null,
  }
}

function leftOut(weighed: readonly ProofPoint[], input: SkillInput): string {
  const names = elementsFound(input).flatMap(({ key, name }) => (weighed.some((one) => one.key === key) ? [] : [name]))
  if (names.length === 0) return ''
  const listed = listOf(names, input.locale)
  return input.locale === 'zh'
    ? `案情和文件均未涉及、未计入：${listed}。`
    : ` Neither told of nor in the files, and left out: ${listed}.`
}

function summaryOf(elements: readonly ProofPoint[], overall: Overall, { locale: language }: SkillInput): string {
  const missing = elements.filter((point) => isOurs(point) && point.state === 'missing').map(({ name }) => name)
  const lacking = missing.length > 0 ? listOf(missing, language) : null
  if (language === 'zh') return `${overalls[overall].zh}${lacking === null ? '。' : `，尚无证据的要件：${lacking}。`}`
  const said = overalls[overall].en
  return `${said[0]?.toUpperCase()}${said.slice(1)}${lacking === null ? '.' : `; no evidence yet for: ${lacking}.`}`
}
