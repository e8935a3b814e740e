import type { Node } from '../node.ts'
import { skillsDue } from '../rules/plan.ts'

/** Chooses the skills for the phase that the thread is in. */
export const dispatch: Node = async (state, _tools, { skills }) => ({
  turn: { ...state.turn, queue: skillsDue(state).filter((name) => skills.get(name) !== undefined) },
})
