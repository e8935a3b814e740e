import { type Computation, computeWith } from '../compute/computation.ts'
import type { Computed, Formula } from './formula.ts'

type Given = Parameters<Formula>[0]

/** A formula that hands its arguments to a computation; `values` makes those that are not slots of their own. */
export const computedBy =
  (computation: Computation, values: (given: Given, today: string) => Record<string, unknown> = () => ({})): Formula =>
  (given, today): Computed => {
    const made = values(given, today)
    const { notes, steps, ...sum } = computeWith(computation, (name) => made[name] ?? given(name), today)
    return { ...sum, steps: [...steps, ...notes] }
  }
