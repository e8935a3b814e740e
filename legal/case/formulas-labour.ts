import { computedBy } from './computed-by.ts'
import type { Formula } from './formula.ts'

export const labourFormulas: Readonly<Record<string, Formula>> = {
  severance: computedBy('severance', () => ({ kind: 'economic' })),
  severance_unlawful: computedBy('severance', () => ({ kind: 'unlawful' })),
  double_wages: computedBy('double_wages'),
  unpaid_wages: computedBy('unpaid_wages'),
  unused_leave: computedBy('unused_leave'),
}
