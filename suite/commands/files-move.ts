import { storedFiles } from '@casewright/files/service'
import { ServiceError } from '@casewright/kit/data/errors'
import { createLog } from '@casewright/kit/data/log'
import { readSettings, SettingsError } from '@casewright/kit/data/settings'
import { PostgresStartError } from '@casewright/kit/postgres/embedded-postgres'
import { appliedMigrations } from '@casewright/kit/postgres/migrate'
import { openDatabases } from '../databases.ts'
import { chosenServices, loadServices } from '../service-list.ts'
import { type SuiteConfig, suiteSettings } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { CommandError } from './command-error.ts'
import { type Surroundings, writeJson } from './surroundings.ts'

export interface FilesMoveOptions {
  to: 'disk' | 's3'
  json?: boolean
}

/** Works on the database and the storages themselves, with and without a running suite. */
export async function filesMove({ to, json }: FilesMoveOptions, surroundings: Surroundings): Promise<void> {
  const { environment, stdout, stderr } = surroundings
  const progress = (files: number, bytes: number) => void stderr.write(`${files} files, ${bytes} bytes\n`)
  const result = await withFilesDatabase(surroundings, (database) =>
    storedFiles(environment).move({ database, to, ...(!json && { progress }) }),
  )
  if (json) writeJson(surroundings, result)
  else stdout.write(told(result, to))
  if (result.lost.length > 0)
    throw new CommandError(`The bytes of ${result.lost.length} files were not there or damaged.`)
}

async function withFilesDatabase<T>(
  { environment }: Surroundings,
  work: (database: ReturnType<Awaited<ReturnType<typeof openDatabases>>['of']>) => Promise<T>,
): Promise<T> {
  try {
    const config = readSettings(environment, suiteSettings) as SuiteConfig
    const [service, ...rest] = await loadServices(chosenServices(['files']))
    if (!service || rest.length > 0) throw new Error('files-service is one service')
    const databases = await openDatabases(
      [service],
      config,
      environment,
      createLog({ level: 'silent', format: 'json' }),
    )
    try {
      const database = databases.of(service)
      if ((await appliedMigrations(database, service.schema)).length === 0)
        throw new CommandError('This database holds no files of this version yet: start the suite first.')
      return await work(database)
    } finally {
      await databases.close()
    }
  } catch (error) {
    const isTold = [StartError, SettingsError, PostgresStartError, ServiceError].some((kind) => error instanceof kind)
    throw isTold ? new CommandError(`The files were not moved. ${(error as Error).message}`) : error
  }
}

const told = (
  { place, files, bytes }: Awaited<ReturnType<ReturnType<typeof storedFiles>['move']>>,
  to: string,
): string =>
  `Moved ${files} files (${bytes} bytes) to ${place}.\n` +
  `Start every replica with FILES_STORAGE=${to} now; until then they take no uploads. The old storage is left as it was.\n`
