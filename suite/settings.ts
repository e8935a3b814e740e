import { integer, oneOf, optional, type SettingValues, secret, text, url } from '@casewright/kit/data/settings'
import { isDatabaseUrl } from '@casewright/kit/postgres/database-url'
import { authSettings } from './auth-settings.ts'

const databaseUrl = (description: string) => url(description, ['postgres', 'postgresql'], isDatabaseUrl)

/** Read before the others by the command that starts the suite: it has to wait as long. */
export const drainSeconds = integer(
  'After SIGTERM calls are still answered for so long while readiness says no, so that a balancer finds out before the port closes',
  { min: 0, max: 600, fallback: 0 },
)

/** What the process itself reads; each service adds its own. */
export const suiteSettings = {
  CASEWRIGHT_ENV: oneOf(
    'Kind of installation; `production` refuses to start with anything that is only good for trying out',
    ['dev', 'local', 'test', 'production'],
    'dev',
  ),
  CASEWRIGHT_DATA_DIR: text('Folder of the embedded database and the generated key', '.casewright'),
  HOST: text('Address to listen on', '127.0.0.1'),
  PORT: integer('Port to listen on; 0 takes a free one', { min: 0, max: 65_535, fallback: 8080 }),
  GATEWAY_INTERNAL: optional(
    oneOf(
      'Whether the internal key is taken at HOST and PORT: `open` is the default on 127.0.0.1 outside production, `closed` elsewhere',
      ['open', 'closed'],
    ),
  ),
  GATEWAY_MCP: oneOf(
    'Whether the gateway is an MCP server at `/mcp` for programs of others, who log in as at any interface (docs/mcp.md)',
    ['off', 'on'],
    'off',
  ),
  GATEWAY_OPENAI: oneOf(
    'Whether the gateway answers chat programs at `/v1/chat/completions` as a model called `casewright` (docs/openai.md)',
    ['off', 'on'],
    'off',
  ),
  GATEWAY_AGUI: oneOf(
    'Whether the gateway answers front ends that speak AG-UI at `/agui/{id}`, by the id of a consultation (docs/agui.md)',
    ['off', 'on'],
    'off',
  ),
  INTERNAL_HOST: text('Address to listen on for calls of other services', '127.0.0.1'),
  INTERNAL_PORT: optional(
    integer(
      'Port to listen on for calls of other services, where the internal key is always taken: the `<SERVICE>_URL` of other processes names it; 0 takes a free one',
      { min: 0, max: 65_535 },
    ),
  ),
  INTERNAL_TLS: oneOf(
    'In production every `<SERVICE>_URL` must be https or on this machine; `waived` says that the network between services is trusted',
    ['required', 'waived'],
    'required',
  ),
  DATABASE_TLS: oneOf(
    'In production every database address must have sslmode=require, verify-ca or verify-full, or be on this machine; `waived` says that the network to it is trusted',
    ['required', 'waived'],
    'required',
  ),
  REQUEST_STALL_SECONDS: integer(
    'A request whose body brings less than 64 KiB in this time is given up; how long it takes altogether does not matter',
    { min: 1, max: 3600, fallback: 60 },
  ),
  DRAIN_SECONDS: drainSeconds,
  DATABASE_URL: optional(
    databaseUrl(
      'An external PostgreSQL, 15 or later, with several hosts where it has a standby (`postgres://a,b/db?target_session_attrs=read-write`); without it the embedded one is started',
    ),
  ),
  GATEWAY_DATABASE_URL: optional(
    databaseUrl(
      'Database of the sessions of the workbench, the same for all processes that serve it; without it DATABASE_URL, or that of the first service',
    ),
  ),
  DATABASE_POOLER: oneOf(
    'Whether external databases are reached by a pooler that gives every transaction another connection (PgBouncer with pool_mode=transaction, 1.18 or later): nothing is then expected to outlive a transaction',
    ['none', 'transaction'],
    'none',
  ),
  DATABASE_DIRECT_URL: optional(
    databaseUrl(
      'The server of DATABASE_URL itself, behind a pooler: replicas wake each other by one connection to it, and without it they look every 200 ms',
    ),
  ),
  DATABASE_CONNECTIONS_MAX: optional(
    integer(
      'Largest number of database connections of the services of this process; 10 for several services, 4 for one; sessions have up to 4 of their own, and one hears other replicas',
      {
        min: 1,
        max: 500,
      },
    ),
  ),
  INTERNAL_API_KEY: optional(
    secret('Shared key of all services of an installation; without it one is made and kept in the data folder', {
      lengthMin: 16,
    }),
  ),
  INTERNAL_API_KEY_PREVIOUS: optional(
    secret('The key before, still accepted while keys are being changed', { lengthMin: 16 }),
  ),
  SECRETS_KEY: optional(
    secret(
      'Encrypts the secrets in the database (of webhooks, configuration, kept answers), the same for all services; without it one is made and kept in the data folder, in production it must be set',
      { lengthMin: 32 },
    ),
  ),
  SECRETS_KEY_PREVIOUS: optional(
    secret('The key before: the next start encrypts what it has encrypted with SECRETS_KEY', { lengthMin: 32 }),
  ),
  LOG_LEVEL: oneOf('Least important log lines to write', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
  LOG_FORMAT: optional(
    oneOf('`json` for machines, `text` for people; by default text at a terminal', ['json', 'text']),
  ),
  ...authSettings,
}
export type SuiteConfig = SettingValues<typeof suiteSettings>

const variableOf = (serviceName: string, suffix: string): string =>
  `${serviceName
    .replace(/-service$/, '')
    .replaceAll('-', '_')
    .toUpperCase()}_${suffix}`

/** `files-service` → `FILES_URL`: where it runs, when not in this process. */
export const urlVariable = (serviceName: string): string => variableOf(serviceName, 'URL')
/** `files-service` → `FILES_DATABASE_URL`: its own database, when it has one. */
export const databaseUrlVariable = (serviceName: string): string => variableOf(serviceName, 'DATABASE_URL')

/** `files-service` → `FILES_INTERNAL_API_KEY`: its own key, when it has one. */
export const keyVariable = (serviceName: string): string => variableOf(serviceName, 'INTERNAL_API_KEY')

export const keySetting = (serviceName: string) => ({
  [keyVariable(serviceName)]: optional(
    secret(`Key of ${serviceName} alone, accepted by it beside the shared one and shown to it by others`, {
      lengthMin: 16,
    }),
  ),
})

export const urlSetting = (serviceName: string) => ({
  [urlVariable(serviceName)]: optional(url(`Where ${serviceName} runs, when it does not run in this process`)),
})

/** The three variables that every service has. */
export const addressSettings = (serviceName: string) => ({
  ...urlSetting(serviceName),
  [databaseUrlVariable(serviceName)]: optional(
    databaseUrl(`Database of ${serviceName} alone, instead of DATABASE_URL`),
  ),
  ...keySetting(serviceName),
})
