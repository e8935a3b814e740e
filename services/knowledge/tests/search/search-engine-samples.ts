import { createLog } from '@casewright/kit/data/log'
import { tokens } from '@casewright/kit/text/tokens'
import { createSearchEngine, type SearchEngine } from '../../adapters/search-engine.ts'
import type { EngineName } from '../../adapters/search-engine-versions.ts'
import type { EngineChunk } from '../../adapters/search-engine-writes.ts'
import type { SearchScope } from '../../rules/search-scope.ts'

/** Whatever the adapter logs, so that a test can look for what should not be there. */
export const logged: string[] = []
const log = createLog({ level: 'debug', format: 'json', write: (line) => void logged.push(line) })

export interface SampleOptions {
  index?: string
  timeoutMs?: number
  dims?: number
}

export function engineAt(engine: EngineName, url: string, options: SampleOptions = {}): SearchEngine {
  const { index = 'knowledge_chunks_v1', timeoutMs = 30_000, dims = 3 } = options
  const made = createSearchEngine(
    {
      KNOWLEDGE_SEARCH_BACKEND: engine,
      [engine === 'opensearch' ? 'OPENSEARCH_URL' : 'ELASTICSEARCH_URL']: url,
      KNOWLEDGE_SEARCH_INDEX: index,
      KNOWLEDGE_SEARCH_TIMEOUT_MS: timeoutMs,
      KNOWLEDGE_EMBEDDING_DIMS: dims,
    },
    log,
  )
  if (!made) throw new Error('there is no engine')
  return made
}

/** A chunk of document `d1` in base `kb1`, unless told otherwise. */
export const chunkOf = (chunk_id: string, text: string, change: Partial<EngineChunk> = {}): EngineChunk => ({
  chunk_id,
  kb_id: 'kb1',
  document_id: 'd1',
  doc_type: 'statute',
  file_id: null,
  date: null,
  effective_from: null,
  effective_to: null,
  metadata: {},
  tokens: tokens(text),
  ...change,
})

export const scopeOf = (change: Partial<SearchScope> = {}): SearchScope => ({
  kb_ids: ['kb1'],
  as_of: '2026-06-01',
  stepped_back: [],
  ...change,
})

export const idsOf = (hits: readonly { chunk_id: string }[]): string[] => hits.map(({ chunk_id }) => chunk_id)

/** Asks a few times: an engine shows what was written after its next refresh, at most a second later. */
export async function eventually<T>(ask: () => Promise<T>, good: (answer: T) => boolean): Promise<T> {
  for (let left = 600; ; left--) {
    const answer = await ask()
    if (good(answer) || left === 0) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
