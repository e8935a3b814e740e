import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FusionOptions, fuse as fuseLegs } from '../../rules/fusion.ts'
import type { RetrievedHit } from '../../rules/search-scope.ts'
import { defaultWeight } from '../../rules/vector-weight.ts'

/** As an installation does that has set nothing. */
const byDefault = { vector_weight: defaultWeight }
const fuse = (retrieved: Parameters<typeof fuseLegs>[0], options: Partial<FusionOptions> = {}) =>
  fuseLegs(retrieved, { ...byDefault, ...options })
const retrieved = (...hits: [chunk_id: string, score: number][]): RetrievedHit[] =>
  hits.map(([chunk_id, score]) => ({ chunk_id, score }))
const idsOf = (hits: { chunk_id: string }[]) => hits.map(({ chunk_id }) => chunk_id)

/** Best first, as retrievers come; some chunks are in both. */
const legOf = (prefixes: string[], min = 1) =>
  fc
    .uniqueArray(
      fc.record({
        chunk_id: fc.tuple(fc.constantFrom(...prefixes), fc.nat(60)).map(([prefix, number]) => `${prefix}${number}`),
        score: fc.float({ min: Math.fround(0.01), max: 50, noNaN: true }),
      }),
      { selector: ({ chunk_id }) => chunk_id, minLength: min, maxLength: 120 },
    )
    .map((hits) => hits.sort((a, b) => b.score - a.score))
const retrieveByKeywords = legOf(['both', 'keyword'])
const retrieveByVectors = legOf(['both', 'vector'])
const methods = ['weighted', 'rrf'] as const

describe.each(methods)('%s', (method) => {
  test('every hit of either retriever is there once, with its rank and score in each', () => {
    fc.assert(
      fc.property(retrieveByKeywords, retrieveByVectors, (keyword, vector) => {
        const fused = fuse({ keyword, vector }, { method })
        expect(new Set(idsOf(fused))).toEqual(new Set([...idsOf(keyword), ...idsOf(vector)]))
        expect(new Set(idsOf(fused)).size).toBe(fused.length)
        for (const hit of fused) {
          const [inKeyword, inVector] = [keyword, vector].map((one) => idsOf(one).indexOf(hit.chunk_id)) as [
            number,
            number,
          ]
          expect(hit.keyword_rank).toBe(inKeyword < 0 ? null : inKeyword + 1)
          expect(hit.vector_rank).toBe(inVector < 0 ? null : inVector + 1)
          expect(hit.keyword_score).toBe(keyword[inKeyword]?.score ?? null)
          expect(hit.vector_score).toBe(vector[inVector]?.score ?? null)
        }
      }),
    )
  })

  test('scores lie between 0 and 1 and fall; equal ones are in the order of their ids', () => {
    fc.assert(
      fc.property(retrieveByKeywords, retrieveByVectors, (keyword, vector) => {
        const fused = fuse({ keyword, vector }, { method })
        for (const [at, { chunk_id, score }] of fused.entries()) {
          const before = fused[at - 1]
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1 + 1e-9)
          if (before?.score === score) expect(before.chunk_id < chunk_id).toBe(true)
          if (before) expect(score).toBeLessThanOrEqual(before.score)
        }
      }),
    )
  })

  test('a hit that is first in both retrievers is first', () => {
    fc.assert(
      fc.property(retrieveByKeywords, retrieveByVectors, (keyword, vector) => {
        const first = { chunk_id: 'first', score: 60 }
        const fused = fuse({ keyword: [first, ...keyword], vector: [first, ...vector] }, { method })
        expect(fused[0]?.chunk_id).toBe('first')
      }),
    )
  })

  test('where one retriever is empty the order is exactly the other one', () => {
    fc.assert(
      fc.property(retrieveByKeywords, (hits) => {
        expect(idsOf(fuse({ keyword: hits, vector: [] }, { method }))).toEqual(idsOf(hits))
        expect(idsOf(fuse({ keyword: [], vector: hits }, { method }))).toEqual(idsOf(hits))
      }),
    )
    expect(fuse({ keyword: [], vector: [] }, { method })).toEqual([])
  })

  test('the scale of a retriever does not matter', () => {
    fc.assert(
      fc.property(retrieveByKeywords, retrieveByVectors, (keyword, vector) => {
        // A power of two, so that nothing is rounded.
        const scaled = (hits: RetrievedHit[]) => hits.map(({ chunk_id, score }) => ({ chunk_id, score: score * 8 }))
        const plain = fuse({ keyword, vector }, { method })
        expect(idsOf(fuse({ keyword: scaled(keyword), vector: scaled(vector) }, { method }))).toEqual(idsOf(plain))
      }),
    )
  })
})

