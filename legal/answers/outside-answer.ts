import texts from '../../resources/texts/answers.json' with { type: 'json' }
import { otherField } from '../causes/words-said.ts'
import { readIntake } from '../intake/intake.ts'
import { filled } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'

/** Who asks what a word means gets an answer of law, also where the word belongs to no dispute. */
const asksMeaning = /什么是|什么叫/

/**
 * What is said to a question of another field than civil disputes: which field it is, that it is outside, and the first steps.
 * Nothing for what is worked on as a case, a review or a list.
 */
export function outsideAnswer(input: SkillInput): { said: string; steps: string[] } | null {
  const { message, locale, state } = input
  const { kind } = readIntake(state.intake)
  const isWorkedOn = kind === 'dispute' || kind === 'contract_review' || Boolean(state.checklist_review)
  const outside = isWorkedOn ? null : otherField(message)
  if (outside === null || (outside.field === 'no_dispute' && asksMeaning.test(message))) return null
  return {
    said: filled(texts.outside_field, { field: outside.name })[locale],
    steps: outside.first_steps.map((step) => step[locale]),
  }
}
