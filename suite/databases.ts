import { join } from 'node:path'
import type { Logger } from '@casewright/kit/data/log'
import { type Environment, readSettings } from '@casewright/kit/data/settings'
import { createDatabase } from '@casewright/kit/postgres/create-database'
import { readDatabaseUrl } from '@casewright/kit/postgres/database-url'
import { type PostgresServer, startPostgres } from '@casewright/kit/postgres/embedded-postgres'
import { enterRole, roleOf, sharedRole } from '@casewright/kit/postgres/row-security'
import { type Database, type DatabaseAddress, type DatabaseOptions, openDatabase } from '@casewright/kit/postgres/sql'
import type { Service } from '@casewright/kit/service'
import { addressSettings, databaseUrlVariable, type SuiteConfig } from './settings.ts'
import { StartError } from './start-error.ts'

export interface Databases {
  of(service: Service): Database
  /** The gateway's own connections, whose role sees its sessions and nothing of the services. */
  gateway: Database
  /** Where its tables are: a pool of services that leads there too, or its own. */
  gatewayTables: Database
  /** What the start page says about them. */
  description: string
  close(): Promise<void>
}

export const embeddedName = 'casewright'
const serverVersionMin = 150_000
const gatewayConnectionsMax = 4

/** One pool per database: services that share a database share its connections. */
export async function openDatabases(
  services: readonly Service[],
  config: SuiteConfig,
  environment: Environment,
  log: Logger,
): Promise<Databases> {
  const urlOf = (service: Service) =>
    readSettings(environment, addressSettings(service.name))[databaseUrlVariable(service.name)] ?? config.DATABASE_URL
  const urls = new Map(services.map((service) => [service.name, urlOf(service)]))
  const connectionsMax = config.DATABASE_CONNECTIONS_MAX ?? (services.length > 1 ? 10 : 4)
  const embedded = [...urls.values()].includes(undefined) ? await startEmbedded(config, log) : undefined
  const direct = config.DATABASE_DIRECT_URL === undefined ? undefined : { url: config.DATABASE_DIRECT_URL }
  const gatewayUrl = config.GATEWAY_DATABASE_URL ?? config.DATABASE_URL ?? [...urls.values()][0]
  const pools = new Map<string | undefined, Database>()
  let gateway: Database | undefined
  const close = async () => {
    await Promise.all([...pools.values()].map((pool) => pool.close()))
    await gateway?.close()
    await embedded?.server.stop()
  }
  try {
    for (const [service, url] of urls)
      if (!pools.has(url)) {
        const address = url ? { url } : (embedded as Embedded).address
        const variable = url === config.DATABASE_URL ? 'DATABASE_URL' : databaseUrlVariable(service)
        const pooler = url ? config.DATABASE_POOLER : 'none'
        const options = { connectionsMax, pooler, direct: url === config.DATABASE_URL ? direct : undefined }
        const pool = await openChecked(address, options, variable)
        pools.set(url, pool)
        const sharers = services.filter(({ name }) => urls.get(name) === url)
        pool.role = await enterRole(pool, sharers.length > 1 ? sharedRole : roleOf((sharers[0] as Service).schema))
      }
    const address = gatewayUrl ? { url: gatewayUrl } : (embedded as Embedded).address
    gateway = await openChecked(
      address,
      { connectionsMax: gatewayConnectionsMax, pooler: gatewayUrl ? config.DATABASE_POOLER : 'none' },
      'GATEWAY_DATABASE_URL',
    )
    gateway.role = await enterRole(gateway, roleOf('gateway'))
  } catch (error) {
    await close()
    throw error
  }
  return {
    of: (service) => pools.get(urls.get(service.name)) as Database,
    gateway,
    gatewayTables: pools.get(gatewayUrl) ?? gateway,
    description: embedded ? `embedded PostgreSQL in ${config.CASEWRIGHT_DATA_DIR}` : 'external PostgreSQL',
    close,
  }
}

interface Embedded {
  server: PostgresServer
  address: DatabaseAddress
}

async function startEmbedded(config: SuiteConfig, log: Logger): Promise<Embedded> {
  const server = await startPostgres({
    directory: join(config.CASEWRIGHT_DATA_DIR, 'postgres'),
    log: (message) => log.info(message),
  })
  const address = { socketDirectory: server.socketDirectory, port: server.port, database: embeddedName }
  await createDatabase({ ...address, database: 'postgres' }, embeddedName)
  return { server, address }
}

/** `variable` is where the address came from, for the sentence that says that it cannot be used. */
async function openChecked(address: DatabaseAddress, options: DatabaseOptions, variable: string): Promise<Database> {
  let database: Database | undefined
  try {
    database = openDatabase(address, options)
    const [row] = await database.sql<
      { version: number }[]
    >`select current_setting('server_version_num')::int as version`
    if ((row?.version ?? 0) < serverVersionMin)
      throw new StartError(`PostgreSQL 15 or later is needed; this server's version number is ${row?.version}.`)
    return database
  } catch (error) {
    await database?.close()
    if (error instanceof StartError || !('url' in address)) throw error
    throw new StartError(
      `The database at ${withoutPassword(address.url)} cannot be used (${(error as Error).message}): correct ${variable}.`,
    )
  }
}

function withoutPassword(url: string): string {
  const { hosts, url: first } = readDatabaseUrl(url)
  const { protocol, pathname } = new URL(first)
  return `${protocol}//${hosts.map(({ host, port }) => `${host}:${port}`).join(',')}${pathname}`
}
