import { describe, expect, test } from 'vitest'
import { type Bm25Index, createBm25Index } from '../../text/bm25.ts'

interface Entry {
  matter: number
  tokens: string[]
}
type Reference = Map<string, Entry>

/** mulberry32: the same documents on every run. */
function randomFrom(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

/** BM25 as its formula is written, over the accepted documents as if there were no others. */
function naiveSearch(all: Reference, query: string[], accept: (entry: Entry) => boolean, k1 = 1.2, b = 0.75) {
  const documents = [...all].filter(([, entry]) => accept(entry))
  const average = documents.reduce((sum, [, { tokens }]) => sum + tokens.length, 0) / documents.length
  const terms = [...new Set(query)]
  const idf = (term: string) => {
    const df = documents.filter(([, { tokens }]) => tokens.includes(term)).length
    return Math.log(1 + (documents.length - df + 0.5) / (df + 0.5))
  }
  const weights = new Map(terms.map((term) => [term, idf(term)]))
  const hits = documents.map(([key, { tokens }]) => {
    const matched = terms.filter((term) => tokens.includes(term))
    const score = matched.reduce((sum, term) => {
      const tf = tokens.filter((token) => token === term).length
      const saturated = (tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * tokens.length) / average))
      return sum + (weights.get(term) ?? 0) * saturated
    }, 0)
    return { key, score, matched }
  })
  return hits.filter(({ matched }) => matched.length > 0).sort((x, y) => y.score - x.score || (x.key < y.key ? -1 : 1))
}

/** Low term numbers are drawn more often, as words are. */
function randomTokens(random: (bound: number) => number, lengthMax: number): string[] {
  return Array.from({ length: random(lengthMax) }, () => `t${random(1 + random(40))}`)
}

function expectSameHits(index: Bm25Index<string, Entry>, all: Reference, query: string[], matter?: number): void {
  const accept = (entry: Entry) => matter === undefined || entry.matter === matter
  const expected = naiveSearch(all, query, accept)
  const found = index.search(query, { limit: 1_000, ...(matter === undefined ? {} : { accept }) }).hits
  expect(found.length).toBe(expected.length)
  // Keys are compared by score, since two ways of adding may order near-equal sums differently in the last bit.
  const scoreOf = new Map(expected.map((hit) => [hit.key, hit]))
  for (const [at, hit] of found.entries()) {
    expect(hit.score).toBeCloseTo(expected[at]?.score ?? Number.NaN, 9)
    expect(hit.score).toBeCloseTo(scoreOf.get(hit.key)?.score ?? Number.NaN, 9)
    expect(hit.matched).toEqual(scoreOf.get(hit.key)?.matched)
    expect(hit.meta).toBe(all.get(hit.key))
  }
  expect(index.search(query, { limit: 7, ...(matter === undefined ? {} : { accept }) }).hits).toEqual(found.slice(0, 7))
}