/** Scores as unrelated texts have them, the best of 20,000 normally distributed ones, by a seed. */
function chance(seed: number, count: number): number[] {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 1) / 4_294_967_297
  }
  const normal = () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
  const all = Float64Array.from({ length: 20_000 }, () => 0.7 + 0.05 * normal())
  return [...all.sort().slice(-count).reverse()]
}
const keywordScores = Array.from({ length: 100 }, (_, at) => 20 / (1 + at / 30))
const keyword = keywordScores.map((score, at) => ({ chunk_id: `k${at}`, score }))

describe('a vector retriever that knows nothing', () => {
  const seeds = Array.from({ length: 40 }, (_, at) => at * 7_919 + 1)
  const random = (seed: number) => chance(seed, 100).map((score, at) => ({ chunk_id: `v${at}`, score }))

  test('never removes the best keyword hit from the first three', () => {
    for (const seed of seeds) expect(idsOf(fuse({ keyword, vector: random(seed) }).slice(0, 3))).toContain('k0')
  })

  test('leaves nine of the ten best keyword hits among the ten best, where ranks alone keep five', () => {
    const kept = (method: 'weighted' | 'rrf') =>
      seeds.reduce(
        (sum, seed) =>
          sum +
          idsOf(fuse({ keyword, vector: random(seed) }, { method }).slice(0, 10)).filter((id) => id.startsWith('k'))
            .length,
        0,
      ) / seeds.length
    expect(kept('weighted')).toBeGreaterThan(9)
    expect(kept('rrf')).toBe(5)
  })
})

describe('a vector retriever that knows', () => {
  const tail = chance(5, 99)
  const outstanding = (by: number) => [
    { chunk_id: 'answer', score: (tail[0] as number) + by },
    ...tail.map((score, at) => ({ chunk_id: `v${at}`, score })),
  ]

  test('brings a hit to the top that no keyword finds, when it stands out', () => {
    expect(fuse({ keyword, vector: outstanding(0.3) })[0]?.chunk_id).toBe('answer')
    expect(fuse({ keyword, vector: outstanding(0.001) })[0]?.chunk_id).toBe('k0')
  })

  test('lifts a hit that both retrievers have above hits of one retriever', () => {
    const vector = [{ chunk_id: 'k4', score: (tail[0] as number) + 0.02 }, ...outstanding(0).slice(1)]
    const fused = idsOf(fuse({ keyword, vector }))
    expect(fused.indexOf('k4')).toBeLessThan(4)
  })
})

test('the weight decides between the retrievers: none is keywords alone, one is vectors alone', () => {
  const vector = retrieved(['b', 0.9], ['c', 0.8], ['a', 0.7])
  const both = { keyword: retrieved(['a', 9], ['b', 5], ['c', 1]), vector }
  expect(idsOf(fuse(both, { vector_weight: 0 }))).toEqual(['a', 'b', 'c'])
  expect(idsOf(fuse(both, { vector_weight: 1 }))).toEqual(['b', 'c', 'a'])
  const scoreOf = (vector_weight: number) =>
    fuse(both, { vector_weight }).find(({ chunk_id }) => chunk_id === 'a')?.score
  expect(scoreOf(0.2)).toBeGreaterThan(scoreOf(0.4) as number)
})

test('ranks alone add up as reciprocal rank fusion says', () => {
  const fused = fuse(
    { keyword: retrieved(['a', 9], ['b', 5]), vector: retrieved(['b', 0.9], ['c', 0.8]) },
    { method: 'rrf' },
  )
  expect(fused.map(({ chunk_id, score }) => [chunk_id, score])).toEqual([
    ['b', expect.closeTo((61 / 62 + 1) / 2)],
    ['a', expect.closeTo(1 / 2)],
    ['c', expect.closeTo(61 / 62 / 2)],
  ])
})

test('a retriever whose scores are all equal is used without a failure', () => {
  const flat = Array.from({ length: 30 }, (_, at) => ({ chunk_id: `k${at}`, score: 1 }))
  expect(fuse({ keyword, vector: flat })[0]?.chunk_id).toBe('k0')
  expect(fuse({ keyword: flat, vector: flat }).every(({ score }) => score > 0.99)).toBe(true)
})
