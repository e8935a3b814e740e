import texts from '../../resources/texts/answers.json' with { type: 'json' }
import { readIntake } from '../intake/intake.ts'
import { composeAnswer } from '../skills/answer.ts'
import type { OfflineRules } from '../skills/skill.ts'

const sourcesMax = 5

/** Tells what was done and found, and that no model was asked. It gives no legal judgement of its own. */
export const chatAnswer: OfflineRules = (input) => {
  const intake = readIntake(input.state.intake)
  const { locale: language } = input
  const sources = input.sources.slice(0, sourcesMax)
  return {
    summary: texts.answered_offline[language],
    products: { answer: { text: composeAnswer(input, intake, sources, language), sources } },
    control: null,
  }
}
