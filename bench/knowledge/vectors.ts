import { setImmediate as turn } from 'node:timers/promises'
import { createLog } from '@casewright/kit/data/log'
import { createVectorIndex } from '../../services/knowledge/adapters/vector-index.ts'
import { loadScan, plainScan } from '../../services/knowledge/adapters/vector-scan.ts'
import { digits, percentile, printTable, share } from '../report.ts'
import { chance, unit } from './hashed-vectors.ts'

const dims = 384
const limit = 100
const queryCount = 40

/** Texts of 2,000 topics in a space of 48 true dimensions, all of them a little alike: what models make. */
function topicVectors(seed: number): () => Float32Array {
  const next = chance(seed)
  const normal = () => (next() + next() + next() + next() - 2) * 1.7
  const hidden = 48
  const numbers = (count: number) => Float32Array.from({ length: count }, normal)
  const [projection, mean, topics] = [numbers(hidden * dims), numbers(dims), numbers(2_000 * hidden)]
  return () => {
    const topic = Math.floor(next() * 2_000) * hidden
    const vector = mean.map((value) => 2 * value)
    for (let one = 0; one < hidden; one += 1) {
      const strength = 0.4 * ((topics[topic + one] as number) + 0.6 * normal())
      for (let at = 0; at < dims; at += 1)
        vector[at] = (vector[at] as number) + strength * (projection[one * dims + at] as number)
    }
    return unit(vector)
  }
}

interface Found {
  slots: number[]
  ms: number
}

function timed(queries: readonly Float32Array[], search: (query: Float32Array) => number[]): Found[] {
  return queries.map((query) => {
    const start = performance.now()
    const slots = search(query)
    return { slots, ms: performance.now() - start }
  })
}

function recall(found: readonly Found[], truth: readonly Found[], depth: number): number {
  const kept = truth.map(({ slots }, at) => {
    const among = new Set(found[at]?.slots.slice(0, depth))
    return slots.slice(0, depth).filter((slot) => among.has(slot)).length / depth
  })
  return kept.reduce((sum, one) => sum + one, 0) / kept.length
}

/** The peer: a graph of byte vectors, 12 neighbours, its 300 candidates not compared again. */
async function buildGraph(vectors: readonly Float32Array[]) {
  const { Index, MetricKind, ScalarKind } = await import('usearch')
  const options = { connectivity: 12, expansion_add: 48, expansion_search: 64, multi: false }
  const graph = new Index({ dimensions: dims, metric: MetricKind.Cos, quantization: ScalarKind.I8, ...options })
  const start = performance.now()
  let longestMs = 0
  for (let from = 0; from < vectors.length; from += 32) {
    const some = vectors.slice(from, from + 32)
    const began = performance.now()
    graph.add(
      BigUint64Array.from(some, (_, at) => BigInt(from + at)),
      some,
      1,
    )
    longestMs = Math.max(longestMs, performance.now() - began)
    await turn()
  }
  const search = (query: Float32Array) => Array.from(graph.search(query, 300, 1).keys, Number)
  return { search, buildMs: performance.now() - start, longestMs }
}

/** Search time, build time, longest time that the process is held up, and what is lost against comparing everything. */
export async function measureVectors(sizes: readonly number[], graphSizeMax: number): Promise<void> {
  const native = await loadScan(createLog({ level: 'warn', format: 'text' }))
  const rows: string[][] = []
  for (const size of sizes) {
    const next = topicVectors(7)
    const vectors = Array.from({ length: size }, next)
    const queries = Array.from({ length: queryCount }, next)
    let truth: Found[] = []
    for (const [name, scan] of [
      ['plain loops', plainScan],
      ['index', native],
    ] as const) {
      const index = createVectorIndex(dims, scan)
      const start = performance.now()
      let longestMs = 0
      for (const [slot, vector] of vectors.entries()) {
        const began = performance.now()
        index.set(slot, vector)
        longestMs = Math.max(longestMs, performance.now() - began)
      }
      const buildMs = performance.now() - start
      const found = timed(queries, (query) => index.search(query, limit).map(({ slot }) => slot))
      if (scan === plainScan) truth = found
      rows.push(rowOf(size, name, found, truth, buildMs, longestMs))
    }
    if (size > graphSizeMax) continue
    const { search, buildMs, longestMs } = await buildGraph(vectors)
    rows.push(rowOf(size, 'usearch HNSW', timed(queries, search), truth, buildMs, longestMs))
  }
  const header = ['vectors', 'how', 'p50 ms', 'p95 ms', 'R@10', 'R@100', 'build s', 'longest ms']
  printTable(`Vector search: the best ${limit} of vectors of ${dims} numbers`, header, rows)
}

function rowOf(size: number, name: string, found: Found[], truth: Found[], buildMs: number, longestMs: number) {
  const times = found.map(({ ms }) => ms)
  return [
    size.toLocaleString('en'),
    name,
    digits(percentile(times, 0.5)),
    digits(percentile(times, 0.95)),
    share(recall(found, truth, 10)),
    share(recall(found, truth, 100)),
    digits(buildMs / 1_000),
    digits(longestMs),
  ]
}
