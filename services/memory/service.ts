import { matter } from '@casewright/contracts/matter/endpoints'
import { memory } from '@casewright/contracts/memory/endpoints'
import { defineService } from '@casewright/kit/service'
import { createRerank } from '@casewright/models/client/rerank'
import { readConfig, settings } from './config.ts'
import { handlers } from './handlers.ts'
import { createRecallIndexes } from './workers/recall-indexes.ts'

export const service = defineService({
  name: 'memory-service',
  schema: 'memory',
  summary: 'Stores structured facts about users and cases, and recalls them',
  contract: memory,
  handlers,
  settings,
  migrations: new URL('./migrations/', import.meta.url),
  open: async ({ environment, database: { sql, transaction }, log, audit, auditPart, client }) => {
    const config = readConfig(environment)
    const rerank = createRerank(config, log)
    return {
      deps: {
        sql,
        transaction,
        audit,
        auditPart,
        rerank,
        matter: client('matter-service', matter),
        recallIndexes: createRecallIndexes(config.MEMORY_INDEX_FACTS_MAX),
      },
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
