import type { Passage, Quotation } from './verify-place.ts'

/** A document that a search of this thread has found and that a product of it cites. */
export type KnownDocument = Pick<Passage, 'document_id' | 'kb_id'>

const documentsMax = 200

/**
 * The known documents after a skill has run: those of before, and those that it found and cites. A later skill may cite
 * them again without another search. Undefined when there is no new one.
 */
export function documentsAfter(
  known: readonly KnownDocument[],
  found: readonly KnownDocument[],
  quotations: readonly Quotation[],
): KnownDocument[] | undefined {
  const cited = new Set(quotations.flatMap(({ kind, id }) => (kind === 'knowledge' ? [id] : [])))
  const keyOf = ({ document_id, kb_id }: KnownDocument) => JSON.stringify([kb_id, document_id])
  const all = new Map(known.map((one) => [keyOf(one), one]))
  for (const { document_id, kb_id } of found)
    if (cited.has(document_id)) all.set(keyOf({ document_id, kb_id }), { document_id, kb_id })
  return all.size === known.length ? undefined : [...all.values()].slice(-documentsMax)
}
