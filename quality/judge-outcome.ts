import { draftText } from '@casewright/legal/desk/draft-text'
import type { CaseDraft } from '@casewright/legal/drafts/case-draft'
import { materialOf } from '@casewright/legal/drafts/material'
import { knownFee } from '@casewright/legal/drafts/proceedings'
import { workingDayFrom } from '@casewright/legal/time/calendar'
import type { Limitation } from '@casewright/legal/time/limitation-product'
import type { Played } from './play-matter.ts'

/** `absent`: the document neither states it nor marks it as a gap. */
export const verdicts = ['exact', 'open', 'absent', 'wrong'] as const
export type Verdict = (typeof verdicts)[number]

export interface Outcome {
  sums: Record<Verdict, number>
  dates: Record<Verdict, number>
  /** Of what must stand in the document. */
  present: number
  lacking: number
  /** What must not stand there, and does. */
  forbidden: number
  /** Of what could be forbidden. */
  forbiddable: number
  /** What fails, in words. */
  failures: string[]
}

const none = (): Record<Verdict, number> => ({ exact: 0, open: 0, absent: 0, wrong: 0 })

/** What the labels call otherwise than the claims of the cause. */
const claimKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  property_service: { fee_due: 'arrears_due' },
}

/** Compares what came out of a matter with its labels. */
export function judgeOutcome({ matter, input, state }: Played): Outcome {
  const { draft } = materialOf({ ...input, state })
  const found = { sums: none(), dates: none(), failures: [] as string[] }
  const judge = <T>(kind: 'sums' | 'dates', key: string, expected: T, given: readonly (T | null)[]) => {
    const verdict = verdictOn(expected, given)
    found[kind][verdict]++
    if (verdict !== 'exact') found.failures.push(`${key}: ${verdict}, expected ${expected}, found ${given.join(', ')}`)
  }
  for (const [key, sum] of Object.entries(matter.sums)) judge('sums', key, sum, sumsOf(draft, key))
  // Some labels name the day of the period; one that is a day off ends on the next working day (Civil Code, Article 203).
  for (const [key, day] of Object.entries(matter.dates))
    judge('dates', key, workingDayFrom(day), daysOf(state.limitation, key))
  const text = draftText(state.draft)
  const lacking = matter.must.filter((words) => !text.includes(words))
  const forbidden = matter.must_not.filter((words) => text.includes(words))
  return {
    ...found,
    present: matter.must.length - lacking.length,
    lacking: lacking.length,
    forbidden: forbidden.length,
    forbiddable: matter.must_not.length,
    failures: [
      ...found.failures,
      ...forbidden.map((words) => `forbidden: ${words}`),
      ...lacking.map((words) => `lacks: ${words}`),
    ],
  }
}

function verdictOn<T>(expected: T, given: readonly (T | null)[]): Verdict {
  if (given.length === 0) return 'absent'
  if (given.includes(expected)) return 'exact'
  return given.includes(null) ? 'open' : 'wrong'
}

function sumsOf(draft: CaseDraft | null, key: string): (number | null)[] {
  if (draft === null) return []
  if (key === 'court_fee') return [knownFee(draft)?.amount ?? null]
  const name = claimKeys[draft.model.name]?.[key] ?? key
  const sums = draft.claims.flatMap((claim) => (claim.key === name && claim.sum !== null ? [claim.sum.amount] : []))
  // The document asks for the choice that decides whether it is claimed.
  return sums.length === 0 && draft.undecided.keys.includes(name) ? [null] : sums
}

function daysOf(product: unknown, key: string): (string | null)[] {
  const { expires_on, deadlines } = product as Limitation
  if (key === 'limitation_expires_on') return [expires_on]
  return deadlines.flatMap((one) => (one.key.startsWith('answer') ? [one.due_on] : []))
}
