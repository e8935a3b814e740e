import texts from '../../resources/texts/answers.json' with { type: 'json' }
import { filled } from '../skills/language.ts'
import { type LegalStatement, statedAnswerText } from '../skills/legal-answer.ts'
import type { Material } from '../skills/material.ts'
import { statementsFrom } from '../skills/model-statements.ts'
import type { SkillInput, SkillOutput } from '../skills/skill.ts'
import type { ModelAnswers } from './model-answers.ts'

const passagesMax = 10

const questionOf = ({ given, message }: SkillInput): string => given.question?.trim() || message

/** The passages by number, then the question. Without a passage there is nothing to answer from. */
export function questionMaterial(input: SkillInput): Material[] | null {
  const passages = input.sources.slice(0, passagesMax)
  if (passages.length === 0) return null
  return [
    ...passages.map(({ title, quote }) => ({ title, text: quote })),
    { title: texts.material_question[input.locale], text: questionOf(input) },
  ]
}

/** Statements whose quotations stand in their passages; when none does, the rules' quotations answer. */
export function takeAnswer(answer: ModelAnswers['legal_question'], input: SkillInput, base: SkillOutput): SkillOutput {
  const { locale, sources } = input
  const { statements, refused } = statementsFrom(answer, sources.slice(0, passagesMax), {
    question: questionOf(input),
    locale,
  })
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
