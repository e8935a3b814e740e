import { routed } from '../../rules/turn/routing.ts'
import type { Node } from '../node.ts'

/** Sees what the user wants, and where in the work it belongs. */
export const router: Node = async (state) => ({ ...routed(state), turn: { ...state.turn, routed: true } })
