import type { TunedBase } from '@casewright/contracts/knowledge/search-resources'
import { found, ServiceError } from '@casewright/kit/data/errors'
import { tokens } from '@casewright/kit/text/tokens'
import type { KnowledgeDeps } from '../deps.ts'
import { type BaseState, ownBases } from '../queries/bases.ts'
import { putLearntWeight, type SampleChunk, sampleChunks, vectorsOf } from '../queries/learnt-weights.ts'
import { legHits } from '../rules/fusion.ts'
import { type Halves, halvesOf } from '../rules/sample-halves.ts'
import type { RetrievedHit, SlotHit } from '../rules/search-scope.ts'
import { chunkTerms, embeddedText } from '../rules/search-terms.ts'
import { gainsOf, learntWeight, samplesMax, samplesMin, sampleTermsMin, shownHits } from '../rules/vector-weight.ts'
import { TooManyVectors } from '../workers/vector-indexes.ts'
import { shownWeight } from './vector-weight.ts'

type Backends = { [Name in 'embeddings' | 'vectorIndexes']: NonNullable<KnowledgeDeps[Name]> }
type Deps = Pick<KnowledgeDeps, 'sql' | 'keywordIndex'> & Backends

/** For at most 1,024 embeddings and as many searches. */
const tuningMs = 10 * 60_000

interface Sample extends SampleChunk {
  halves: Halves
}

/**
 * Learns from the passages of a base what meaning counts in its hybrid search, and keeps it for the embedding model. Too
 * few passages, or none that any weight finds, leave the default.
 */
export async function tuneBase(
  deps: KnowledgeDeps,
  organization: string | undefined,
  kb_id: string,
): Promise<TunedBase> {
  const { sql, log, keywordIndex, embeddings, vectorIndexes } = deps
  const base = found((await ownBases(sql, organization, [kb_id]))[0], `knowledge base ${kb_id}`)
  const told = async (samples: number, reason: string | null): Promise<TunedBase> => ({
    kb_id,
    samples,
    ...(await shownWeight(deps, kb_id)),
    reason,
  })
  if (!embeddings || !vectorIndexes) return told(0, 'no embedding model is configured (KNOWLEDGE_EMBEDDING_MODEL)')
  const { base_no } = base
  const { model } = embeddings
  const samples = await samplesOf(sql, base_no, model)
  const backends = { sql, keywordIndex, embeddings, vectorIndexes }
  const gains = samples.length < samplesMin ? [] : await gainsIn(backends, base, samples).catch(noneIfTooMany)
  const weight = learntWeight(gains)
  await putLearntWeight(sql, { base_no, model, weight, chunks: await vectorsOf(sql, base_no, model) })
  log.info({ kb_id, model, weight, samples: gains.length }, 'learnt what meaning counts in a base')
  if (samples.length < samplesMin) return told(samples.length, `fewer than ${samplesMin} long passages have vectors`)
  if (gains.length === 0) return told(0, 'the vectors do not fit into memory (KNOWLEDGE_VECTOR_MEMORY_MB)')
  return told(gains.length, weight === undefined ? 'no weight finds any of the passages' : null)
}

/** Passages that can be cut in two, evenly over the base. */
async function samplesOf(sql: KnowledgeDeps['sql'], base_no: number, model: string): Promise<Sample[]> {
  const long = await sampleChunks(sql, base_no, model, { count: samplesMax, lengthMin: sampleTermsMin })
  return long.flatMap((chunk) => {
    const halves = halvesOf(chunk.content)
    return halves ? [{ ...chunk, halves }] : []
  })
}

/** A base whose vectors do not fit into memory keeps the default. */
function noneIfTooMany(error: unknown): never[] {
  if (error instanceof TooManyVectors) return []
  throw error
}

/** What each question gains by each weight, if hybrid search is asked for the other half, which stands in for its chunk. */
async function gainsIn(
  { sql, embeddings, keywordIndex, vectorIndexes }: Deps,
  base: BaseState,
  samples: readonly Sample[],
): Promise<number[][]> {
  const signal = AbortSignal.timeout(tuningMs)
  const texts = samples.flatMap(({ title, halves }) => [halves.query, embeddedText(title, halves.rest)])
  const vectors = await embeddings.embed(texts, signal).catch(({ message }: Error) => {
    throw new ServiceError('dependency_unavailable', message)
  })
  const gains: number[][] = []
  for (const [at, { slot, title, section_title, halves }] of samples.entries()) {
    signal.throwIfAborted()
    const options = { limit: legHits(shownHits), accepts: (_: number, other: number) => other !== slot }
    const asked = tokens(halves.query)
    const [meant, meaning] = [vectors[2 * at] as Float32Array, vectors[2 * at + 1] as Float32Array]
    const byWords = await keywordIndex.scoreOf(sql, [base], asked, chunkTerms(title, section_title, halves.rest))
    const others = {
      keyword: await keywordIndex.search(sql, [base], asked, options),
      vector: await vectorIndexes.finder(sql, meant)([base], options),
    }
    gains.push(
      gainsOf({
        // Without a word in common it is not found at all, however few others are.
        keyword: byWords > 0 ? among(others.keyword, slot, byWords) : among(others.keyword),
        vector: among(others.vector, slot, cosine(meant, meaning)),
        wanted: String(slot),
      }),
    )
  }
  return gains
}

/** The best of the others and of the one that stands in, which comes before its equals. */
function among(others: readonly SlotHit[], slot?: number, score = 0): RetrievedHit[] {
  const hits = others.map((other) => ({ chunk_id: String(other.slot), score: other.score }))
  if (slot === undefined) return hits
  const rank = hits.filter((hit) => hit.score > score).length
  return hits.toSpliced(rank, 0, { chunk_id: String(slot), score }).slice(0, legHits(shownHits))
}

/** Of two vectors of unit length. */
const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] as number), 0)
