import type { files } from '@casewright/contracts/files/endpoints'
import type { Logger } from '@casewright/kit/data/log'
import type { Client } from '@casewright/kit/http/endpoint'
import type { Database } from '@casewright/kit/postgres/sql'
import type { TextWorkers } from '@casewright/kit/text/text-workers'
import type { Audit } from '@casewright/kit/work/audit'
import type { Jobs } from '@casewright/kit/work/jobs'
import type { Rerank } from '@casewright/models/client/rerank'
import type { Embeddings } from './adapters/embeddings.ts'
import type { SearchEngine } from './adapters/search-engine.ts'
import type { GraphStore } from './flows/graph-store.ts'
import type { StructuredIndex } from './flows/structured-index.ts'
import type { KeywordIndex } from './keyword/keyword-index.ts'
import type { Outbox } from './workers/outbox.ts'
import type { VectorIndexes } from './workers/vector-indexes.ts'

/** Everything a handler of this service may use. */
export interface KnowledgeDeps extends Pick<Database, 'sql' | 'transaction'> {
  audit: Audit
  jobs: Jobs
  files: Pick<Client<typeof files>, 'readFileInternal' | 'readParsed' | 'parseFile'>
  log: Logger
  /** Where long texts are divided, compared and read for the graph. */
  textWorkers: TextWorkers
  keywordIndex: KeywordIndex
  structuredIndex: StructuredIndex
  outbox: Outbox
  /** Absent when no search engine is configured. */
  engine: SearchEngine | undefined
  /** Both absent when no embedding service is configured. */
  embeddings: Embeddings | undefined
  vectorIndexes: VectorIndexes | undefined
  /** What meaning counts beside words, from 0 to 1, if somebody has set it; else as each base was tuned. */
  vectorWeight: number | undefined
  /** Absent when no rerank service is configured. */
  rerank: Rerank | undefined
  /** Absent when no graph is configured. */
  graph: GraphStore | undefined
  /** After how many days ended jobs are deleted; 0 keeps all. */
  retentionDays: number
}
