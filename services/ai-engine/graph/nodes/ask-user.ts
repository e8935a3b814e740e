import type { Card } from '@casewright/contracts/ai-engine/resources'
import { uuidv7 } from '@casewright/kit/data/uuid'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import type { Node } from '../node.ts'

/** Makes the card and nothing else. */
export const askUser: Node = async ({ control, asked, whose }) => {
  if (!control) throw new Error('there is nothing to ask')
  const { review_type, questions, title } = control
  const card: Card = {
    card_id: uuidv7(),
    review_type,
    title: title ?? texts[`card_${review_type}`][whose.locale],
    questions,
    created_at: new Date().toISOString(),
  }
  const again = questions.map(({ field_key }) => [field_key, (asked[field_key] ?? 0) + 1])
  return { card, asked: { ...asked, ...Object.fromEntries(again) } }
}
