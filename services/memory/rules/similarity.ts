import { tokens } from '@casewright/kit/tokens'

/** A text as the comparison sees it. */
export interface Fingerprint {
  terms: ReadonlySet<string>
  /** Numbers and negations, in order: two texts that differ here never mean the same, however alike they are. */
  marks: string
}

const markPattern =
  /\d+(?:[.,:/-]\d+)*%?|[零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]+|[不未无没非否勿]|\b(?:not|no|never|none|without|neither|nor|cannot)\b|n't\b/gi

export const fingerprintOf = (content: string): Fingerprint => ({
  terms: new Set(tokens(content)),
  marks: (content.toLowerCase().match(markPattern) ?? []).join(' '),
})

/** Share of the terms that two texts have in common (Jaccard). */
export function similarityOf({ terms: a }: Fingerprint, { terms: b }: Fingerprint): number {
  let common = 0
  for (const term of a) if (b.has(term)) common++
  const all = a.size + b.size - common
  return all === 0 ? 0 : common / all
}

/**
 * Pairs at least this similar, each once. Two sets that share so much must share one of their rarest terms, so each is
 * compared only with those: 10,000 facts give thousands of comparisons instead of fifty million.
 */
export function* similarPairs<T extends { fingerprint: Fingerprint }>(
  items: readonly T[],
  similarityMin: number,
): Generator<{ a: T; b: T; similarity: number }> {
  const frequency = new Map<string, number>()
  for (const { fingerprint } of items)
    for (const term of fingerprint.terms) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  const byRareTerm = new Map<string, T[]>()
  for (const item of items) {
    const { terms } = item.fingerprint
    const rarestFirst = [...terms].sort(
      (x, y) => (frequency.get(x) as number) - (frequency.get(y) as number) || (x < y ? -1 : 1),
    )
    const prefix = rarestFirst.slice(0, terms.size - Math.ceil(similarityMin * terms.size) + 1)
    const candidates = new Set(prefix.flatMap((term) => byRareTerm.get(term) ?? []))
    for (const other of candidates) {
      const similarity = similarityOf(item.fingerprint, other.fingerprint)
      if (similarity >= similarityMin) yield { a: other, b: item, similarity }
    }
    for (const term of prefix) byRareTerm.set(term, [...(byRareTerm.get(term) ?? []), item])
  }
}
