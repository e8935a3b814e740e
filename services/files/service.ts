import { files } from '@casewright/contracts/files/endpoints'
import { matter } from '@casewright/contracts/matter/endpoints'
import type { Environment } from '@casewright/kit/data/settings'
import { defineService } from '@casewright/kit/service'
import { createScan } from './adapters/clamd.ts'
import { createDiskSpace } from './adapters/disk-space.ts'
import { openStorage } from './adapters/open-storage.ts'
import { createParserPool } from './adapters/parser-pool.ts'
import { sniff } from './adapters/sniff.ts'
import { parserLimits, readConfig, settings } from './config.ts'
import type { FilesDeps } from './deps.ts'
import { checksOf } from './flows/checks.ts'
import { openUploads } from './flows/open-uploads.ts'
import { openOwnStorage } from './flows/own-storage.ts'
import { openResumable } from './flows/resumable.ts'
import { storedFilesBy } from './flows/stored-files.ts'
import { handlers } from './handlers.ts'
import { startParsing } from './workers/parse-queue.ts'
import { startSweeping } from './workers/sweep.ts'

const stopMs = 2_000

export const service = defineService({
  name: 'files-service',
  schema: 'files',
  summary: 'Uploads, downloads, signed addresses, parsing of files, on disk or in an object storage',
  contract: files,
  handlers,
  settings,
  migrations: new URL('./migrations/', import.meta.url),
  open: async ({ environment, database: { sql, transaction }, audit, log, client, publicUrl, secretsFor }) => {
    const config = readConfig(environment)
    const signingKeys = secretsFor('signed addresses of files')
    const signedBase = () => publicUrl() + files.getSigned.path.replace('/{key}', '')
    const storage = await openStorage(config, signedBase, signingKeys[0])
    const ownStorage = await openOwnStorage({ transaction, storage, log })
    const parsers = createParserPool(parserLimits(config), log)
    const scan = createScan(config.CLAMD_ADDRESS)
    const deps: FilesDeps = {
      sql,
      transaction,
      audit,
      log,
      matter: client('matter-service', matter),
      storage,
      ownStorage,
      diskSpace: createDiskSpace(config),
      parsers,
      sniff,
      scan,
      uploads: openUploads({ sql, storage, log }, config),
      signingKeys,
      limits: config,
    }
    const parsing = startParsing(deps)
    const resumable = openResumable(deps, publicUrl)
    const sweeping = startSweeping(deps, resumable)
    return {
      deps,
      mounts: [resumable.mount],
      checks: checksOf(deps, config),
      close: async () => {
        // Before the parsers close: a parsing that its queue breaks off is claimed again, and is no failure.
        await Promise.all([sweeping.stop(), parsing.stop(stopMs)])
        await parsers.close()
        await storage.close()
      },
    }
  },
})

/** For commands that work on the database and the storages themselves, with and without running services. */
export const storedFiles = (environment: Environment) => storedFilesBy(readConfig(environment))
