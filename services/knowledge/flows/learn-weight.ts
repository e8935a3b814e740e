import { QueuedBase } from '@casewright/contracts/knowledge/bases'
import { tokens } from '@casewright/kit/text/tokens'
import type { KnowledgeDeps } from '../deps.ts'
import { type BaseState, statesOf } from '../queries/bases.ts'
import {
  basesToLearn,
  chunksToLearn,
  putLearntWeight,
  type SampleChunk,
  sampleChunks,
} from '../queries/learnt-weights.ts'
import { legHits } from '../rules/fusion.ts'
import { type Halves, halvesOf } from '../rules/sample-halves.ts'
import type { RetrievedHit, SlotHit } from '../rules/search-scope.ts'
import { chunkTerms, embeddedText } from '../rules/search-terms.ts'
import { gainsOf, learntWeight, samplesMax, samplesMin, sampleTermsMin, shownHits } from '../rules/vector-weight.ts'
import type { OutboxConsumer } from '../workers/outbox.ts'
import { TooManyVectors } from '../workers/vector-indexes.ts'
import type { Backends } from './backends.ts'

type GivenDeps = Pick<KnowledgeDeps, 'sql' | 'jobs' | 'keywordIndex' | 'log' | 'embeddings' | 'vectorIndexes'>
type Deps = { [Name in keyof GivenDeps]: NonNullable<GivenDeps[Name]> }
type Consumers = Backends['consumers']

const learnQueue = 'learn-weight'
/** Vectors come document by document: a base that is being filled is looked at no more often than this. */
const afterSeconds = 5
/** With pauses of up to five minutes: an embedding service may be away for some hours. */
const attempts = 30

/**
 * Learns what meaning counts in each base, in the background: at most 1,024 embeddings for a base and a model, and again
 * when the base has twice as many chunks. Until then, and whenever it fails, the default counts. Returns the consumers with one
 * that also sees to this, once it has written vectors.
 */
export async function startLearning(given: GivenDeps, consumers: Consumers): Promise<Consumers> {
  const { sql, jobs, embeddings, vectorIndexes, log } = given
  const { embedding: follow } = consumers
  if (!embeddings || !vectorIndexes || !follow) return consumers
  const deps = { ...given, embeddings, vectorIndexes }
  await jobs.work(learnQueue, QueuedBase, ({ base_no }, signal) => learnWeight(deps, base_no, signal), { attempts })
  const send = async (kb_ids?: readonly string[]) => {
    for (const { base_no } of await basesToLearn(sql, embeddings.model, samplesMin, kb_ids))
      await jobs.send(sql, learnQueue, { base_no }, { key: String(base_no), afterSeconds })
  }
  // Bases that were filled before there was this model, or whose job was given up.
  await send()
  const embedding: OutboxConsumer = async (documents, signal) => {
    await follow(documents, signal)
    // The vectors are written: that nobody learns from them now is no reason to write them again.
    await send([...new Set(documents.map(({ kb_id }) => kb_id))]).catch((err: unknown) =>
      log.warn({ err }, 'what meaning counts is not learnt now'),
    )
  }
  return { ...consumers, embedding }
}

interface Sample extends SampleChunk {
  halves: Halves
}

async function learnWeight(deps: Deps, base_no: number, signal: AbortSignal): Promise<void> {
  const { sql, embeddings, log } = deps
  const { model } = embeddings
  const chunks = await chunksToLearn(sql, base_no, model, samplesMin)
  if (chunks === undefined) return
  const [base] = await statesOf(sql, [base_no])
  if (!base) return
  const long = await sampleChunks(sql, base_no, model, { count: samplesMax, lengthMin: sampleTermsMin })
  const samples = long.flatMap((chunk) => {
    const halves = halvesOf(chunk.content)
    return halves ? [{ ...chunk, halves }] : []
  })
  const gains = samples.length < samplesMin ? [] : await gainsIn(deps, base, samples, signal).catch(noneIfTooMany)
  const weight = learntWeight(gains)
  await putLearntWeight(sql, { base_no, model, weight, chunks })
  log.info({ kb_id: base.kb_id, model, weight, samples: gains.length }, 'learnt what meaning counts in a base')
}

/** Tried again, it would be the same. */
function noneIfTooMany(error: unknown): never[] {
  if (error instanceof TooManyVectors) return []
  throw error
}

/** What each question gains by each weight, if hybrid search is asked for the other half, which stands in for its chunk. */
async function gainsIn(
  { sql, embeddings, keywordIndex, vectorIndexes }: Deps,
  base: BaseState,
  samples: readonly Sample[],
  signal: AbortSignal,
): Promise<number[][]> {
  const texts = samples.flatMap(({ title, halves }) => [halves.query, embeddedText(title, halves.rest)])
  const vectors = await embeddings.embed(texts, signal)
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
