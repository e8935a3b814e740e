import { createLog } from '@casewright/kit/data/log'
import { readSettings, SettingsError } from '@casewright/kit/data/settings'
import { PostgresStartError } from '@casewright/kit/postgres/embedded-postgres'
import { type Databases, openDatabases } from '../databases.ts'
import { chosenServices, loadServices } from '../service-list.ts'
import { type SuiteConfig, suiteSettings } from '../settings.ts'
import { gatewayMigrations, migrateGateway } from '../sign-in/sessions.ts'
import { StartError } from '../start-error.ts'
import { CommandError } from './command-error.ts'
import { type MigrationState, migrationState } from './migration-state.ts'
import { type Surroundings, writeJson } from './surroundings.ts'

export interface MigrateOptions {
  plan?: boolean
  json?: boolean
}

const log = createLog({ level: 'silent', format: 'json' })

/** Brings the databases up to date before replicas are started, which then find it done; with `--plan` only says what is to do. */
export async function migrate(
  names: readonly string[],
  options: MigrateOptions,
  surroundings: Surroundings,
): Promise<void> {
  const state = await work(names, options.plan ?? false, surroundings).catch((error) => {
    const isTold = [StartError, SettingsError, PostgresStartError].some((kind) => error instanceof kind)
    throw isTold ? new CommandError(`Nothing was migrated. ${(error as Error).message}`) : error
  })
  if (options.json) writeJson(surroundings, state)
  else surroundings.stdout.write(told(state, options.plan ?? false))
  if (state.changed.length > 0)
    throw new CommandError(
      `${state.changed.join(', ')} changed after they ran on this database: put them back as they were.`,
    )
}

/** What was found; unless it is a plan, what was pending is applied then. */
async function work(names: readonly string[], isPlan: boolean, { environment }: Surroundings): Promise<MigrationState> {
  const config = readSettings(environment, suiteSettings) as SuiteConfig
  const services = await loadServices(chosenServices(names))
  const databases: Databases = await openDatabases(services, config, environment, log)
  try {
    const state = await migrationState([
      ...services.map((service) => ({ ...service, database: databases.of(service) })),
      { ...gatewayMigrations, database: databases.gateway },
    ])
    if (isPlan || state.changed.length > 0) return state
    for (const service of services) await service.migrate(databases.of(service), log)
    await migrateGateway(databases.gateway, log)
    return state
  } finally {
    await databases.close()
  }
}

function told({ applied, pending, foreign }: MigrationState, isPlan: boolean): string {
  const list = pending.map((name) => `  ${name}\n`).join('')
  const done = isPlan ? `To apply (${pending.length}):\n${list}` : `Applied (${pending.length}):\n${list}`
  const newer = foreign.length > 0 ? `A newer version has applied ${foreign.join(', ')}.\n` : ''
  return (pending.length > 0 ? done : `Nothing to do: all ${applied.length} migrations are applied.\n`) + newer
}
