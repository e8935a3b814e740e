import { ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import { createCircuit } from '@casewright/kit/http/resilience'
import type { Database } from '@casewright/kit/postgres/sql'
import type { TextWorkers } from '@casewright/kit/text/text-workers'
import { createEmbeddings, type Embeddings } from '../adapters/embeddings.ts'
import { createSearchEngine } from '../adapters/search-engine.ts'
import { createVectorIndex } from '../adapters/vector-index.ts'
import { loadScan } from '../adapters/vector-scan.ts'
import type { KnowledgeConfig } from '../config.ts'
import type { KnowledgeDeps } from '../deps.ts'
import type { Target } from '../queries/outbox.ts'
import { followUnembedded } from '../queries/vectors.ts'
import type { OutboxConsumer } from '../workers/outbox.ts'
import { createVectorIndexes } from '../workers/vector-indexes.ts'
import { embedDocuments } from './embed-documents.ts'
import { createGraphStore } from './graph-store.ts'
import { type EngineDeps, indexInEngine } from './index-in-engine.ts'
import { linkDocuments } from './link-graph.ts'

/** The systems beside the database, as far as they are configured, and how each of them learns of changes. */
export interface Backends extends Pick<KnowledgeDeps, 'engine' | 'embeddings' | 'vectorIndexes' | 'graph'> {
  consumers: Partial<Record<Target, OutboxConsumer>>
  /** Absent when no search engine is configured. */
  engineDeps: EngineDeps | undefined
}

export async function openBackends(
  config: KnowledgeConfig,
  database: Database,
  textWorkers: TextWorkers,
  log: Logger,
): Promise<Backends> {
  const { sql } = database
  const { KNOWLEDGE_EMBEDDING_MODEL: model, KNOWLEDGE_EMBEDDING_DIMS: dims } = config
  const provider =
    model === undefined
      ? undefined
      : createEmbeddings({ ...config, ...config.embeddingAccess, KNOWLEDGE_EMBEDDING_MODEL: model }, log)
  const embeddings = provider && guarded(provider)
  const engine = createSearchEngine({ ...config, KNOWLEDGE_EMBEDDING_DIMS: embeddings ? dims : 0 }, log)
  const graph = createGraphStore(config, database, log)
  const engineDeps = engine && { sql, transaction: database.transaction, engine, model: embeddings?.model }
  const scan = embeddings && (await loadScan(log))
  if (embeddings) await followUnembedded(sql, embeddings.model)
  const bytesMax = config.KNOWLEDGE_VECTOR_MEMORY_MB * 2 ** 20
  return {
    engine,
    embeddings,
    graph,
    engineDeps,
    vectorIndexes: embeddings && createVectorIndexes(() => createVectorIndex(dims, scan), embeddings, bytesMax),
    consumers: {
      ...(embeddings && { embedding: embedDocuments(database, embeddings, engine !== undefined) }),
      ...(engineDeps && { search: indexInEngine(engineDeps) }),
      ...(graph && { graph: linkDocuments({ sql, textWorkers, log }, graph) }),
    },
  }
}

/**
 * Vectors of another length are another model's. After three failures in a row no query waits for the provider for five
 * seconds.
 */
function guarded(provider: Embeddings): Embeddings {
  const circuit = createCircuit('the embedding endpoint', { failuresMax: 3, openMs: 5_000 })
  return {
    ...provider,
    model: `${provider.model}/${provider.dims}`,
    embedQuery: (text) =>
      circuit.run(() =>
        provider.embedQuery(text).catch((error: Error) => {
          throw new ServiceError('dependency_unavailable', error.message)
        }),
      ),
  }
}
