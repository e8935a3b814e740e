import { QueuedBase } from '@casewright/contracts/knowledge/bases'
import { tokens } from '@casewright/kit/tokens'
import type { KnowledgeDeps } from '../deps.ts'
import { type BaseState, statesOf } from '../queries/bases.ts'
import {
  basesToLearn,
  chunksToLearn,
  putLearntWeight,
  type SampleChunk,
  sampleChunks,
} from '../queries/learnt-weights.ts'
import { type Halves, halvesOf } from '../rules/other-half.ts'
import { chunkTerms, embeddedText } from '../rules/search-terms.ts'
import {
  type HalfRanks,
  learntWeight,
  rankedMax,
  samplesMax,
  samplesMin,
  sampleTermsMin,
} from '../rules/vector-weight.ts'
import type { Follower } from './follow-ups.ts'
import type { Systems } from './systems.ts'
import { TooManyVectors } from './vector-indexes.ts'

type GivenDeps = Pick<KnowledgeDeps, 'sql' | 'jobs' | 'keywordIndex' | 'log' | 'embeddings' | 'vectorIndexes'>
type Deps = { [Name in keyof GivenDeps]: NonNullable<GivenDeps[Name]> }
type Followers = Systems['followers']

const learnQueue = 'learn-weight'
/** Vectors come document by document: a base that is being filled is looked at no more often than this. */
const afterSeconds = 5
/** With pauses of up to five minutes: an embedding service may be away for some hours. */
const attempts = 30

/**
 * Learns what meaning counts in each base, in the background: at most 128 embeddings for a base and a model, and again
 * when the base has twice as many chunks. Until then, and whenever it fails, the default counts. Gives the followers with one
 * that also sees to this, once it has written vectors.
 */
export async function startLearning(given: GivenDeps, followers: Followers): Promise<Followers> {
  const { sql, jobs, embeddings, vectorIndexes, log } = given
  const { embedding: follow } = followers
  if (!embeddings || !vectorIndexes || !follow) return followers
  const deps = { ...given, embeddings, vectorIndexes }
  await jobs.work(learnQueue, QueuedBase, ({ base_no }, signal) => learnWeight(deps, base_no, signal), { attempts })
  const send = async (kb_ids?: readonly string[]) => {
    for (const { base_no } of await basesToLearn(sql, embeddings.model, samplesMin, kb_ids))
      await jobs.send(sql, learnQueue, { base_no }, { key: String(base_no), afterSeconds })
  }
  // Bases that were filled before there was this model, or whose job was given up.
  await send()
  const embedding: Follower = async (documents, signal) => {
    await follow(documents, signal)
    // The vectors are written: that nobody learns from them now is no reason to write them again.
    await send([...new Set(documents.map(({ kb_id }) => kb_id))]).catch((err: unknown) =>
      log.warn({ err }, 'what meaning counts is not learnt now'),
    )
  }
  return { ...followers, embedding }
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
  const ranks = samples.length < samplesMin ? [] : await ranksOf(deps, base, samples, signal).catch(noneIfTooMany)
  const weight = learntWeight(ranks)
  await putLearntWeight(sql, { base_no, model, weight, chunks })
  log.info({ kb_id: base.kb_id, model, weight, samples: ranks.length }, 'learnt what meaning counts in a base')
}

/** Tried again, it would be the same. */
function noneIfTooMany(error: unknown): HalfRanks[] {
  if (error instanceof TooManyVectors) return []
  throw error
}

/** How many chunks of the base stand before each other half, whose own chunk is left out. */
async function ranksOf(
  { sql, embeddings, keywordIndex, vectorIndexes }: Deps,
  base: BaseState,
  samples: readonly Sample[],
  signal: AbortSignal,
): Promise<HalfRanks[]> {
  const texts = samples.flatMap(({ title, halves }) => [halves.query, embeddedText(title, halves.rest)])
  const vectors = await embeddings.embed(texts, signal)
  const ranks: HalfRanks[] = []
  for (const [at, { slot, title, section_title, halves }] of samples.entries()) {
    signal.throwIfAborted()
    const options = { limit: rankedMax, accepts: (_: number, other: number) => other !== slot }
    const asked = tokens(halves.query)
    const words = chunkTerms(title, section_title, halves.rest)
    const [meant, meaning] = [vectors[2 * at] as Float32Array, vectors[2 * at + 1] as Float32Array]
    const byWords = await keywordIndex.scoreOf(sql, [base], asked, words)
    ranks.push({
      // Without a word in common it is not found at all, however few others are.
      keyword: byWords > 0 ? above(byWords, await keywordIndex.search(sql, [base], asked, options)) : rankedMax,
      vector: above(cosine(meant, meaning), await vectorIndexes.finder(sql, meant)([base], options)),
    })
  }
  return ranks
}

const above = (score: number, hits: readonly { score: number }[]): number =>
  hits.filter((hit) => hit.score > score).length

/** Of two vectors of unit length. */
const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] as number), 0)
