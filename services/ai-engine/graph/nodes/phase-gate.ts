import type { Node } from '../node.ts'
import { gateQuestion } from '../rules/gate-cards.ts'
import { chosenStrategy, openReasons, phaseAfter } from '../rules/gates.ts'
import { nextSync } from '../rules/sync-number.ts'

/** Lets the work into the next phase when the conditions of this one hold; asks, or says why not, when they do not. */
export const phaseGate: Node = async (state) => {
  const reasons = openReasons(state)
  const next = phaseAfter(state.phase)
  const due = { unsynced: nextSync(state, Date.now()) }
  if (reasons.length === 0 && next)
    return { ...due, ...chosenStrategy(state), phase: next, turn: { ...state.turn, queue: null } }
  const control = gateQuestion(state, new Date().toISOString().slice(0, 10))
  return control
    ? { ...due, control }
    : { turn: { ...state.turn, gated: true, reasons: [...state.turn.reasons, ...reasons] } }
}
