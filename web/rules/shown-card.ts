import type { Card, Question } from '@casewright/contracts/ai-engine/resources'

/** A card as the page may get it from any engine: with kinds of questions that we do not know, too. */
export interface ShownCard extends Pick<Card, 'review_type'> {
  card_id?: string
  title?: string
  created_at?: string
  questions: ShownQuestion[]
}

export type ShownQuestion = Omit<Question, 'input_type'> & { input_type: string }

/** Where an option was read: a stretch of a file's text. */
export type PassageSource = NonNullable<NonNullable<Question['options']>[number]['source']>
