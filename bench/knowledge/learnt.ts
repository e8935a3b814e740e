import type { Bm25Index } from '@casewright/kit/text/bm25'
import { tokens } from '@casewright/kit/text/tokens'
import { createVectorIndex } from '../../services/knowledge/adapters/vector-index.ts'
import type { Scan } from '../../services/knowledge/adapters/vector-scan.ts'
import { legHits } from '../../services/knowledge/rules/fusion.ts'
import { halvesOf } from '../../services/knowledge/rules/sample-halves.ts'
import type { RetrievedHit } from '../../services/knowledge/rules/search-scope.ts'
import {
  gainsOf,
  learntWeight,
  samplesMax,
  sampleTermsMin,
  shownHits,
} from '../../services/knowledge/rules/vector-weight.ts'
import type { RetrievalSet } from '../retrieval/sets.ts'
import type { Vectors } from './hashed-vectors.ts'

export interface Sample {
  slot: number
  query: string
  /** With the title, as a chunk is indexed. */
  rest: string
}

/** As flows/tune-base.ts takes them from a base. */
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

const hitsPerLeg = legHits(shownHits)

/** What the questions find by words in the whole set, in which the sampled document is replaced by its other half. */
export function sampleLegs(
  index: Bm25Index<string, null>,
  { documents }: RetrievalSet,
  samples: readonly Sample[],
): RetrievedHit[][] {
  return samples.map(({ slot, query, rest }) => {
    const { id, title, text } = documents[slot] as RetrievalSet['documents'][number]
    index.set(id, null, tokens(rest))
    const { hits } = index.search(tokens(query), { limit: hitsPerLeg })
    index.set(id, null, tokens(`${title}\n${text}`))
    return hits.map(({ key, score }) => ({ chunk_id: key, score }))
  })
}

/** The weight that a base with these vectors would get. */
export function weightOf(
  keyword: readonly RetrievedHit[][],
  { documents }: RetrievalSet,
  samples: readonly Sample[],
  ofDocuments: Vectors,
  halves: { queries: Vectors; rests: Vectors },
  scan: Scan,
): number | undefined {
  const index = createVectorIndex(ofDocuments.dims, scan)
  for (const [slot, vector] of ofDocuments.rows.entries()) index.set(slot, vector)
  const gains = samples.map(({ slot }, at) => {
    index.set(slot, halves.rests.rows[at] as Float32Array)
    const hits = index.search(halves.queries.rows[at] as Float32Array, hitsPerLeg)
    index.set(slot, ofDocuments.rows[slot] as Float32Array)
    const idOf = (found: number) => documents[found]?.id ?? ''
    const vector = hits.map((hit) => ({ chunk_id: idOf(hit.slot), score: hit.score }))
    return gainsOf({ keyword: keyword[at] ?? [], vector, wanted: idOf(slot) })
  })
  return learntWeight(gains)
}
