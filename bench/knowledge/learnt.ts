import type { Bm25Index } from '@casewright/kit/bm25'
import { tokens } from '@casewright/kit/tokens'
import { createVectorIndex } from '../../services/knowledge/adapters/vector-index.ts'
import type { Scan } from '../../services/knowledge/adapters/vector-scan.ts'
import { halvesOf } from '../../services/knowledge/rules/other-half.ts'
import {
  type HalfRanks,
  learntWeight,
  samplesMax,
  sampleTermsMin,
} from '../../services/knowledge/rules/vector-weight.ts'
import type { RetrievalSet } from '../retrieval/sets.ts'
import type { Vectors } from './hashed-vectors.ts'

export interface Sample {
  slot: number
  query: string
  /** With the title, as a chunk is indexed. */
  rest: string
}

/** As flows/learn-weight.ts takes them from a base. */
export function samplesOf({ documents }: RetrievalSet): Sample[] {
  const long = documents.flatMap(({ title, text }, slot) =>
    tokens(`${title}\n${text}`).length >= sampleTermsMin ? [slot] : [],
  )
  const count = Math.min(samplesMax, long.length)
  return Array.from({ length: count }, (_, at) => long[Math.floor((at * long.length) / count)] as number).flatMap(
    (slot) => {
      const { title = '', text = '' } = documents[slot] ?? {}
      const halves = halvesOf(text)
      return halves ? [{ slot, query: halves.query, rest: `${title}\n${halves.rest}` }] : []
    },
  )
}

const ranked = 11

/** Ranks among the whole set, in which the sampled document is replaced by its other half. */
export function keywordRanks(
  index: Bm25Index<string, null>,
  { documents }: RetrievalSet,
  samples: readonly Sample[],
): number[] {
  return samples.map(({ slot, query, rest }) => {
    const { id, title, text } = documents[slot] as RetrievalSet['documents'][number]
    index.set(id, null, tokens(rest))
    const { hits } = index.search(tokens(query), { limit: ranked })
    index.set(id, null, tokens(`${title}\n${text}`))
    const at = hits.findIndex(({ key }) => key === id)
    return at < 0 ? ranked : at
  })
}

/** The weight that a base with these vectors would get. */
export function weightOf(
  keyword: readonly number[],
  samples: readonly Sample[],
  ofDocuments: Vectors,
  halves: { queries: Vectors; rests: Vectors },
  scan: Scan,
): number | undefined {
  const index = createVectorIndex(ofDocuments.dims, scan)
  for (const [slot, vector] of ofDocuments.rows.entries()) index.set(slot, vector)
  const ranks = samples.map(({ slot }, at): HalfRanks => {
    const query = halves.queries.rows[at] as Float32Array
    const rest = halves.rests.rows[at] as Float32Array
    const target = query.reduce((sum, value, place) => sum + value * (rest[place] as number), 0)
    const hits = index.search(query, ranked, (other) => other !== slot)
    return { keyword: keyword[at] as number, vector: hits.filter(({ score }) => score > target).length }
  })
  return learntWeight(ranks)
}
