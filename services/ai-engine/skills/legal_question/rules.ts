import { legalAnswerText, quoteAnswer } from '@casewright/legal/skills/legal-answer'
import type { OfflineRules } from '@casewright/legal/skills/skill'
import { textIn } from '@casewright/legal/skills/skill-input'

/** Quotes what the passages say on the question, and nothing else. */
export const rules: OfflineRules = (input) => {
  const { locale, message, sources } = input
  const statements = quoteAnswer(textIn(input.given.question) ?? message, sources)
  return {
    summary:
      locale === 'zh'
        ? statements.length > 0
          ? `找到 ${statements.length} 处资料。`
          : '没有找到有关资料。'
        : statements.length > 0
          ? `${statements.length} quotations were found.`
          : 'No source was found.',
    products: { legal_answer: { text: legalAnswerText(statements, locale), statements } },
    control: null,
  }
}
