import { computations } from '../compute/computations.ts'
import type { Computed, Formula } from './formula.ts'

type Given = Parameters<Formula>[0]

/** A formula that hands its arguments to a computation; `values` makes those that are not slots of their own. */
export const computedBy =
  (
    name: keyof typeof computations,
    values: (given: Given, today: string) => Readonly<Record<string, unknown>> = () => ({}),
  ): Formula =>
  (given, today): Computed => {
    const made = values(given, today)
    return computations[name]((argument) => made[argument] ?? given(argument), today)
  }
