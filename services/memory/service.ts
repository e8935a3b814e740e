import { memory } from '@casewright/contracts/memory/endpoints'
import type { Handlers } from '@casewright/kit/endpoint'
import { defineService } from '@casewright/kit/service'
import { createRerank } from './adapters/rerank.ts'
import { readConfig, settings } from './config.ts'
import type { MemoryDeps } from './deps.ts'
import { createFact } from './endpoints/create-fact.ts'
import { deleteFact } from './endpoints/delete-fact.ts'
import { extract } from './endpoints/extract.ts'
import { listConflicts } from './endpoints/list-conflicts.ts'
import { listFacts } from './endpoints/list-facts.ts'
import { readContext } from './endpoints/read-context.ts'
import { readFact } from './endpoints/read-fact.ts'
import { recall } from './endpoints/recall.ts'
import { reconcile } from './endpoints/reconcile.ts'
import { refine } from './endpoints/refine.ts'
import { updateFact } from './endpoints/update-fact.ts'
import { createRecallIndexes } from './flows/recall-indexes.ts'

const handlers: Handlers<typeof memory, MemoryDeps> = {
  createFact,
  readFact,
  updateFact,
  deleteFact,
  recall,
  extract,
  refine,
  reconcile,
  listFacts,
  listConflicts,
  readContext,
}

export const service = defineService({
  name: 'memory-service',
  schema: 'memory',
  summary: 'Stores structured facts about users and cases, and recalls them',
  contract: memory,
  handlers,
  settings,
  migrations: new URL('./migrations/', import.meta.url),
  open: async ({ environment, database: { sql, transaction }, log }) => {
    const config = readConfig(environment)
    const rerank = createRerank(config, log)
    return {
      deps: { sql, transaction, rerank, recallIndexes: createRecallIndexes(config.MEMORY_INDEX_FACTS_MAX) },
      checks: [
        {
          name: 'rerank',
          required: false,
          run: async () => (rerank ? undefined : 'RERANK_URL is not set: recall answers in keyword order'),
        },
      ],
    }
  },
})
