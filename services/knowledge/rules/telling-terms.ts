/** What more-like-this asks the index for at most, however long the text is. */
export const termsMax = 64
/** Of more distinct terms than this the most frequent ones are looked up. */
const candidatesMax = 1_000
/** A repeated word tells what a text is about; its hundredth time tells no more than its tenth. */
const repeatedMax = 10

/** The terms of a text that may tell something, with how often it has them. */
export function candidateTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const pairs = [...counts].filter(([term]) => term.length > 1)
  const tells = pairs.length >= termsMax ? pairs : [...counts]
  return new Map(tells.sort((one, other) => other[1] - one[1]).slice(0, candidatesMax))
}

/**
 * The terms that tell the most, each as often as it counts: frequent in the text and rare among the chunks. A term that
 * no chunk has finds nothing.
 */
export function tellingTerms(
  candidates: ReadonlyMap<string, number>,
  chunksWith: ReadonlyMap<string, number>,
  chunks: number,
): string[] {
  const weighed = [...candidates].flatMap(([term, count]) => {
    const frequency = chunksWith.get(term) ?? 0
    if (frequency === 0) return []
    const repeated = Math.min(count, repeatedMax)
    return [{ term, repeated, weight: repeated * Math.log(1 + Math.max(chunks, frequency) / frequency) }]
  })
  weighed.sort((one, other) => other.weight - one.weight)
  return weighed.slice(0, termsMax).flatMap(({ term, repeated }) => Array.from({ length: repeated }, () => term))
}
