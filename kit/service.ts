import type { FastifyInstance } from 'fastify'
import type { Logger } from './data/log.ts'
import type { SecretBox } from './data/secret-box.ts'
import { type Environment, readSettings, type Settings } from './data/settings.ts'
import { localClient } from './http/client.ts'
import type { Client, Contract, Handlers } from './http/endpoint.ts'
import { type Check, type Health, healthOf } from './http/health.ts'
import { createAnswerStore } from './http/idempotency.ts'
import { derivedSecrets, type InternalKeys } from './http/identity.ts'
import { createMetrics, type ServiceMetrics } from './http/metrics.ts'
import { operations, operationsSettings } from './http/operations.ts'
import { createQuota } from './http/quota.ts'
import { startReadAudit } from './http/read-audit.ts'
import { createApp, serveContract } from './http/serve.ts'
import { type Mount, serveMount } from './http/serve-mount.ts'
import { serveOperations } from './http/serve-operations.ts'
import { migrate, readMigrations } from './postgres/migrate.ts'
import type { RowSecurity } from './postgres/row-security.ts'
import type { Database } from './postgres/sql.ts'
import { type Audit, type AuditPart, type AuditSink, startAudit } from './work/audit.ts'
import { createHeldCounts } from './work/held-counts.ts'
import { createJobTables, type Jobs, jobsSchemaOf, startJobs } from './work/jobs.ts'
import { startPeriodic } from './work/periodic.ts'
import { showAuditOutbox, showJobs, showPool } from './work/show-waiting.ts'

/** What the suite hands to every service. */
interface ServiceContext {
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
  /** Ends the sign-ins of a person, at every gateway of the installation. */
  endSignIns(user: string, organization: string): Promise<void>
  /** Starts the job queues of a service that says that it has some. */
  startJobs(): Promise<Jobs>
}

/** What every start of a service needs; the kit makes the rest of `ServiceContext` from it. */
interface StartContext
  extends Omit<ServiceContext, 'metrics' | 'audit' | 'auditPart' | 'secretsFor' | 'startJobs' | 'endSignIns'> {
  /** Absent where no gateway is. */
  endSignIns?: ServiceContext['endSignIns']
  auditSink: AuditSink
  /** Whether its metrics show those of the process as well; one service of a process does. */
  showsProcess?: boolean
  /** What the services of the process still have to do before calls are sent to it. */
  starting?(): string | undefined
}

/** What a service makes of it: its handlers' dependencies, what to watch, and what to do at the end. */
interface OpenedService<Deps> {
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
  /** Whether it has job queues, in a schema of their own beside the service's. */
  hasJobs?: boolean
  open(context: ServiceContext): Promise<OpenedService<Deps>>
}

/** A service whose inner types are its own business. */
export interface Service {
  name: string
  summary: string
  schema: string
  contract: Contract
  settings: Settings
  migrations: URL
  /** Brings its tables up to date, those of its job queues too. A start does it as well, and then finds it done. */
  migrate(database: Database, log: Logger): Promise<void>
  start(context: StartContext, keys: InternalKeys): Promise<RunningService>
}

export interface RunningService {
  name: string
  app: FastifyInstance
  client: Client<Contract>
  health(): Promise<Health>
  starting(): string | undefined
  /** From now on it is not ready; what is called all the same is answered. */
  drain(): void
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
  const jobsSchema = jobsSchemaOf(schema)
  const migrateTables = async (database: Database, log: Logger) =>
    migrate(database, schema, await readMigrations(definition.migrations), log, definition.rowSecurity)
  return {
    name,
    summary,
    schema,
    contract,
    settings: { ...operationsSettings, ...settings },
    migrations: definition.migrations,
    async migrate(database, log) {
      await migrateTables(database, log)
      if (definition.hasJobs) await createJobTables(database.sql, jobsSchema)
    },
    async start({ auditSink, ...context }, keys) {
      const log = context.log.child({ service: name })
      const metrics = createMetrics(name, { showsProcess: context.showsProcess ?? true })
      const config = readSettings(context.environment, operationsSettings)
      await migrateTables(context.database, log)
      const trail = startAudit(context.database, schema, auditSink, log)
      showAuditOutbox(metrics, trail)
      showPool(metrics, context.database)
      const { audit, auditPart } = trail
      const secretsFor = (purpose: string) => derivedSecrets(keys, purpose)
      const answers = createAnswerStore(context.database, schema, context.secrets)
      await answers.sealAll()
      const {
        deps,
        checks = [],
        mounts = [],
        starting = () => undefined,
        close,
      } = await definition
        .open({
          endSignIns: async () => {},
          ...context,
          log,
          metrics,
          audit,
          auditPart,
          secretsFor,
          startJobs: async () => {
            const jobs = await startJobs(context.database.sql, jobsSchema, log)
            showJobs(metrics, jobs)
            return jobs
          },
        })
        .catch(async (error) => {
          await trail.stop()
          throw error
        })
      const sweeping = startPeriodic('sweep of old answers', answersSweepMs, answers.sweep, log)
      const allChecks = [databaseCheck(context.database), trail.check, ...checks]
      metrics.gauge(
        'health_part',
        'Always 1; its labels say how each part of the service is',
        ['part', 'status'],
        async () =>
          (await healthOf(allChecks)).components.map(({ name: part, status }) => ({
            labels: { part, status },
            value: 1,
          })),
      )
      let stopping = false
      const held = createHeldCounts(context.database, schema, log)
      const openStreams = createQuota(
        'open streams',
        { perUser: config.STREAMS_PER_USER, perOrganization: config.STREAMS_PER_ORGANIZATION },
        held,
      )
      const reads = config.AUDIT_READS === 'on' ? startReadAudit(audit, context.database.sql, log) : undefined
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
          starting: () => context.starting?.() ?? starting(),
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
        drain() {
          stopping = true
        },
        async stop(graceMs) {
          stopping = true
          await served.streams.stop(graceMs)
          await served.app.close()
          await held.stop()
          await sweeping.stop()
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
