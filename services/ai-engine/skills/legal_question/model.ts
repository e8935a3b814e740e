import { filled } from '@casewright/legal/skills/language'
import { type LegalStatement, statedAnswerText } from '@casewright/legal/skills/legal-answer'
import type { Material } from '@casewright/legal/skills/material'
import { statementsFrom } from '@casewright/legal/skills/model-statements'
import type { SkillInput, SkillOutput } from '@casewright/legal/skills/skill'
import { textIn } from '@casewright/legal/skills/skill-input'
import texts from '../../../../resources/texts/answers.json' with { type: 'json' }

const passagesMax = 10

const questionOf = ({ given, message }: SkillInput): string => textIn(given.question) ?? message

/** The passages by number, then the question. Without a passage there is nothing to answer from. */
export function material(input: SkillInput): Material[] | null {
  const passages = input.sources.slice(0, passagesMax)
  if (passages.length === 0) return null
  return [
    ...passages.map(({ title, quote }) => ({ title, text: quote })),
    { title: texts.material_question[input.locale], text: questionOf(input) },
  ]
}

/** Statements whose quotations stand in their passages; when none does, the rules' quotations answer. */
export function take(answer: unknown, input: SkillInput, base: SkillOutput): SkillOutput {
  const { locale, sources } = input
  const { statements, refused } = statementsFrom(answer, sources.slice(0, passagesMax), questionOf(input))
  const note = refused === 0 ? '' : filled(texts.statements_refused, { count: refused })[locale]
  const summaryOf = (summary: string) => [summary, note].filter((part) => part !== '').join(locale === 'zh' ? '' : ' ')
  if (statements.length === 0) return note === '' ? base : { ...base, summary: summaryOf(base.summary) }
  const { length: count } = statements
  const legal_answer: { text: string; statements: LegalStatement[] } = {
    text: [statedAnswerText(statements, locale), ...(note === '' ? [] : [note])].join('\n'),
    statements,
  }
  return { ...base, summary: summaryOf(filled(texts.found_sources, { count })[locale]), products: { legal_answer } }
}
