import type { Node } from '../node.ts'
import { answerPieces, tell } from './answer.ts'

/** Writes the answer that the user reads, piece by piece. What an earlier attempt has told stays, and is gone on from. */
export const chatRespond: Node = async (state, tools, deps) => {
  const pieces = await answerPieces(state, tools.told, tools, deps)
  const answer = tools.told + (await tell(pieces, tools))
  return { turn: { ...state.turn, answer, offline: deps.models.offline } }
}
