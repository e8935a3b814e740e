import type { RetrievedHit, Scalar, SearchScope } from '../rules/search-scope.ts'
import { outage } from './search-engine-connection.ts'

/** What an engine can hand out in one answer without being told otherwise. */
const hitsMax = 10_000
/** Engines refuse more than 1,024 clauses, those of the filters included. */
const termsMax = 900
const candidatesMin = 100
const metadataTermCharactersMax = 1_000

/**
 * One member of a document's metadata as one exact term. Very long values are cut, on both sides alike: the engine then
 * finds too much and never too little, and the database looks again.
 */
export const metadataTerm = (name: string, value: Scalar): string =>
  JSON.stringify([name, value]).slice(0, metadataTermCharactersMax).toWellFormed()

/** The whole scope as engine filters. A day that is not known is open: it excludes nothing. */
function scopeFilter(scope: SearchScope): object {
  const { kb_ids, document_ids, file_ids, doc_types, date_from, date_to, as_of, stepped_back, metadata = {} } = scope
  const among = (field: string, values: readonly string[] | undefined) =>
    values ? [{ terms: { [field]: values } }] : []
  const dated = date_from || date_to
  return {
    bool: {
      filter: [
        ...among('kb_id', kb_ids),
        ...among('document_id', document_ids),
        ...among('file_id', file_ids),
        ...among('doc_type', doc_types),
        ...(dated
          ? [{ range: { date: { ...(date_from && { gte: date_from }), ...(date_to && { lte: date_to }) } } }]
          : []),
        ...Object.entries(metadata).map(([name, wanted]) => ({
          terms: { metadata: [wanted].flat().map((value) => metadataTerm(name, value as Scalar)) },
        })),
      ],
      must_not: [
        { range: { effective_from: { gt: as_of } } },
        { range: { effective_to: { lte: as_of } } },
        ...stepped_back.map(({ kb_id, document_id }) => ({
          bool: { filter: [{ term: { kb_id } }, { term: { document_id } }] },
        })),
      ],
    },
  }
}

/** Of too many terms the single characters are left out first: the pairs around them say more. */
export function keywordSearch(tokens: readonly string[], scope: SearchScope, limit: number): object {
  const terms = [...new Set(tokens)].sort((a, b) => Number(a.length === 1) - Number(b.length === 1)).slice(0, termsMax)
  return {
    query: { bool: { must: { match: { tokens: terms.join(' ') } }, filter: scopeFilter(scope) } },
    size: Math.min(limit, hitsMax),
    track_total_hits: false,
  }
}

/** The two engines ask for neighbours in different words. */
export const vectorSearch = {
  opensearch: (vector: Float32Array, scope: SearchScope, limit: number): object => ({
    query: { knn: { vector: { vector: numbersOf(vector), k: candidatesOf(limit), filter: scopeFilter(scope) } } },
    size: Math.min(limit, hitsMax),
  }),
  elasticsearch: (vector: Float32Array, scope: SearchScope, limit: number): object => ({
    knn: {
      field: 'vector',
      query_vector: numbersOf(vector),
      k: Math.min(limit, hitsMax),
      num_candidates: candidatesOf(limit),
      filter: scopeFilter(scope),
    },
    size: Math.min(limit, hitsMax),
  }),
}

/** Walking more of the graph than is asked for is what makes its nearest neighbours the nearest. */
const candidatesOf = (limit: number): number => Math.min(hitsMax, Math.max(candidatesMin, 2 * limit))

/** Nine digits tell every float32 apart and are half as long as what JSON would print. */
export const numbersOf = (vector: Float32Array): number[] =>
  Array.from(vector, (number) => Number(number.toPrecision(9)))

/** Cosine has no answer for a vector without a direction, and engines refuse it. */
export const hasDirection = (vector: Float32Array): boolean =>
  vector.every(Number.isFinite) && vector.some((number) => number !== 0)

/** Both engines answer (1 + cosine) / 2. */
export const asCosine = ({ chunk_id, score }: RetrievedHit): RetrievedHit => ({ chunk_id, score: 2 * score - 1 })

export function readHits(answer: unknown): RetrievedHit[] {
  const hits = (answer as { hits?: { hits?: unknown } } | null)?.hits?.hits
  if (!Array.isArray(hits)) throw outage('answered without hits')
  return (hits as { _id?: unknown; _score?: unknown }[]).map((hit) => {
    if (typeof hit?._id !== 'string' || typeof hit._score !== 'number')
      throw outage('answered a hit without an id or a score')
    return { chunk_id: hit._id, score: hit._score }
  })
}
