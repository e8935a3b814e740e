import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collector } from '@casewright/contracts/collector/endpoints'
import type { Identity } from '@casewright/kit/http/identity'
import { type Answer, startTestService, type TestService } from '@casewright/kit/testing'
import type { AuditRow } from '@casewright/kit/work/audit'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { service } from '../service.ts'
import { type GivenPackage, writePackage } from './seeds/packages.ts'
import { startTargets, type Targets } from './targets.ts'

export interface TestApp extends TestService<typeof collector> {
  targets: Targets
  /** Of the packages. */
  directory: string
  audited: AuditRow[]
  write(given: GivenPackage, folder?: string): Promise<string>
}

type Environment = Record<string, string>

const quiet: Environment = { SEED_RESOURCES_ON_STARTUP: 'false' }

export async function startApp(
  { targets, directory }: Pick<TestApp, 'targets' | 'directory'>,
  environment: Environment = {},
  replicaOf?: TestApp,
): Promise<TestApp> {
  const audited: AuditRow[] = []
  const started = await startTestService(
    service,
    collector,
    { ...quiet, COLLECTOR_SEED_PACKAGES_DIR: directory, ...environment },
    {
      neighbours: neighboursOf(targets),
      auditSink: async (rows) => audited.push(...rows),
      ...(replicaOf && { replicaOf }),
    },
  )
  return Object.assign(started, {
    targets,
    directory,
    audited,
    write: (given: GivenPackage, folder?: string) => writePackage(directory, given, folder),
  })
}

export const neighboursOf = ({ url }: Targets): Record<string, string> => ({
  'knowledge-service': url,
  'platform-service': url,
})

/** Targets and an empty folder for packages. */
export function useSurroundings(): () => Pick<TestApp, 'targets' | 'directory'> {
  let surroundings: Pick<TestApp, 'targets' | 'directory'>
  beforeAll(async () => {
    surroundings = { targets: await startTargets(), directory: await mkdtemp(join(tmpdir(), 'seed-packages-')) }
  })
  afterEach(() => surroundings.targets.reset())
  afterAll(async () => {
    await surroundings?.targets.stop()
    await rm(surroundings.directory, { recursive: true, force: true })
  })
  return () => surroundings
}

/** The running service of a test file between targets that take what it sends, on a database of its own. */
export function useApp(environment: Environment = {}): () => TestApp {
  const surroundings = useSurroundings()
  let app: TestApp
  beforeAll(async () => {
    app = await startApp(surroundings(), environment)
  })
  afterAll(() => app?.stop())
  return () => app
}

export const manager: { person: Identity } = {
  person: { user: 'manager', organization: 'firm-a', permissions: ['collector:manage'] },
}
export const reader: { person: Identity } = {
  person: { user: 'reader', organization: 'firm-a', permissions: ['collector:read'] },
}
/** May also change what belongs to the installation. */
export const operator: { person: Identity } = {
  person: { user: 'operator', organization: 'firm-a', permissions: ['collector:manage', 'platform:admin'] },
}
export const nobody = { headers: { 'x-internal-api-key': undefined } }

export const internal = '/api/v1/internal/seed-packages'
export const short = '/internal/seed-packages'

/** Applies packages as operations do. */
export const apply = (app: TestApp, package_ids: string[], wishes: object = {}): Promise<Answer> =>
  app.ask('POST', `${internal}/apply-internal`, { body: { package_ids, ...wishes } })

/** Nobody enters without the right key, whatever else they show. */
export async function expectClosed(
  app: Pick<TestApp, 'ask'>,
  method: string,
  path: string,
  body?: object,
): Promise<void> {
  const more = body && { body }
  for (const key of [undefined, '', 'wrong'])
    expect(await app.ask(method, path, { headers: { 'x-internal-api-key': key }, ...more })).toMatchObject({
      status: 401,
      code: 'unauthorized',
    })
  expect(await app.ask(method, path, { ...manager, ...more })).toMatchObject({ status: 401, code: 'unauthorized' })
}

/** The rows of the ledger and how applies ended, oldest first. */
export async function kept({ database: { sql } }: TestApp, package_id: string) {
  const items = await sql<{ item_id: string }[]>`
    select item_id from collector.seed_items where package_id = ${package_id} order by item_id`
  const applies = await sql<{ status: string }[]>`
    select status from collector.seed_applies where package_id = ${package_id} and not dry_run order by started_at`
  return { items: items.map(({ item_id }) => item_id), applies: applies.map(({ status }) => status) }
}

export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
