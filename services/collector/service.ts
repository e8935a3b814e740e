import { collector } from '@casewright/contracts/collector/endpoints'
import { files } from '@casewright/contracts/files/endpoints'
import { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { platform } from '@casewright/contracts/platform/endpoints'
import { defineService } from '@casewright/kit/service'
import { createTextWorkers } from '@casewright/kit/text/text-workers'
import { createOutsideFetch } from './adapters/outside-fetch.ts'
import { openPackageFolder } from './adapters/package-folder.ts'
import { readConfig, settings } from './config.ts'
import type { CollectorDeps } from './deps.ts'
import { seedAtStart } from './flows/seed-at-start.ts'
import { handlers } from './handlers.ts'
import { startCollecting } from './workers/run-queue.ts'

const stopMs = 2_000

export const service = defineService({
  name: 'collector-service',
  schema: 'collector',
  summary: 'Seed packages for other services, and the collection of documents from sources',
  contract: collector,
  handlers,
  settings,
  migrations: new URL('./migrations/', import.meta.url),
  hasJobs: true,
  open: async ({ environment, database: { sql, transaction }, audit, log, client, startJobs }) => {
    const config = readConfig(environment)
    const stopping = new AbortController()
    const jobs = await startJobs()
    const collecting = {
      allowPrivate: config.COLLECTOR_ALLOW_PRIVATE_ADDRESSES,
      directories: config.COLLECTOR_DIRECTORIES,
      bytesMax: config.COLLECTOR_DOCUMENT_BYTES_MAX,
      runsAtOnce: config.COLLECTOR_RUNS_AT_ONCE,
    }
    const textWorkers = createTextWorkers({
      threads: config.COLLECTOR_TEXT_THREADS,
      deadlineMs: config.COLLECTOR_TEXT_TIMEOUT_MS,
      // A byte is at most one character; beside them are names of members and an address.
      charactersMax: collecting.bytesMax + 10_000,
    })
    const deps: CollectorDeps = {
      sql,
      transaction,
      audit,
      log,
      jobs,
      collecting,
      textWorkers,
      knowledge: client('knowledge-service', knowledge),
      platform: client('platform-service', platform),
      files: client('files-service', files),
      packages: openPackageFolder(config.COLLECTOR_SEED_PACKAGES_DIR),
      seedLeaseMs: config.COLLECTOR_SEED_LEASE_MS,
      openOutside: () =>
        createOutsideFetch({
          allowPrivate: collecting.allowPrivate,
          timeoutMs: config.COLLECTOR_FETCH_TIMEOUT_MS,
          bytesMax: collecting.bytesMax,
          requestsPerSecond: config.COLLECTOR_REQUESTS_PER_SECOND,
          userAgent: config.COLLECTOR_USER_AGENT,
        }),
      stopping: stopping.signal,
    }
    const runs = await startCollecting(deps)
    const seeding = seedAtStart(deps, config)
    const close = async () => {
      stopping.abort()
      await Promise.all([seeding.ended, runs.stop()])
      await jobs.stop(stopMs)
      await textWorkers.close()
    }
    await seeding.started().catch(async (error) => {
      await close()
      throw error
    })
    return { deps, checks: [seeding.check], starting: seeding.starting, close }
  },
})
