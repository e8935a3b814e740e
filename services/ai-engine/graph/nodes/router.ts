import type { Node } from '../node.ts'
import { routed } from '../rules/routing.ts'

/** Sees what the user wants, and where in the work it belongs. */
export const router: Node = async (state) => ({ ...routed(state), turn: { ...state.turn, routed: true } })
