import texts from '../../resources/texts/answers.json' with { type: 'json' }
import { filled } from '../skills/language.ts'
import { legalAnswerText, quoteAnswer } from '../skills/legal-answer.ts'
import type { OfflineRules } from '../skills/skill.ts'

/** Quotes what the passages say on the question, and nothing else. */
export const legalQuestion: OfflineRules = (input) => {
  const { locale, message, sources } = input
  const statements = quoteAnswer(input.given.question?.trim() || message, sources)
  const { length: count } = statements
  const found = count > 0 ? filled(texts.found_sources, { count }) : texts.found_none
  return {
    summary: found[locale],
    products: { legal_answer: { text: legalAnswerText(statements, locale), statements } },
    control: null,
  }
}
