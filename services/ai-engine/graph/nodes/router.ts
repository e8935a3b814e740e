import type { Node } from '../node.ts'
import { routed } from '../rules/routing.ts'
import { applyPatch } from '../rules/state.ts'
import { deskChanges } from './review-desk.ts'

/**
 * Sees what the user wants, and where in the work it belongs. What is drafted again is drafted with what lawyers have
 * decided on the review desk; while that cannot be read, with what was known of it.
 */
export const router: Node = async (state, tools, deps) => {
  const patch = routed(state)
  const next = applyPatch(state, patch)
  const desk = next.phase === 'drafting' ? await deskChanges(next, tools, deps) : null
  return { ...patch, ...(desk && { desk }), turn: { ...state.turn, routed: true } }
}
