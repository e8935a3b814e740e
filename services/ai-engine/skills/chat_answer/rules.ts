import { readIntake } from '@casewright/legal/intake/intake'
import { composeAnswer } from '@casewright/legal/skills/answer'
import type { OfflineRules } from '@casewright/legal/skills/skill'
import { memberOf } from '@casewright/legal/skills/skill-input'
import texts from '../../../../resources/texts/answers.json' with { type: 'json' }

const sourcesMax = 5

/** Tells what was done and found, and that no model was asked. It gives no legal judgement of its own. */
export const rules: OfflineRules = (input) => {
  const intake = readIntake(memberOf(input, 'intake'))
  const { locale: language } = input
  const sources = input.sources.slice(0, sourcesMax)
  return {
    summary: texts.answered_offline[language],
    products: { answer: { text: composeAnswer(input, intake, sources, language), sources } },
    control: null,
  }
}
