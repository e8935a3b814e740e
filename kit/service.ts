import type { FastifyInstance } from 'fastify'
import { type Audit, type AuditPart, type AuditSink, startAudit } from './audit.ts'
import { localClient } from './client.ts'
import { derivedSecrets, type InternalKeys } from './door.ts'
import type { Client, Contract, Handlers } from './endpoint.ts'
import { type Check, type Health, healthOf } from './health.ts'
import type { Logger } from './log.ts'
import { createMetrics, type ServiceMetrics } from './metrics.ts'
import { migrate, readMigrations } from './migrate.ts'
import { createAnswers } from './once.ts'
import { operations, operationsSettings } from './operations.ts'
import { createQuota } from './quota.ts'
import { startReadAudit } from './read-audit.ts'
import type { RowSecurity } from './row-security.ts'
import type { SecretBox } from './secret-box.ts'
import { createApp, serveContract } from './serve.ts'
import { type Mount, serveMount } from './serve-mount.ts'
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
  /** Where people reach this service: known once the suite listens, so ask when it is needed. */
  publicUrl(): string
  /** Encrypts secrets before they are stored. */
  secrets: SecretBox
  /** Secrets of the installation for one purpose; the first is used, any is accepted. */
  secretsFor(purpose: string): InternalKeys
  /** Writes to the suite's audit log, in the transaction of the change. */
  audit: Audit
  auditPart: AuditPart
}

/** What every start of a service needs; the kit makes the rest of the floor from it. */
interface Ground extends Omit<Floor, 'metrics' | 'audit' | 'auditPart' | 'secretsFor'> {
  auditSink: AuditSink
  /** What the services of the process still have to do before calls are sent to it. */
  starting?(): string | undefined
}

/** What a service makes of it: its handlers' dependencies, what to watch, and what to do at the end. */
interface OpenedHouse<Deps> {
  deps: Deps
  checks?: readonly Check[]
  mounts?: readonly Mount[]
  /** What the service still has to do before calls are sent to it; undefined when all of it is done. */
  starting?(): string | undefined
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
  /** Which of its tables hold something of the installation's beside what is organizations'. */
  rowSecurity?: RowSecurity
  open(floor: Floor): Promise<OpenedHouse<Deps>>
}

/** A service whose inner types are its own business. */
export interface Service {
  name: string
  summary: string
  schema: string
  contract: Contract
  settings: Settings
  migrations: URL
  start(ground: Ground, keys: InternalKeys): Promise<RunningService>
}

export interface RunningService {
  name: string
  app: FastifyInstance
  client: Client<Contract>
  health(): Promise<Health>
  starting(): string | undefined
  /** Ends open streams, then releases what the service holds. New calls are no longer ready from the first moment. */
  stop(graceMs: number): Promise<void>
}

const apiVersion = '1.0.0'
const answersSweepMs = 3_600_000

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
    migrations: definition.migrations,
    async start({ auditSink, ...ground }, keys) {
      const log = ground.log.child({ service: name })
      const metrics = createMetrics(name)
      const config = readSettings(ground.environment, operationsSettings)
      await migrate(ground.database, schema, await readMigrations(definition.migrations), log, definition.rowSecurity)
      const trail = startAudit(ground.database, schema, auditSink, log)
      const { audit, auditPart } = trail
      const secretsFor = (purpose: string) => derivedSecrets(keys, purpose)
      const answers = createAnswers(ground.database, schema, ground.secrets)
      await answers.sealAll()
      const {
        deps,
        checks = [],
        mounts = [],
        starting = () => undefined,
        close,
      } = await definition.open({ ...ground, log, metrics, audit, auditPart, secretsFor }).catch(async (error) => {
        await trail.stop()
        throw error
      })
      const sweeping = setInterval(
        () => void answers.sweep().catch((err) => log.warn({ err }, 'old answers were not swept')),
        answersSweepMs,
      ).unref()
      const allChecks = [databaseCheck(ground.database), trail.check, ...checks]
      let stopping = false
      const openStreams = createQuota('open streams', {
        perUser: config.STREAMS_PER_USER,
        perOrganization: config.STREAMS_PER_ORGANIZATION,
      })
      const reads = config.AUDIT_READS === 'on' ? startReadAudit(audit, ground.database.sql, log) : undefined
      const served = createApp({ keys, log, metrics })
      const options = { keys, log, metrics, openStreams, ...(reads && { noteRead: reads.note }) }
      serveContract(served, contract, handlers, deps, options, answers)
      for (const mount of mounts) serveMount(served, mount, { keys, log })
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
          starting: () => ground.starting?.() ?? starting(),
        },
      )
      served.refuseBorrowed()
      await served.app.ready()
      return {
        name,
        app: served.app,
        client: localClient(contract, handlers, deps, answers) as Client<Contract>,
        health: () => healthOf(allChecks),
        starting,
        async stop(graceMs) {
          stopping = true
          await served.streams.stop(graceMs)
          await served.app.close()
          clearInterval(sweeping)
          await reads?.stop()
          await trail.stop()
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
