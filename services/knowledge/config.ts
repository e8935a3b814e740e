import {
  type Environment,
  flag,
  integer,
  oneOf,
  optional,
  readSettings,
  type SettingValues,
  secret,
  text,
  url,
} from '@casewright/kit/data/settings'
import { rerankSettings } from '@casewright/models/settings'

export const settings = {
  ...rerankSettings,
  KNOWLEDGE_JOBS_RETENTION_DAYS: integer(
    'Jobs that ended longer ago are deleted, but for the last one of each file; 0 keeps all',
    { min: 0, max: 36_500, fallback: 0 },
  ),
  KNOWLEDGE_INDEX_MEMORY_MB: integer(
    'How much of the keyword index the process keeps at hand; a million short chunks have about 400',
    {
      min: 1,
      max: 65_536,
      fallback: 512,
    },
  ),
  KNOWLEDGE_VECTOR_MEMORY_MB: integer('How much memory the vectors of all bases in use may take in the process', {
    min: 1,
    max: 65_536,
    fallback: 512,
  }),
  KNOWLEDGE_SEARCH_BACKEND: oneOf(
    'Search engine beside the database, which answers when it cannot',
    ['none', 'opensearch', 'elasticsearch'],
    'none',
  ),
  OPENSEARCH_URL: optional(url('Address of OpenSearch; may carry a user and a password')),
  ELASTICSEARCH_URL: optional(url('Address of Elasticsearch; may carry a user and a password')),
  KNOWLEDGE_SEARCH_INDEX: text('Name of the index; an alias, behind which its versions change', 'knowledge_chunks_v1'),
  KNOWLEDGE_SEARCH_TIMEOUT_MS: integer('How long a search waits for the search engine', {
    min: 50,
    max: 60_000,
    fallback: 2_000,
  }),
  EMBEDDING_PROVIDER: text(
    'Whose embeddings to use: its name in capitals begins the variables `…_API_KEY` and `…_BASE_URL`',
    'OPENAI',
  ),
  KNOWLEDGE_EMBEDDING_MODEL: optional(text('Model that makes vectors; without one there is no search by meaning')),
  KNOWLEDGE_EMBEDDING_DIMS: integer('Numbers in a vector of that model', { min: 1, max: 8192, fallback: 1536 }),
  KNOWLEDGE_EMBEDDING_BATCH: integer('Texts that the embedding service is sent at once', {
    min: 1,
    max: 2048,
    fallback: 64,
  }),
  KNOWLEDGE_EMBEDDING_TIMEOUT_MS: integer('How long one call of the embedding service may take', {
    min: 100,
    max: 600_000,
    fallback: 30_000,
  }),
  KNOWLEDGE_VECTOR_WEIGHT_PERCENT: optional(
    integer(
      'How much meaning counts beside words in hybrid search; without it what `casewright knowledge tune` has learnt from a base counts, and 16 where it has not',
      { min: 0, max: 100 },
    ),
  ),
  KNOWLEDGE_TEXT_TIMEOUT_MS: integer('How long one document may take to be divided, compared or read for the graph', {
    min: 50,
    max: 600_000,
    fallback: 60_000,
  }),
  KNOWLEDGE_TEXT_THREADS: integer('Threads for long documents', { min: 1, max: 64, fallback: 2 }),
  LEGAL_GRAPH_ENABLED: flag('Whether searches may follow the legal graph', true),
  LEGAL_GRAPH_BACKEND: oneOf(
    'Where the legal graph is kept; `auto`: in Neo4j if NEO4J_URL is set, else nowhere',
    ['auto', 'embedded', 'neo4j'],
    'auto',
  ),
  NEO4J_URL: optional(url('Address of Neo4j', ['bolt', 'bolt+s', 'neo4j', 'neo4j+s'])),
  NEO4J_USER: text('User of Neo4j', 'neo4j'),
  NEO4J_PASSWORD: optional(secret('Password of that user', { lengthMin: 1 })),
  NEO4J_DATABASE: text('Database of Neo4j', 'neo4j'),
  NEO4J_TIMEOUT_MS: integer('How long a search waits for Neo4j', { min: 50, max: 60_000, fallback: 2_000 }),
}

/** The provider names the variables, so these two are read by name. */
interface EmbeddingAccess {
  apiKey: string | undefined
  baseUrl: string | undefined
}

export type KnowledgeConfig = SettingValues<typeof settings> & { embeddingAccess: EmbeddingAccess }

export function readConfig(environment: Environment): KnowledgeConfig {
  const config = readSettings(environment, settings)
  const prefix = config.EMBEDDING_PROVIDER.toUpperCase().replace(/\W/g, '_')
  const access = readSettings(environment, {
    [`${prefix}_API_KEY`]: optional(secret('Key of the embedding service', { lengthMin: 1 })),
    [`${prefix}_BASE_URL`]: optional(url('Address of the embedding service')),
  }) as Record<string, string | undefined>
  return {
    ...config,
    embeddingAccess: { apiKey: access[`${prefix}_API_KEY`], baseUrl: access[`${prefix}_BASE_URL`] },
  }
}
