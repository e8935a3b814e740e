import type { DraftStatement } from './statements.ts'

/** What a lawyer has decided on the words of a statement. */
export interface Decided {
  statement: string
  verification: DraftStatement['verification']
  decision: 'accepted' | 'edited' | 'rejected'
  /** What is to stand instead; null unless it is edited. */
  wording: string | null
}

/**
 * The decision on the very words, as far as they were checked when it was made: a source that has gone asks again. Words
 * that a lawyer has written are accepted with that.
 */
export function decisionOn<D extends Decided>(
  decisions: readonly D[],
  { text, verification }: DraftStatement,
): D | undefined {
  const own = decisions.find((one) => one.statement === text && one.verification === verification)
  if (own) return own
  const written = decisions.find(({ wording }) => wording === text)
  return written && { ...written, statement: text, verification, decision: 'accepted', wording: null }
}