describe('scores', () => {
  test.each([1, 2, 3, 4, 5])(
    'equal the formula after random additions, replacements and deletions (seed %i)',
    (seed) => {
      const random = randomFrom(seed)
      const index = createBm25Index<string, Entry>()
      const all: Reference = new Map()
      for (let step = 0; step < 600; step += 1) {
        const key = `k${random(90)}`
        if (random(3) === 0) expect(index.delete(key)).toBe(all.delete(key))
        else {
          const entry = { matter: random(4), tokens: randomTokens(random, 30) }
          index.set(key, entry, entry.tokens)
          all.set(key, entry)
        }
        expect(index.size).toBe(all.size)
        if (step % 20 !== 0) continue
        const query = [...randomTokens(random, 12), 'absent']
        expectSameHits(index, all, query)
        expectSameHits(index, all, query, random(5))
      }
      for (const key of all.keys()) index.delete(key)
      expect(index.size).toBe(0)
      expect(index.search(['t0', 't1'], { limit: 10 }).hits).toEqual([])
    },
  )

  test('follow the k1 and b that the index was made with', () => {
    const index = createBm25Index<string, Entry>({ k1: 2, b: 0.3 })
    const all: Reference = new Map([
      ['a', { matter: 1, tokens: ['x', 'x', 'y'] }],
      ['b', { matter: 1, tokens: ['x'] }],
    ])
    for (const [key, entry] of all) index.set(key, entry, entry.tokens)
    const expected = naiveSearch(all, ['x'], () => true, 2, 0.3)
    expect(index.search(['x'], { limit: 2 }).hits[0]?.score).toBeCloseTo(expected[0]?.score ?? Number.NaN, 12)
  })

  test('of one matter are bit for bit the same whatever other matters hold', () => {
    const random = randomFrom(9)
    const alone = createBm25Index<string, Entry>()
    const shared = createBm25Index<string, Entry>()
    for (let at = 0; at < 200; at += 1) {
      const entry = { matter: at % 5, tokens: randomTokens(random, 30) }
      if (entry.matter === 2) alone.set(`k${at}`, entry, entry.tokens)
      shared.set(`k${at}`, entry, entry.tokens)
    }
    const query = randomTokens(random, 20)
    const inside = shared.search(query, { limit: 100, accept: ({ matter }) => matter === 2 }).hits
    expect(inside).toEqual(alone.search(query, { limit: 100 }).hits)
  })
})

describe('a search', () => {
  const filled = (keys: string[], tokens = ['x', 'y']) => {
    const index = createBm25Index<string, number>()
    for (const key of keys) index.set(key, 1, tokens)
    return index
  }

  test('orders equal scores by key, whatever the order of addition', () => {
    const keysOf = (keys: string[]) =>
      filled(keys)
        .search(['x'], { limit: 3 })
        .hits.map(({ key }) => key)
    expect(keysOf(['d', 'b', 'e', 'a', 'c'])).toEqual(['a', 'b', 'c'])
    expect(keysOf(['a', 'e', 'c', 'd', 'b'])).toEqual(['a', 'b', 'c'])
  })

  test('counts a repeated query term once', () => {
    const index = filled(['a', 'b'])
    expect(index.search(['x', 'x', 'x'], { limit: 2 }).hits).toEqual(index.search(['x'], { limit: 2 }).hits)
  })

  test('answers nothing for no terms, no limit, no documents or nobody accepted', () => {
    const index = filled(['a'])
    expect(index.search([], { limit: 5 }).hits).toEqual([])
    expect(index.search(['x'], { limit: 0 }).hits).toEqual([])
    expect(index.search(['x'], { limit: 5, accept: () => false }).hits).toEqual([])
    expect(createBm25Index<string, null>().search(['x'], { limit: 5 }).hits).toEqual([])
  })

  test('is not spoilt by an accept that threw before', () => {
    const index = filled(['a', 'b'])
    const before = index.search(['x'], { limit: 5 }).hits
    const fail = () => {
      throw new Error('refused')
    }
    expect(() => index.search(['x'], { limit: 5, accept: fail }).hits).toThrow('refused')
    expect(index.search(['x'], { limit: 5 }).hits).toEqual(before)
  })

  test('keeps documents without tokens in N and finds names such as __proto__', () => {
    const index = filled(['a'], ['__proto__', 'constructor'])
    index.set('empty', 1, [])
    expect(index.size).toBe(2)
    expect(index.search(['constructor', '__proto__'], { limit: 5 }).hits[0]?.matched).toEqual([
      'constructor',
      '__proto__',
    ])
  })

  test('counts a term that stands in a document more than 1,023 times as 1,023', () => {
    const index = filled(
      ['a'],
      Array.from({ length: 5_000 }, () => 'x'),
    )
    const all: Reference = new Map([['a', { matter: 1, tokens: Array.from({ length: 5_000 }, () => 'x') }]])
    const exact = naiveSearch(all, ['x'], () => true)[0]?.score ?? Number.NaN
    expect(Math.abs((index.search(['x'], { limit: 1 }).hits[0]?.score ?? 0) / exact - 1)).toBeLessThan(0.001)
  })
})
