import { tokens } from '@casewright/kit/text/tokens'

/** A text as the comparison sees it. */
export interface Fingerprint {
  terms: ReadonlySet<string>
  /** Numbers and negations, in order: two texts that differ here never mean the same, however alike they are. */
  marks: string
}

const markPattern =
  /\d{1,40}(?:[.,:/-]\d{1,40}){0,10}%?|[零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]{1,40}|[不未无没非否勿]|\b(?:not|no|never|none|without|neither|nor|cannot)\b|n't\b/gi

export const fingerprintOf = (content: string): Fingerprint => ({
  terms: new Set(tokens(content)),
  marks: (content.toLowerCase().match(markPattern) ?? []).join(' '),
})

/** Share of the terms that two texts have in common (Jaccard); 0 as soon as it is sure to be below `similarityMin`. */
function similarityOf(terms: readonly string[], others: ReadonlySet<string>, similarityMin: number): number {
  const missesMax = terms.length - (similarityMin * (terms.length + others.size)) / (1 + similarityMin) + 1e-9
  let misses = 0
  for (const term of terms) if (!others.has(term) && ++misses > missesMax) return 0
  const common = terms.length - misses
  return terms.length === 0 ? 0 : common / (misses + others.size)
}

/**
 * Pairs at least this similar, each once. Two sets that share so much must share one of their rarest terms, so each is
 * compared only with those, and rare terms first, which differ soonest: 5,000 facts made from a few phrases, the worst
 * case, take half a second instead of twelve million whole comparisons.
 */
export function* similarPairs<T extends { fingerprint: Fingerprint }>(
  items: readonly T[],
  similarityMin: number,
): Generator<{ a: T; b: T; similarity: number }> {
  const frequency = new Map<string, number>()
  for (const { fingerprint } of items)
    for (const term of fingerprint.terms) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  const rarer = (x: string, y: string) =>
    (frequency.get(x) as number) - (frequency.get(y) as number) || (x < y ? -1 : 1)
  const byRareTerm = new Map<string, Set<T>>()
  for (const item of items) {
    const terms = [...item.fingerprint.terms].sort(rarer)
    const prefix = terms.slice(0, terms.length - Math.ceil(similarityMin * terms.length) + 1)
    const compared = new Set<T>()
    for (const term of prefix) {
      const bearers = byRareTerm.get(term) ?? new Set()
      for (const other of bearers) {
        if (compared.has(other)) continue
        compared.add(other)
        const similarity = similarityOf(terms, other.fingerprint.terms, similarityMin)
        if (similarity >= similarityMin) yield { a: other, b: item, similarity }
      }
      byRareTerm.set(term, bearers.add(item))
    }
  }
}
