import type { Control } from '@casewright/contracts/ai-engine/resources'
import type { Verification } from '../drafts/draft.ts'
import { offsetIn } from './sourced.ts'
import type { Quotation, Verdict } from './verify-place.ts'

type Members = Readonly<Record<string, unknown>>

/** The same quotation has the same key. */
export const quotationKey = ({ kind, id, quote, start, end }: Quotation): string =>
  JSON.stringify([kind, id, quote, start, end])

/** A source of an assertion, or a passage of a file that supports an element; null for everything else. */
function quotationOf({ kind, id, file_id, quote, start, end }: Members): Quotation | null {
  if (typeof quote !== 'string') return null
  const place = { quote, start: offsetIn(start), end: offsetIn(end) }
  if ((kind === 'knowledge' || kind === 'file') && typeof id === 'string') return { kind, id, ...place }
  return kind === undefined && typeof file_id === 'string' ? { kind: 'file', id: file_id, ...place } : null
}

/** Every quotation anywhere in a product, each once. */
export function quotationsIn(products: unknown): Quotation[] {
  const found = new Map<string, Quotation>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const quotation = Array.isArray(value) ? null : quotationOf(value as Members)
    if (quotation) found.set(quotationKey(quotation), quotation)
    for (const inner of Object.values(value)) look(inner)
  }
  look(products)
  return [...found.values()]
}

const states: readonly unknown[] = ['verified', 'supported', 'unverified'] satisfies Verification[]

/**
 * The same products with what the check came to: right offsets, none for a quotation that does not stand there, and no
 * assertion in a better state than its sources. Nothing is left out, and no state is raised.
 */
export function withVerdicts<T>(products: T, verdictOf: (quotation: Quotation) => Verdict): T {
  const rewritten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewritten)
    if (typeof value !== 'object' || value === null) return value
    const members = value as Members
    const copy: Members = Object.fromEntries(Object.entries(members).map(([name, inner]) => [name, rewritten(inner)]))
    const quotation = quotationOf(members)
    if (quotation) return { ...copy, ...placeOf(verdictOf(quotation)) }
    if (!states.includes(members.verification)) return copy
    const sources = Array.isArray(members.sources) ? (members.sources as unknown[]) : []
    const verdicts = sources.map((source) => {
      const named = typeof source === 'object' && source !== null ? quotationOf(source as Members) : null
      return named ? verdictOf(named) : null
    })
    return { ...copy, verification: lowered(members.verification as Verification, verdicts) }
  }
  return rewritten(products) as T
}

const placeOf = ({ start, end }: Verdict) => ({ start, end })

/** One false quotation is enough to distrust the assertion; one that cannot be checked now takes only its own weight away. */
function lowered(claimed: Verification, verdicts: readonly (Verdict | null)[]): Verification {
  if (claimed === 'unverified' || verdicts.some((verdict) => verdict === null || verdict.isFalse)) return 'unverified'
  if (!verdicts.some((verdict) => verdict?.reason === null)) return 'unverified'
  return claimed === 'verified' && verdicts.every((verdict) => verdict?.state === 'verified') ? 'verified' : 'supported'
}

/** Whether something checks is found out and not asked: no card may write a state. */
export function withoutStates(control: Control | null): Control | null {
  const questions = control?.questions.filter(({ field_key }) => !field_key.split('.').includes('verification')) ?? []
  return control && questions.length > 0 ? { ...control, questions } : null
}
