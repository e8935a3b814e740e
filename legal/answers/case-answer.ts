import texts from '../../resources/texts/case_answers.json' with { type: 'json' }
import type { SkillInput } from '../skills/skill.ts'
import { isQuestion } from './is-question.ts'
import { indent, type KnownCase, knownCase } from './known-case.ts'

interface Topic {
  asked: RegExp
  /** Blocks of lines, each under its heading. */
  answer(known: KnownCase, language: SkillInput['locale']): string[][]
}

const block = (heading: string, lines: readonly string[]): string[] => [
  heading,
  ...lines.map((line) => (line.startsWith(indent) ? `${indent}- ${line.trim()}` : `- ${line}`)),
]
const blockIfAny = (heading: string, lines: readonly string[]): string[][] =>
  lines.length === 0 ? [] : [block(heading, lines)]

const sums: Topic['answer'] = ({ claims, total, hasTotal, open }, language) => [
  ...blockIfAny(texts.answer_sum[language], claims),
  total,
  ...(hasTotal ? [] : blockIfAny(texts.answer_missing[language], open)),
]

/** How something was computed, without a word on what. */
const howComputed = /(?:怎么|怎样|如何)(?:算|计算|得)|\b(?:calculated?|computed?|worked out)\b/i

const topics: readonly Topic[] = [
  {
    asked: /利息|利率|罚息|违约金|滞纳金|\binterest\b|\bpenalt(?:y|ies)\b|\blate fees?\b/i,
    answer: ({ interest }, language) =>
      interest.length === 0 ? [[texts.no_interest[language]]] : [block(texts.answer_interest[language], interest)],
  },
  {
    asked:
      /多少钱|赔多少|要多少|能要回|拿回多少|能拿多少|主张多少|主张哪些|一共|总共|合计|\bhow much\b|\bwhat (?:can|could|may) (?:i|we) claim\b|\bin total\b/i,
    answer: sums,
  },
  {
    asked:
      /时效|到哪天|哪天(?:到期|过期|截止|之前)|过期|来得及|来不及|最后(?:一天|期限|日期)|还有多久|还有多长时间|\bdeadlines?\b|\blimitation\b|\btime[- ]barred\b|\blast day\b|\btoo late\b|\bhow long (?:do|have|can)\b|\bby when\b/i,
    answer: ({ lastDay }, language) => blockIfAny(texts.answer_last_day[language], lastDay),
  },
  {
    asked:
      /哪个法院|哪家法院|哪里的法院|什么法院|去哪|到哪(?:里|儿)|在哪(?:里|儿)|管辖|仲裁委|诉讼费|受理费|\bwhich court\b|\bwhere (?:do|can|should|must|to)\b|\bjurisdiction\b|\bcourt fees?\b/i,
    answer: ({ forum }, language) => blockIfAny(texts.answer_forum[language], forum),
  },
  {
    asked:
      /还缺|还差|缺什么|缺哪些|差什么|还要(?:准备|补|提供|给)|还需要|补充(?:什么|哪些)|\bmissing\b|\bstill need|\bwhat else\b|\bneed from (?:me|us)\b/i,
    answer: ({ open, evidence }, language) => [
      open.length === 0 ? [texts.nothing_open[language]] : block(texts.answer_missing[language], open),
      ...blockIfAny(texts.answer_evidence[language], evidence),
    ],
  },
  {
    asked: /证据|证明|\bevidence\b|\bproof\b|\bprove\b/i,
    answer: ({ evidence }, language) => blockIfAny(texts.answer_evidence[language], evidence),
  },
  {
    asked: /依据|法条|哪一?条|哪部法|法律规定|\blegal basis\b|\b(?:which|what) (?:law|article)/i,
    answer: ({ articles }, language) => blockIfAny(texts.answer_law[language], articles),
  },
]

function answersTo(question: string): Topic['answer'][] {
  const found = topics.filter(({ asked }) => asked.test(question)).map(({ answer }) => answer)
  return found.length === 0 && howComputed.test(question) ? [sums] : found
}

const messageMax = 10_000
const sentences = /[^。！？!?\n]{1,2000}[。！？!?]?/g

/** Answers a question on the case from its case file; empty when it asks for nothing that the case file can tell. */
export function caseAnswer(input: SkillInput): string[] {
  const questions = (input.message.slice(0, messageMax).match(sentences) ?? []).filter(isQuestion)
  const asked = questions.flatMap(answersTo)
  const known = asked.length === 0 ? null : knownCase(input)
  if (known === null) return []
  const blocks = asked.flatMap((answer) => answer(known, input.locale)).filter((lines) => lines.length > 0)
  return [...new Map(blocks.map((lines) => [lines.join('\n'), lines])).values()].flatMap((lines) => ['', ...lines])
}
