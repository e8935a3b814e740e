import { collector } from '@casewright/contracts/collector/endpoints'
import { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { platform } from '@casewright/contracts/platform/endpoints'
import { defineService } from '@casewright/kit/service'
import { openPackageFolder } from './adapters/package-folder.ts'
import { readConfig, settings } from './config.ts'
import type { CollectorDeps } from './deps.ts'
import { seedAtStart } from './flows/seed-at-start.ts'
import { handlers } from './handlers.ts'

export const service = defineService({
  name: 'collector-service',
  schema: 'collector',
  summary: 'Seed packages for other services, and the collection of documents from sources',
  contract: collector,
  handlers,
  settings,
  migrations: new URL('./migrations/', import.meta.url),
  open: async ({ environment, database: { sql, transaction }, audit, log, client }) => {
    const config = readConfig(environment)
    const stopping = new AbortController()
    const deps: CollectorDeps = {
      sql,
      transaction,
      audit,
      log,
      knowledge: client('knowledge-service', knowledge),
      platform: client('platform-service', platform),
      packages: openPackageFolder(config.COLLECTOR_SEED_PACKAGES_DIR),
      seedLeaseMs: config.COLLECTOR_SEED_LEASE_MS,
      stopping: stopping.signal,
    }
    const seeding = seedAtStart(deps, config)
    await seeding.started()
    return {
      deps,
      checks: [seeding.check],
      close: async () => {
        stopping.abort()
        await seeding.ended
      },
    }
  },
})
