import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createLog } from '@casewright/kit/data/log'
import { createEmbeddings } from '../../services/knowledge/adapters/embeddings.ts'
import { readConfig } from '../../services/knowledge/config.ts'
import { fuse, legHits } from '../../services/knowledge/rules/fusion.ts'
import { defaultWeight, shownHits } from '../../services/knowledge/rules/vector-weight.ts'
import { printTable, share } from '../report.ts'
import { qualityOf } from '../retrieval/measures.ts'
import { type RetrievalSet, readSet } from '../retrieval/sets.ts'
import { passages } from './corpus.ts'
import { startKeptEmbeddings } from './kept-embeddings.ts'
import { openOwnService } from './own-service.ts'

type Way = 'keyword' | 'vector' | 'byDefault' | 'learnt'
type Own = Awaited<ReturnType<typeof openOwnService>>

const folder = join(import.meta.dirname, '../../.casewright/bench')

/** The model that the environment names, in the variables of the service itself. */
function namedModel() {
  const { embeddingAccess, ...config } = readConfig(process.env)
  const { KNOWLEDGE_EMBEDDING_MODEL: model, KNOWLEDGE_EMBEDDING_DIMS: dims } = config
  if (!model) return undefined
  const log = createLog({ level: 'warn', format: 'text' })
  const embeddings = createEmbeddings({ ...config, ...embeddingAccess, KNOWLEDGE_EMBEDDING_MODEL: model }, log)
  const identity = JSON.stringify([embeddingAccess.baseUrl, model, dims])
  const file = join(folder, `${createHash('sha256').update(identity).digest('hex').slice(0, 16)}.vectors`)
  return embeddings && { embeddings, model, dims, file }
}

/** Keyword, vector and hybrid search over HTTP with a model of one's own, whose weight each base learns by itself: nDCG@10. */
export async function measureModel(sets: readonly { name: string; title: string }[]): Promise<void> {
  const named = namedModel()
  if (!named) {
    console.log('\nHybrid search with a real model skipped: the environment names none (docs/bench.md).')
    return
  }
  const { embeddings, model, dims, file } = named
  const kept = await startKeptEmbeddings(embeddings, file)
  const own = await openOwnService({
    EMBEDDING_PROVIDER: 'BENCH',
    BENCH_BASE_URL: kept.url,
    KNOWLEDGE_VECTOR_MEMORY_MB: '8192',
    KNOWLEDGE_EMBEDDING_MODEL: model,
    KNOWLEDGE_EMBEDDING_DIMS: String(dims),
    // The real endpoint may be slow, and is asked again after pauses.
    KNOWLEDGE_EMBEDDING_TIMEOUT_MS: '600000',
  })
  const rows: string[][] = []
  for (const { name, title } of sets) {
    const set = readSet(name)
    if (!set) continue
    // A search does not wait for an embedding for long: those of the questions are there before.
    await kept.embed(set.queries.map(({ text }) => text))
    rows.push([title, ...(await measure(own, `sys_${name}`, set))])
  }
  await own.stop()
  await kept.stop()
  const columns = ['set', 'keyword', 'vector', 'hybrid, default', 'learnt weight', 'hybrid, learnt']
  const title = `Hybrid search with ${model}, over HTTP: nDCG@10`
  printTable(title, [...columns, 'default to better leg', 'learnt to better leg'], rows)
}

async function measure(own: Own, kb_id: string, set: RetrievalSet): Promise<string[]> {
  await own.fill(kb_id, passages(set, set.documents.length))
  const vector_weight = await tunedWeight(own, kb_id)
  const answers: Record<Way, Map<string, string[]>> = {
    keyword: new Map(),
    vector: new Map(),
    byDefault: new Map(),
    learnt: new Map(),
  }
  for (const { id, text } of set.queries) {
    const found = async (way: 'keyword' | 'vector' | 'hybrid', limit: number) =>
      (await own.searchBy(way, kb_id, text, limit)).hits.map(({ document_id, score }) => ({
        chunk_id: document_id,
        score,
      }))
    const retrieved = {
      keyword: await found('keyword', legHits(shownHits)),
      vector: await found('vector', legHits(shownHits)),
    }
    const byDefault = fuse(retrieved, { vector_weight: defaultWeight })
    for (const [way, hits] of Object.entries({ ...retrieved, byDefault, learnt: await found('hybrid', shownHits) }))
      answers[way as Way].set(
        id,
        hits.map(({ chunk_id }) => chunk_id),
      )
  }
  const ndcgOf = (way: Way) => qualityOf(answers[way], set.relevance).ndcg10
  const better = Math.max(ndcgOf('keyword'), ndcgOf('vector'))
  return [
    ...[ndcgOf('keyword'), ndcgOf('vector'), ndcgOf('byDefault'), vector_weight, ndcgOf('learnt')].map(share),
    ...[ndcgOf('byDefault') - better, ndcgOf('learnt') - better].map((gain) => gain.toFixed(3)),
  ]
}

/** The weight of a base that is tuned once all its vectors are there. */
async function tunedWeight(own: Own, kb_id: string): Promise<number> {
  while ((await own.searchBy('vector', kb_id, 'x', 1)).degraded) await delay(1_000)
  return (await own.tune(kb_id)).vector_weight
}
