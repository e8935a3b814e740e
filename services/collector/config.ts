import {
  type Environment,
  flag,
  integer,
  list,
  optional,
  readSettings,
  type SettingValues,
  text,
} from '@casewright/kit/data/settings'

export const settings = {
  COLLECTOR_SEED_PACKAGES_DIR: optional(text('Folder of the seed packages; by default that of this installation')),
  SEED_PACKAGE_IDS_ON_STARTUP: list('Seed packages that are applied at the start', []),
  SEED_RESOURCES_ON_STARTUP: optional(
    flag('Apply the usual seed packages at the start; by default in dev and local, if no others are named', false),
  ),
  SEED_STARTUP_WAIT_SECONDS: integer('How long the start of seeding waits for the services that take the seeds', {
    min: 0,
    max: 3600,
    fallback: 120,
  }),
  COLLECTOR_SEED_LEASE_MS: integer('After how long a silent process loses the package that it is applying', {
    min: 200,
    max: 600_000,
    fallback: 15_000,
  }),
  COLLECTOR_ALLOW_PRIVATE_ADDRESSES: flag(
    'Collect also from addresses of private networks, which is a way into them for whoever may manage sources',
    false,
  ),
  COLLECTOR_USER_AGENT: text('How the collector calls itself to web servers and in robots.txt', 'casewright-collector'),
  COLLECTOR_REQUESTS_PER_SECOND: integer('How often a run asks one host at most', { min: 1, max: 100, fallback: 1 }),
  COLLECTOR_FETCH_TIMEOUT_MS: integer('How long one page may take', { min: 100, max: 600_000, fallback: 30_000 }),
  COLLECTOR_DOCUMENT_BYTES_MAX: integer('How large a collected document may be', {
    min: 1_000,
    max: 200_000_000,
    fallback: 20_000_000,
  }),
  COLLECTOR_RUNS_AT_ONCE: integer('How many sources one process collects from at the same time', {
    min: 1,
    max: 50,
    fallback: 4,
  }),
  COLLECTOR_TEXT_TIMEOUT_MS: integer('How long one page or listing may take to be read once it is fetched', {
    min: 50,
    max: 600_000,
    fallback: 30_000,
  }),
  COLLECTOR_TEXT_THREADS: integer('Threads for long pages and listings', { min: 1, max: 64, fallback: 2 }),
  COLLECTOR_DIRECTORIES: list(
    'Directories of the server that sources may name, with the permission platform:admin',
    [],
  ),
}

const usualPackages = ['platform_configuration', 'knowledge_structured_seeds', 'knowledge_system_resources']

export type CollectorConfig = SettingValues<typeof settings> & {
  /** Applied at the start, in this order. */
  seedPackageIds: readonly string[]
  /** A start that fails to seed is no start. */
  production: boolean
}

export function readConfig(environment: Environment): CollectorConfig {
  const config = readSettings(environment, settings)
  const kind = environment.CASEWRIGHT_ENV || 'dev'
  const named = config.SEED_PACKAGE_IDS_ON_STARTUP
  const withUsual = config.SEED_RESOURCES_ON_STARTUP ?? (named.length === 0 && ['dev', 'local'].includes(kind))
  const seedPackageIds = [...new Set([...(withUsual ? usualPackages : []), ...named])]
  return { ...config, seedPackageIds, production: kind === 'production' }
}
