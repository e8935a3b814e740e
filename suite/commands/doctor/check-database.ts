import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLog } from '@casewright/kit/data/log'
import type { Environment } from '@casewright/kit/data/settings'
import { findBinaries, PostgresStartError, serverUser } from '@casewright/kit/postgres/postgres-binaries'
import { type Database, openDatabase } from '@casewright/kit/postgres/sql'
import type { Service } from '@casewright/kit/service'
import { embeddedName, openDatabases } from '../../databases.ts'
import { databaseUrlVariable, type SuiteConfig } from '../../settings.ts'
import { gatewayMigrations } from '../../sign-in/sessions.ts'
import { StartError } from '../../start-error.ts'
import { checkDatabaseClock } from './check-clock.ts'
import { checkMigrations } from './check-migrations.ts'
import type { Finding } from './finding.ts'

/**
 * Asks external servers for their version as a start does; of the embedded one its program is run, and no server. What
 * runs is asked for its migrations and its time.
 */
export async function checkDatabase(
  config: SuiteConfig,
  services: readonly Service[],
  environment: Environment,
): Promise<Finding[]> {
  const isExternal = ({ name }: Service) => Boolean(environment[databaseUrlVariable(name)] || config.DATABASE_URL)
  const findings: Finding[] = []
  if (!services.every(isExternal))
    findings.push(
      await checkEmbedded(config),
      ...(await checkRunningEmbedded(
        config,
        services.filter((service) => !isExternal(service)),
      )),
    )
  const external = services.filter(isExternal)
  if (external.length > 0) findings.push(...(await checkExternal(external, config, environment)))
  return findings
}

async function checkEmbedded({ CASEWRIGHT_DATA_DIR }: SuiteConfig): Promise<Finding> {
  const name = 'embedded database'
  try {
    const { major } = await findBinaries(undefined, await serverUser(join(CASEWRIGHT_DATA_DIR, 'postgres')))
    return { status: 'ok', name, detail: `PostgreSQL ${major} runs on this system` }
  } catch (error) {
    if (!(error instanceof PostgresStartError)) throw error
    return { status: 'problem', name, detail: error.message, mend: 'Run "npm ci" again, or set DATABASE_URL.' }
  }
}

/** Of a server that runs already, as that of a running suite does; none is started for it. */
async function checkRunningEmbedded({ CASEWRIGHT_DATA_DIR }: SuiteConfig, services: readonly Service[]) {
  const file = join(CASEWRIGHT_DATA_DIR, 'postgres', 'postmaster.pid')
  const [, , , port, socketDirectory] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  if (!port || !socketDirectory) return []
  const database = openDatabase({ socketDirectory, port: Number(port), database: embeddedName }, { connectionsMax: 2 })
  try {
    return await checkContents(services, () => database, database)
  } catch {
    // The file of a server that was killed, or of another user's: the next start says more.
    return []
  } finally {
    await database.close()
  }
}

async function checkContents(
  services: readonly Service[],
  databaseOf: (service: Service) => Database,
  gateway: Database,
): Promise<Finding[]> {
  const clock = await checkDatabaseClock(databaseOf(services[0] as Service))
  const migrated = services.map((service) => ({ ...service, database: databaseOf(service) }))
  return [...(await checkMigrations([...migrated, { ...gatewayMigrations, database: gateway }])), clock]
}

async function checkExternal(
  services: readonly Service[],
  config: SuiteConfig,
  environment: Environment,
): Promise<Finding[]> {
  const name = 'external database'
  try {
    const databases = await openDatabases(services, config, environment, createLog({ level: 'silent', format: 'json' }))
    try {
      return [
        { status: 'ok', name, detail: 'it answers, and is PostgreSQL 15 or later' },
        ...(await checkContents(services, databases.of, databases.gateway)),
      ]
    } finally {
      await databases.close()
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const [detail = '', mend = ''] = error.message.split(/: (?=correct )/)
    return [
      { status: 'problem', name, detail, mend: mend ? `C${mend.slice(1)}` : 'Set DATABASE_URL to a newer server.' },
    ]
  }
}
