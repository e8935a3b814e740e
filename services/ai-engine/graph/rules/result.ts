import type { Result } from '@casewright/contracts/ai-engine/resources'
import type { State } from './state.ts'

/** What the turn came to; `products` are those of the skills that ran in it. */
export const resultOf = (state: State, productsOf: (skill: string) => readonly string[]): Result => ({
  goal: state.goal,
  phase: state.phase,
  skills: state.turn.ran,
  products: Object.fromEntries(
    state.turn.ran.flatMap(({ name }) => productsOf(name)).map((member) => [member, state[member] ?? null]),
  ),
  offline: state.turn.offline,
})
