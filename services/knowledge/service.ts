import { files } from '@casewright/contracts/files/endpoints'
import { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { defineService } from '@casewright/kit/service'
import { createTextWorkers } from '@casewright/kit/text/text-workers'
import { createRerank } from '@casewright/models/client/rerank'
import { readConfig, settings } from './config.ts'
import type { KnowledgeDeps } from './deps.ts'
import { openBackends } from './flows/backends.ts'
import { checksOf } from './flows/checks.ts'
import { startCompacting } from './flows/compact.ts'
import { startPurging } from './flows/purge-base.ts'
import { startRetention } from './flows/retention.ts'
import { createStructuredIndex } from './flows/structured-index.ts'
import { handlers } from './handlers.ts'
import { createKeywordIndex } from './keyword/keyword-index.ts'
import { startIndexing } from './workers/index-queue.ts'
import { startOutbox } from './workers/outbox.ts'
import { startRebuilding } from './workers/rebuild-queue.ts'

const stopMs = 2_000
/** A document may have ten million characters, once as its text and once more in its chunks. */
const documentCharactersMax = 30_000_000

export const service = defineService({
  name: 'knowledge-service',
  schema: 'knowledge',
  summary: 'Documents and structured legal knowledge, found by words, by meaning and along the legal graph',
  contract: knowledge,
  handlers,
  settings,
  migrations: new URL('./migrations/', import.meta.url),
  hasJobs: true,
  rowSecurity: { shared: ['bases'] },
  open: async ({ environment, database, audit, log, client, startJobs }) => {
    const { sql, transaction } = database
    const config = readConfig(environment)
    const textWorkers = createTextWorkers({
      threads: config.KNOWLEDGE_TEXT_THREADS,
      deadlineMs: config.KNOWLEDGE_TEXT_TIMEOUT_MS,
      charactersMax: documentCharactersMax,
    })
    const { consumers, engineDeps, ...backends } = await openBackends(config, database, textWorkers, log)
    const keywordIndex = createKeywordIndex(config.KNOWLEDGE_INDEX_MEMORY_MB * 2 ** 20)
    const jobs = await startJobs()
    const percent = config.KNOWLEDGE_VECTOR_WEIGHT_PERCENT
    const outbox = startOutbox(sql, consumers, log)
    const deps: KnowledgeDeps = {
      sql,
      transaction,
      audit,
      log,
      jobs,
      keywordIndex,
      outbox,
      textWorkers,
      ...backends,
      structuredIndex: createStructuredIndex(),
      rerank: createRerank(config, log),
      vectorWeight: percent === undefined ? undefined : percent / 100,
      files: client('files-service', files),
      retentionDays: config.KNOWLEDGE_JOBS_RETENTION_DAYS,
    }
    await startPurging(deps)
    await startCompacting(deps)
    if (engineDeps) await startRebuilding(jobs, engineDeps)
    const indexing = startIndexing(deps)
    const retention = startRetention(sql, deps.retentionDays, log)
    return {
      deps,
      checks: checksOf(deps),
      close: async () => {
        await Promise.all([retention.stop(), indexing.stop(stopMs), jobs.stop(stopMs)])
        await outbox.stop()
        await Promise.all([backends.graph?.close(), textWorkers.close()])
      },
    }
  },
})
