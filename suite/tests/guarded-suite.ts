import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAddress } from '@casewright/kit/postgres/sql'
import { createTestDatabase } from '@casewright/kit/testing'
import { type Answer, type CallOptions, internalKey, request } from '../../acceptance/support/harness.ts'
import { startSuite } from '../start-suite.ts'

/** Needs a login that names an organization. */
export const tagsPath = '/platform-service/api/v1/platform/tags'
/** How colleagues are called. */
export const namesPath = (ids: string): string => `/platform-service/api/v1/platform/people?ids=${ids}`
/** Needs `platform:read`. */
export const configsPath = '/platform-service/api/v1/platform/configs'
/** Needs `audit:read`, which a superuser has without being told so. */
export const auditPath = '/platform-service/api/v1/platform/audit-logs'
/** Needs the internal key. */
export const internalPath = '/platform-service/api/v1/internal/actuator/prometheus'

interface AskOptions extends CallOptions {
  token?: string | undefined
}

export interface GuardedSuite {
  url: string
  dataDirectory: string
  /** Its settings, for a replica of it. */
  environment: Record<string, string>
  /** A call as from outside: with the token, if one is given, and without the internal key. */
  ask(method: string, path: string, options?: AskOptions): Promise<Answer>
  stop(): Promise<void>
}

/** A test's database as the suite is told of it. */
export const databaseUrl = (address: DatabaseAddress): string =>
  'url' in address
    ? Object.assign(new URL(address.url), { pathname: `/${address.database}` }).href
    : `postgres://postgres@localhost/${address.database}?host=${address.socketDirectory}`

/** The gateway before one service, or those named, in the test's own process. */
export async function startGuardedSuite(
  environment: Record<string, string>,
  names: readonly string[] = ['platform'],
): Promise<GuardedSuite> {
  const address = await createTestDatabase()
  const database = databaseUrl(address)
  const dataDirectory = await mkdtemp(join(tmpdir(), 'casewright-guard-'))
  const settings = {
    PORT: '0',
    DATABASE_URL: database,
    CASEWRIGHT_DATA_DIR: dataDirectory,
    INTERNAL_API_KEY: internalKey,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
  }
  const suite = await startSuite(names, settings)
  return {
    url: suite.url,
    dataDirectory,
    environment: settings,
    ask: (method, path, { token, headers, ...options } = {}) =>
      request(suite.url + path, method, {
        ...options,
        headers: {
          'x-internal-api-key': undefined,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      }),
    async stop() {
      await suite.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** A request whose path and header lines are sent as they are written; `fetch` would tidy them up. */
export async function askPlainly(
  url: string,
  path: string,
  headers: Record<string, string | string[]>,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ hostname, port, path, headers, agent: false }, resolve).once('error', reject)
  })
  return { status: response.statusCode as number, text: Buffer.concat(await response.toArray()).toString() }
}
