import { isDeepStrictEqual } from 'node:util'
import type { Category, Source } from '@casewright/contracts/memory/resources'

/** A value of a fact, whoever said it. */
export interface Wording {
  category: Category
  content: string
  value: unknown
  source: Source
  source_ref: string | null
  confidence: number | null
}

const strengths: Record<Source, number> = { human: 3, matter: 2, model: 1 }
export const strengthOf = (source: Source): number => strengths[source]

export const saysTheSame = (
  a: Pick<Wording, 'category' | 'content' | 'value'>,
  b: Pick<Wording, 'category' | 'content' | 'value'>,
): boolean => a.content === b.content && a.category === b.category && isDeepStrictEqual(a.value, b.value)

/**
 * What becomes of a new value beside the live one: never two live values, and never a weaker source over a stronger.
 * The same words from a stronger source are a revision, because they are better founded now.
 */
export function weigh(live: Wording, incoming: Wording): 'same' | 'revise' | 'contest' {
  const stronger = strengthOf(incoming.source) - strengthOf(live.source)
  if (saysTheSame(live, incoming)) return stronger > 0 ? 'revise' : 'same'
  return stronger < 0 ? 'contest' : 'revise'
}
