import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLog } from './data/log.ts'
import { createSecretBox, type SecretBox } from './data/secret-box.ts'
import type { Environment } from './data/settings.ts'
import { uuidv7 } from './data/uuid.ts'
import { absentClient } from './http/client.ts'
import type { Client, Contract } from './http/endpoint.ts'
import { httpClient } from './http/http-client.ts'
import { attachIdentity, type Identity, type InternalKeys } from './http/identity.ts'
import { createDatabase } from './postgres/create-database.ts'
import { enterRole, roleOf } from './postgres/row-security.ts'
import { type Database, type DatabaseAddress, openDatabase, type Sql } from './postgres/sql.ts'
import type { Service } from './service.ts'
import { checkAnswer } from './test-answers.ts'
import type { AuditSink } from './work/audit.ts'

export const testKeys: InternalKeys = ['the-key-of-the-tests', 'the-key-before-that-one']

/** What every test service seals its secrets with. */
export const testSecrets = createSecretBox(['the-key-of-the-secrets-of-the-tests'])

/** How the run's set-up tells the test files where its server is. */
export const testServerVariable = 'CASEWRIGHT_TEST_SERVER'

/** A folder of the run, for what its workers share; it goes when the run ends. */
export const testFolderVariable = 'CASEWRIGHT_TEST_FOLDER'

/** A database of its own on the run's server: an empty one, or a copy of another that nobody uses. */
export async function createTestDatabase(template?: string): Promise<DatabaseAddress & { database: string }> {
  const server = JSON.parse(process.env[testServerVariable] as string) as DatabaseAddress
  const database = `test_${uuidv7().replaceAll('-', '')}`
  await createDatabase(server, database, template)
  return { ...server, database }
}

/** For each service that this worker has started: the database that a start of it leaves behind, from the second on. */
const templates = new WeakMap<Service, Promise<string> | undefined>()

/** The first start of a service migrates an empty database, as in production; all others copy one that is migrated. */
async function createServiceDatabase(service: Service): Promise<DatabaseAddress> {
  if (!templates.has(service)) {
    templates.set(service, undefined)
    return createTestDatabase()
  }
  const template = templates.get(service) ?? prepareTemplate(service)
  templates.set(service, template)
  return createTestDatabase(await template)
}

async function prepareTemplate(service: Service): Promise<string> {
  const address = await createTestDatabase()
  const prepared = await startOn(address, service, service.contract, { SEED_RESOURCES_ON_STARTUP: 'false' }, {})
  await prepared.stop()
  return address.database
}

/** The same database, and what is sent by it: each statement's own words, without its pieces; `begin` and `commit` as well. */
export function notingDatabase(database: Database): Database & { sent: string[] } {
  const sent: string[] = []
  const noting = (sql: Sql): Sql =>
    new Proxy(sql, {
      apply(target, self, given: unknown[]) {
        const query = Reflect.apply(target as never, self, given) as Partial<Promise<unknown>>
        const { then } = query
        let isSent = false
        // It is sent when it is awaited for the first time; a piece of another statement never is.
        const notingThen = (...hands: unknown[]) => {
          if (!isSent) sent.push((given[0] as readonly string[]).join(' ').replace(/\s+/g, ' ').trim())
          isSent = true
          return then?.apply(query, hands as never)
        }
        // oxlint-disable-next-line unicorn/no-thenable -- it is a promise already, and stays one
        if (then) Object.defineProperty(query, 'then', { value: notingThen })
        return query
      },
    })
  return {
    ...database,
    sql: noting(database.sql),
    transaction: async (work) => {
      sent.push('begin')
      return database.transaction((sql) => work(noting(sql))).finally(() => sent.push('commit'))
    },
    sent,
  }
}

export interface TestService<C extends Contract> {
  url: string
  address: DatabaseAddress
  database: Database
  /** The same service by both transports. */
  http: Client<C>
  local: Client<C>
  /** A plain request with the internal key; an answer of 200 is checked against the contract. */
  ask(method: string, path: string, options?: AskOptions): Promise<Answer>
  /** What was logged so far, one object per line. */
  logged: Record<string, unknown>[]
  stop(): Promise<void>
}

interface AskOptions {
  /** Asks as somebody whom the gateway has let in, instead of as a service with the internal key. */
  person?: Identity
  headers?: Record<string, string | undefined>
  body?: unknown
  /** Sent as it is, instead of `body`. */
  raw?: string | Uint8Array
}

export interface Answer {
  status: number
  headers: Headers
  /** The body as it came. */
  text: string
  code: unknown
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape; the schema check stands behind it
  data: any
}

/** What stands around the service: nothing, unless a test is about it. */
interface TestSurroundings<C extends Contract> {
  /** Uses that one's database. */
  replicaOf?: TestService<C>
  /** Where other services are, by name. */
  neighbours?: Record<string, string>
  auditSink?: AuditSink
  secrets?: SecretBox
}

