import { computations } from '../compute/computations.ts'
import type { Formula } from './formula.ts'

type Run = (typeof computations)[keyof typeof computations]

/** A computation with its notes as steps; `fixed` stands for arguments that are the same in every case. */
const formulaOf =
  (run: Run, fixed: Readonly<Record<string, string>> = {}): Formula =>
  (given, today) => {
    const { amount, steps, notes, missing } = run((argument) => fixed[argument] ?? given(argument), today)
    return { amount, steps: [...steps, ...notes], missing }
  }

export const labourFormulas: Readonly<Record<string, Formula>> = {
  severance: formulaOf(computations.severance, { kind: 'economic' }),
  severance_unlawful: formulaOf(computations.severance, { kind: 'unlawful' }),
  double_wages: formulaOf(computations.double_wages),
  unpaid_wages: formulaOf(computations.unpaid_wages),
  unused_leave: formulaOf(computations.unused_leave),
}
