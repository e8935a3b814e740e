import { createLog } from '@casewright/kit/data/log'
import { beforeAll, describe, expect, test } from 'vitest'
import { createVectorIndex, type VectorHit } from '../../adapters/vector-index.ts'
import { loadScan, plainScan, type Scan } from '../../adapters/vector-scan.ts'

/** Numbers that look random and are the same in every run. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
const unit = (numbers: Float32Array) => {
  const length = Math.hypot(...numbers)
  return numbers.map((value) => value / length)
}
const vectorsOf = (count: number, dims: number, seed = 1) => {
  const next = chance(seed)
  return Array.from({ length: count }, () => unit(Float32Array.from({ length: dims }, () => next() - 0.5)))
}
const cosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
const truthOf = (vectors: Map<number, Float32Array>, query: Float32Array, limit: number): VectorHit[] =>
  [...vectors]
    .map(([slot, vector]) => ({ slot, score: cosine(vector, query) }))
    .sort((a, b) => b.score - a.score || a.slot - b.slot)
    .slice(0, limit)
const close = (hits: VectorHit[]) => hits.map(({ slot, score }) => ({ slot, score: expect.closeTo(score, 4) }))

let native: Scan
const lines: string[] = []
beforeAll(async () => {
  native = await loadScan(createLog({ level: 'warn', format: 'json', write: (line) => lines.push(line) }))
})

describe.each(['native', 'plain'])('%s', (kind) => {
  const created = (dims: number) => createVectorIndex(dims, kind === 'native' ? native : plainScan)

  test('finds the same as comparing every vector, over several blocks', () => {
    const dims = 17
    const vectors = new Map(vectorsOf(18_000, dims).map((vector, at) => [at * 3, vector]))
    const index = created(dims)
    for (const [slot, vector] of vectors) index.set(slot, vector)
    expect(index.size).toBe(18_000)
    for (const query of vectorsOf(5, dims, 99))
      expect(index.search(query, 50)).toEqual(close(truthOf(vectors, query, 50)))
  })

  test('after any sets, replacements and deletes it holds what was left, and nothing else', () => {
    const dims = 8
    const index = created(dims)
    const left = new Map<number, Float32Array>()
    const next = chance(3)
    const pool = vectorsOf(500, dims, 4)
    for (let step = 0; step < 60_000; step += 1) {
      const slot = Math.floor(next() * 24_000)
      // First it grows past a block, then it shrinks below it.
      if (next() < (step < 36_000 ? 0.9 : 0.1)) {
        const vector = pool[Math.floor(next() * pool.length)] as Float32Array
        index.set(slot, vector)
        left.set(slot, vector)
      } else expect(index.delete(slot)).toBe(left.delete(slot))
      if (step % 6_000 !== 5_999) continue
      expect(index.size).toBe(left.size)
      const query = pool[step % pool.length] as Float32Array
      const all = (hits: VectorHit[]) => new Map(hits.map(({ slot: found, score }) => [found, score.toFixed(4)]))
      expect(all(index.search(query, 30_000))).toEqual(all(truthOf(left, query, 30_000)))
    }
    for (const slot of left.keys()) index.delete(slot)
    expect(index.search(pool[0] as Float32Array, 5)).toEqual([])
    index.set(7, pool[0] as Float32Array)
    expect(index.search(pool[0] as Float32Array, 5)).toEqual(close([{ slot: 7, score: 1 }]))
  })

  test.each([0.9, 0.1, 0.001])('a filter that keeps %s of the vectors gets the best of those', (share) => {
    const dims = 12
    const vectors = new Map(vectorsOf(5_000, dims).map((vector, at) => [at, vector]))
    const index = created(dims)
    for (const [slot, vector] of vectors) index.set(slot, vector)
    const accept = (slot: number) => ((slot * 7_919) % 5_000) / 5_000 < share
    const accepted = new Map([...vectors].filter(([slot]) => accept(slot)))
    const [query] = vectorsOf(1, dims, 98) as [Float32Array]
    expect(index.search(query, 10, accept)).toEqual(close(truthOf(accepted, query, 10)))
    expect(index.search(query, 10, () => false)).toEqual([])
  })

  test('a vector that is a view into a larger buffer is read where it is', () => {
    const [one, other] = vectorsOf(2, 4) as [Float32Array, Float32Array]
    const together = Float32Array.of(...one, ...other)
    const index = created(4)
    index.set(1, together.subarray(0, 4))
    index.set(2, together.subarray(4, 8))
    expect(index.search(together.subarray(4, 8), 1)).toEqual(close([{ slot: 2, score: 1 }]))
  })

  test('equal vectors come in the order of their slots', () => {
    const [vector] = vectorsOf(1, 4) as [Float32Array]
    const index = created(4)
    for (const slot of [5, 3, 9, 1]) index.set(slot, vector)
    expect(index.search(vector, 10).map(({ slot }) => slot)).toEqual([1, 3, 5, 9])
  })

  test('nothing is found in nothing, nor when nothing is asked for', () => {
    const [vector] = vectorsOf(1, 4) as [Float32Array]
    const index = created(4)
    expect(index.search(vector, 3)).toEqual([])
    index.set(0, vector)
    expect(index.search(vector, 0)).toEqual([])
    expect(index.delete(4_000_000)).toBe(false)
  })

  test('a vector of another length is refused and changes nothing', () => {
    const index = created(4)
    expect(() => index.set(1, new Float32Array(3))).toThrow('a vector of 3 numbers in an index of 4')
    expect(() => index.search(new Float32Array(5), 1)).toThrow('a vector of 5 numbers in an index of 4')
    expect(index.size).toBe(0)
  })
})

test('the library loads on this platform, and says nothing', () => {
  expect(native).not.toBe(plainScan)
  expect(lines).toEqual([])
})

test('where the library does not load or calculates wrongly, plain loops take its place, and the log says why', async () => {
  const said: string[] = []
  const log = createLog({ level: 'warn', format: 'json', write: (line) => said.push(line) })
  expect(await loadScan(log, () => Promise.reject(new Error('no native build was found')))).toBe(plainScan)
  const { MetricKind } = await import('usearch')
  const wrong = { exactSearch: () => ({ keys: BigUint64Array.of(0n), distances: Float32Array.of(0) }), MetricKind }
  expect(await loadScan(log, async () => wrong as never)).toBe(plainScan)
  expect(said).toEqual([expect.stringContaining('no native build'), expect.stringContaining('calculates wrongly')])
})

test('above 20,000 vectors, compared as bytes first, the best ones and their scores are still the true ones', () => {
  const dims = 32
  const vectors = new Map(vectorsOf(21_000, dims).map((vector, at) => [at, vector]))
  const index = createVectorIndex(dims, native)
  for (const [slot, vector] of vectors) index.set(slot, vector)
  for (const query of vectorsOf(10, dims, 97)) {
    expect(index.search(query, 20)).toEqual(close(truthOf(vectors, query, 20)))
    const even = new Map([...vectors].filter(([slot]) => slot % 2 === 0))
    expect(index.search(query, 20, (slot) => slot % 2 === 0)).toEqual(close(truthOf(even, query, 20)))
  }
})
