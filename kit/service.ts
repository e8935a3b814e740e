import type { FastifyInstance } from 'fastify'
import { localClient } from './client.ts'
import type { InternalKeys } from './door.ts'
import type { Client, Contract, Handlers } from './endpoint.ts'
import { type Check, type Health, healthOf } from './health.ts'
import type { Logger } from './log.ts'
import { createMetrics, type ServiceMetrics } from './metrics.ts'
import { migrate, readMigrations } from './migrate.ts'
import { operations, operationsSettings } from './operations.ts'
import { createApp, serveContract } from './serve.ts'
import { serveOperations } from './serve-operations.ts'
import { type Environment, readSettings, type Settings } from './settings.ts'
import type { Database } from './sql.ts'

/** What the suite hands to every service. */
interface Floor {
  environment: Environment
  database: Database
  log: Logger
  metrics: ServiceMetrics
  /** A typed client of another service, in this process or over HTTP: a service cannot tell which. */
  client<C extends Contract>(service: string, contract: C): Client<C>
}

/** What a service makes of it: its handlers' dependencies, what to watch, and what to do at the end. */
interface OpenedHouse<Deps> {
  deps: Deps
  checks?: readonly Check[]
  close?(): Promise<void>
}

export interface ServiceDefinition<C extends Contract, Deps> {
  /** As in the gateway's paths: `memory-service`. */
  name: string
  summary: string
  /** Database schema and short name: `memory`. */
  schema: string
  contract: C
  handlers: Handlers<C, Deps>
  settings: Settings
  migrations: URL
  open(floor: Floor): Promise<OpenedHouse<Deps>>
}

/** A service whose inner types are its own business. */
export interface Service {
  name: string
  summary: string
  schema: string
  contract: Contract
  settings: Settings
  start(floor: Omit<Floor, 'metrics'>, keys: InternalKeys): Promise<RunningService>
}

export interface RunningService {
  name: string
  app: FastifyInstance
  client: Client<Contract>
  health(): Promise<Health>
  /** Ends open streams, then releases what the service holds. New calls are no longer ready from the first moment. */
  stop(graceMs: number): Promise<void>
}

const apiVersion = '1.0.0'

export function defineService<C extends Contract, Deps>(definition: ServiceDefinition<C, Deps>): Service {
  const { name, summary, schema, contract, handlers, settings } = definition
  const taken = Object.keys(contract).filter((entry) => entry in operations)
  if (taken.length > 0)
    throw new Error(`${name} may not name an entry ${taken.join(', ')}: every service has it already`)
  return {
    name,
    summary,
    schema,
    contract,
    settings: { ...operationsSettings, ...settings },
    async start(floor, keys) {
      const log = floor.log.child({ service: name })
      const metrics = createMetrics(name)
      const config = readSettings(floor.environment, operationsSettings)
      await migrate(floor.database, schema, await readMigrations(definition.migrations), log)
      const { deps, checks = [], close } = await definition.open({ ...floor, log, metrics })
      const allChecks = [databaseCheck(floor.database), ...checks]
      let stopping = false
      const served = createApp({ keys, log, metrics })
      serveContract(served, contract, handlers, deps, { keys, log, metrics })
      serveOperations(
        served,
        { keys, log, metrics },
        {
          title: name,
          description: summary,
          version: apiVersion,
          contract,
          checks: allChecks,
          config,
          isStopping: () => stopping,
        },
      )
      await served.app.ready()
      return {
        name,
        app: served.app,
        client: localClient(contract, handlers, deps) as Client<Contract>,
        health: () => healthOf(allChecks),
        async stop(graceMs) {
          stopping = true
          await served.streams.stop(graceMs)
          await served.app.close()
          await close?.()
        },
      }
    },
  }
}

const databaseCheck = (database: Database): Check => ({
  name: 'database',
  required: true,
  run: async () => {
    await database.ping()
    return undefined
  },
})
