import { filled } from '@casewright/legal/skills/language'
import { legalAnswerText, quoteAnswer } from '@casewright/legal/skills/legal-answer'
import type { OfflineRules } from '@casewright/legal/skills/skill'
import { textIn } from '@casewright/legal/skills/skill-input'
import texts from '../../../../resources/texts/answers.json' with { type: 'json' }

/** Quotes what the passages say on the question, and nothing else. */
export const rules: OfflineRules = (input) => {
  const { locale, message, sources } = input
  const statements = quoteAnswer(textIn(input.given.question) ?? message, sources)
  const { length: count } = statements
  const found = count > 0 ? filled(texts.found_sources, { count }) : texts.found_none
  return {
    summary: found[locale],
    products: { legal_answer: { text: legalAnswerText(statements, locale), statements } },
    control: null,
  }
}
