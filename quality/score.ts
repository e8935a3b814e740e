/** How often what was found is what is right, over all that was counted. */
export interface Score {
  right: number
  found: number
  expected: number
}

/** Each value counts once, wherever it stands. */
export function compared(found: readonly string[], expected: readonly string[]): Score {
  const wanted = new Set(expected)
  const given = new Set(found)
  return { right: [...given].filter((one) => wanted.has(one)).length, found: given.size, expected: wanted.size }
}

export const sum = (scores: readonly Score[]): Score =>
  scores.reduce(
    (total, one) => ({
      right: total.right + one.right,
      found: total.found + one.found,
      expected: total.expected + one.expected,
    }),
    { right: 0, found: 0, expected: 0 },
  )

/** Harmonic mean of precision and recall; one where there was nothing to find and nothing was found. */
export const f1 = ({ right, found, expected }: Score): number =>
  found + expected === 0 ? 1 : (2 * right) / (found + expected)

export const share = (right: number, all: number): number => (all === 0 ? 1 : right / all)
