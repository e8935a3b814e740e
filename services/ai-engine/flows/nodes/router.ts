import { goalOf } from '../../rules/goals.ts'
import type { Node } from '../node.ts'

/** Sees what the user wants. A new goal starts at the first phase and may ask again what was asked before. */
export const router: Node = async (state) => {
  const goal = state.input.skill === null ? goalOf(state) : state.goal
  return {
    turn: { ...state.turn, routed: true },
    ...(goal !== state.goal && { goal, phase: 'intake' as const, asked: {} }),
  }
}
