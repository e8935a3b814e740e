import { type Outcome, type Verdict, verdicts } from './judge-outcome.ts'

type Kind = 'sums' | 'dates'
type Counted = 'present' | 'lacking' | 'forbidden' | 'forbiddable'

export const withVerdict = (ones: readonly Outcome[], kind: Kind, verdict: Verdict): number =>
  ones.reduce((sum, one) => sum + one[kind][verdict], 0)
export const judged = (ones: readonly Outcome[], kind: Kind): number =>
  verdicts.reduce((sum, verdict) => sum + withVerdict(ones, kind, verdict), 0)
export const counted = (ones: readonly Outcome[], key: Counted): number => ones.reduce((sum, one) => sum + one[key], 0)

export const outcomeColumns: readonly string[] = [
  `sums ${verdicts.join(' / ')}`,
  `dates ${verdicts.join(' / ')}`,
  'must present',
  'forbidden',
]

/** The cells of these columns. */
export const outcomeCells = (ones: readonly Outcome[]): string[] => [
  ...(['sums', 'dates'] as const).map((kind) =>
    verdicts.map((verdict) => withVerdict(ones, kind, verdict)).join(' / '),
  ),
  `${counted(ones, 'present')} of ${counted(ones, 'present') + counted(ones, 'lacking')}`,
  `${counted(ones, 'forbidden')} of ${counted(ones, 'forbiddable')}`,
]
