import { ServiceError } from '@casewright/kit/data/errors'
import { createLog } from '@casewright/kit/data/log'
import { type Environment, readSettings, SettingsError } from '@casewright/kit/data/settings'
import { PostgresStartError } from '@casewright/kit/postgres/embedded-postgres'
import type { Database } from '@casewright/kit/postgres/sql'
import type { Service } from '@casewright/kit/service'
import { CommandError } from '../commands/command-error.ts'
import type { Migrated } from '../commands/migration-state.ts'
import { openDatabases } from '../databases.ts'
import { loadServices } from '../service-list.ts'
import { type SuiteConfig, suiteSettings } from '../settings.ts'
import { gatewayMigrations, migrateGateway } from '../sign-in/sessions.ts'
import { StartError } from '../start-error.ts'

/** All of an installation that is kept: its databases, and by the settings its files and its keys. */
export interface Installation {
  config: SuiteConfig
  environment: Environment
  /** Every schema with the database that it is in. */
  schemas: readonly Migrated[]
  /** The databases themselves, each once. */
  databases: readonly Database[]
  files: Database
  /** Brings everything up to date, with roles and policies. */
  migrate(): Promise<void>
}

export const silentLog = createLog({ level: 'silent', format: 'json' })

/** Opens what the settings name, with and without a running suite. `failed` begins the sentence about what went wrong. */
export async function withInstallation<T>(
  environment: Environment,
  failed: string,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  try {
    const config = readSettings(environment, suiteSettings) as SuiteConfig
    const services = await loadServices()
    const databases = await openDatabases(services, config, environment, silentLog)
    try {
      const schemas = [
        ...services.map((service) => ({ ...service, database: databases.of(service) })),
        { ...gatewayMigrations, database: databases.gatewayTables },
      ]
      return await work({
        config,
        environment,
        schemas,
        databases: [...new Set(schemas.map(({ database }) => database))],
        files: databases.of(services.find(({ schema }) => schema === 'files') as Service),
        async migrate() {
          for (const service of services) await service.migrate(databases.of(service), silentLog)
          await migrateGateway(databases.gateway, silentLog)
        },
      })
    } finally {
      await databases.close()
    }
  } catch (error) {
    const isTold = [StartError, SettingsError, PostgresStartError, ServiceError].some((kind) => error instanceof kind)
    throw isTold ? new CommandError(`${failed} ${(error as Error).message}`) : error
  }
}
