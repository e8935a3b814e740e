import { ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import type { RetrievedHit, SearchScope } from '../rules/search-scope.ts'
import { createEngineConnection } from './search-engine-connection.ts'
import { asCosine, hasDirection, keywordSearch, readHits, vectorSearch } from './search-engine-query.ts'
import { createEngineVersions, type EngineName } from './search-engine-versions.ts'
import { createEngineWrites, type EngineWrites } from './search-engine-writes.ts'

export interface SearchEngineConfig {
  KNOWLEDGE_SEARCH_BACKEND: 'none' | EngineName
  OPENSEARCH_URL?: string | undefined
  ELASTICSEARCH_URL?: string | undefined
  /** The alias; concrete indices are `<alias>-<number>`. */
  KNOWLEDGE_SEARCH_INDEX: string
  KNOWLEDGE_SEARCH_TIMEOUT_MS: number
  KNOWLEDGE_EMBEDDING_DIMS?: number | undefined
}

/** Every failure is thrown as a `ServiceError` whose message can be shown as the reason of a degraded answer. */
export interface SearchEngine extends EngineWrites {
  name: EngineName
  /** BM25 over the kit's own tokens. */
  keyword(tokens: readonly string[], scope: SearchScope, limit: number): Promise<RetrievedHit[]>
  /** The score is the cosine. */
  vector(vector: Float32Array, scope: SearchScope, limit: number): Promise<RetrievedHit[]>
  /**
   * Makes the first, empty version. Two replicas may do so at once. Where the database has documents already, build a
   * version instead: an empty one would be searched, and nothing would be found.
   */
  ensure(): Promise<'created' | 'present'>
  /** A new version, to which writes go from now on as well. One that was left unfinished is dropped. */
  beginVersion(): Promise<string>
  /** From this moment the version is searched; the older ones are gone. */
  finishVersion(index: string): Promise<void>
  abandonVersion(index: string): Promise<void>
  /** Why the engine is of no use now. */
  ping(): Promise<string | undefined>
}

export function createSearchEngine(config: SearchEngineConfig, log: Logger): SearchEngine | undefined {
  const { KNOWLEDGE_SEARCH_BACKEND: name, KNOWLEDGE_EMBEDDING_DIMS: dims = 0 } = config
  if (name === 'none') return undefined
  const address = name === 'opensearch' ? config.OPENSEARCH_URL : config.ELASTICSEARCH_URL
  if (!address) throw new Error(`KNOWLEDGE_SEARCH_BACKEND is ${name} and ${name.toUpperCase()}_URL is not set`)
  const searchTimeoutMs = config.KNOWLEDGE_SEARCH_TIMEOUT_MS
  const connection = createEngineConnection(address, searchTimeoutMs)
  const alias = config.KNOWLEDGE_SEARCH_INDEX
  const { ensure, beginVersion, finishVersion, abandonVersion, ping, ...versions } = createEngineVersions({
    engine: name,
    connection,
    alias,
    dims,
    searchTimeoutMs,
    log,
  })
  // An answer of some shards only would be a worse one without saying so.
  const path = `/${encodeURIComponent(alias)}/_search?allow_partial_search_results=false`
  return {
    name,
    ...createEngineWrites(connection, versions, dims),
    async keyword(tokens, scope, limit) {
      if (tokens.length === 0 || scope.kb_ids.length === 0) return []
      return connection.ask('POST', path, keywordSearch(tokens, scope, limit), readHits)
    },
    async vector(vector, scope, limit) {
      if (dims === 0) throw new ServiceError('internal_error', 'the search index holds no vectors')
      if (vector.length !== dims)
        throw new ServiceError('internal_error', `the vector has ${vector.length} numbers and the search index ${dims}`)
      if (!hasDirection(vector) || scope.kb_ids.length === 0) return []
      const hits = await connection.ask('POST', path, vectorSearch[name](vector, scope, limit), readHits)
      return hits.map(asCosine)
    },
    ensure,
    beginVersion,
    finishVersion,
    abandonVersion,
    ping,
  }
}
