import type { Card } from '@casewright/contracts/ai-engine/resources'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { isQuestion } from '@casewright/legal/answers/is-question'
import texts from '../../../../resources/texts/turn.json' with { type: 'json' }
import type { Node } from '../node.ts'
import { besideCard } from '../rules/beside-card.ts'
import { piecesOf, untold } from '../rules/text-pieces.ts'
import { answerPieces, tell } from './answer.ts'

/** Makes the card, and tells beside it what was found, why the card is there, and the answer to what was asked. */
export const askUser: Node = async (state, tools, deps) => {
  const { control, asked, whose, turn } = state
  if (!control) throw new Error('there is nothing to ask')
  const { review_type, questions, title } = control
  const beside = besideCard(state, control)
  const isFirst = turn.said === undefined
  if (tools.told.length < beside.length) await tell(piecesOf(untold(beside, tools.told)), tools)
  if (isFirst && isQuestion(state.input.message)) {
    const told = tools.told.slice(beside.length)
    if (told === '') await tell(['\n\n'], tools)
    await tell(await answerPieces(state, told.trimStart(), tools, deps), tools)
  }
  const card: Card = {
    card_id: uuidv7(),
    review_type,
    title: title ?? texts[`card_${review_type}`][whose.locale],
    questions,
    created_at: new Date().toISOString(),
  }
  const again = questions.map(({ field_key }) => [field_key, (asked[field_key] ?? 0) + 1])
  return {
    card,
    asked: { ...asked, ...Object.fromEntries(again) },
    turn: { ...turn, noted: '', said: turn.ran.length },
  }
}