/** A service as it runs in production, behind a real port, on a database of its own or on that of another replica. */
export async function startTestService<C extends Contract>(
  service: Service,
  contract: C,
  environment: Environment = {},
  surroundings: TestSurroundings<C> = {},
): Promise<TestService<C>> {
  const address = surroundings.replicaOf?.address ?? (await createServiceDatabase(service))
  return startOn(address, service, contract, environment, surroundings)
}

async function startOn<C extends Contract>(
  address: DatabaseAddress,
  service: Service,
  contract: C,
  environment: Environment,
  { neighbours = {}, auditSink = async () => {}, secrets = testSecrets }: TestSurroundings<C>,
): Promise<TestService<C>> {
  const pool = openDatabase(address, { connectionsMax: 8 })
  pool.role = await enterRole(pool, roleOf(service.schema))
  // The test itself may do with the tables what it likes.
  const database = openDatabase(address, { connectionsMax: 2 })
  const logged: Record<string, unknown>[] = []
  const log = createLog({ level: 'debug', format: 'json', write: (line) => void logged.push(JSON.parse(line)) })
  const client = <N extends Contract>(name: string, contract: N) => {
    const url = neighbours[name]
    return url
      ? httpClient(contract, { name, url, key: testKeys[0] })
      : absentClient(contract, `this service was started without ${name}`)
  }
  let url = ''
  const publicUrl = () => url
  // Most tests count what changes have left in the audit log; those about reads turn them on.
  const settings = { AUDIT_READS: 'off', ...environment }
  const running = await service.start(
    { environment: settings, database: pool, log, client, auditSink, publicUrl, secrets },
    testKeys,
  )
  const server = createServer((request, response) => {
    const person = request.headers[personHeader]
    if (typeof person === 'string') attachIdentity(request, JSON.parse(person))
    running.app.routing(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    address,
    database,
    http: httpClient(contract, { name: service.name, url, key: testKeys[0] }),
    local: running.client as Client<C>,
    async ask(method, path, options) {
      const answer = await ask(url, method, path, options)
      checkAnswer(contract, method, path, answer)
      return answer
    },
    logged,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await running.stop(500)
      server.closeAllConnections()
      await closed
      await Promise.all([pool.close(), database.close()])
    },
  }
}

const personHeader = 'x-person-of-the-test'

async function ask(
  url: string,
  method: string,
  path: string,
  { person, headers = {}, body, raw }: AskOptions = {},
): Promise<Answer> {
  const given = {
    ...(person ? { [personHeader]: JSON.stringify(person) } : { 'x-internal-api-key': testKeys[0] }),
    ...((body !== undefined || raw !== undefined) && { 'content-type': 'application/json' }),
    ...headers,
  }
  const sent = Object.entries(given).filter((header): header is [string, string] => header[1] !== undefined)
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(url + path, {
    method,
    headers: sent,
    ...(payload !== undefined && { body: payload as string }),
  })
  const text = await response.text()
  const { code, message, data } = isEnvelope(text)
    ? (JSON.parse(text) as Answer)
    : { code: undefined, message: '', data: null }
  return { status: response.status, headers: response.headers, text, code, message, data }
}

const isEnvelope = (text: string): boolean => text.startsWith('{"code":')

const peoplePath = '/api/v1/internal/people'

/** Has a service erase a person of firm-a, or count what it would erase. */
export const askToErase = (
  app: Pick<TestService<Contract>, 'ask'>,
  user_id: string,
  { dry_run = false, organization_id = 'firm-a', ...links }: Record<string, unknown> = {},
): Promise<Answer> =>
  app.ask('POST', `${peoplePath}/erase`, {
    body: { user_id, organization_id, pseudonym: `erased:${'0'.repeat(32)}`, dry_run, links },
  })

/** What a service hands out of a person of firm-a, as lines of `kind` and `row`. */
export const askToExport = async (
  app: Pick<TestService<Contract>, 'ask'>,
  user_id: string,
  organization_id = 'firm-a',
): Promise<{ kind: string; row: Record<string, unknown> }[]> => {
  const { text } = await app.ask('POST', `${peoplePath}/export`, { body: { user_id, organization_id } })
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** The interface belongs to the suite itself: neither people nor strangers get in. */
export async function refusesPeople(
  app: Pick<TestService<Contract>, 'ask'>,
  what: 'erase' | 'export',
): Promise<boolean> {
  const statuses = await Promise.all(
    [{ headers: { 'x-internal-api-key': 'wrong' } }, { person: { user: 'root', superuser: true } }].map(
      async (who) => (await app.ask('POST', `${peoplePath}/${what}`, { ...who, body: {} })).status,
    ),
  )
  return statuses.every((status) => status === 401)
}
