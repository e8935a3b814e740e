import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CollectedDocument, Run, Source } from '@casewright/contracts/collector/collection-resources'
import { collector } from '@casewright/contracts/collector/endpoints'
import type { Identity } from '@casewright/kit/http/identity'
import { type Answer, startTestService, type TestService } from '@casewright/kit/testing'
import type { AuditRow } from '@casewright/kit/work/audit'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { service } from '../../service.ts'
import { type Neighbours, startNeighbours } from '../neighbours.ts'
import { type Site, startSite } from '../site.ts'
import { manager, nobody, reader } from '../test-app.ts'

export interface Collecting extends TestService<typeof collector> {
  neighbours: Neighbours
  site: Site
  /** A directory that sources may name. */
  directory: string
  audited: AuditRow[]
}
type Surroundings = Pick<Collecting, 'neighbours' | 'site' | 'directory'>

export const sources = '/api/v1/collector/sources'
export const runs = '/api/v1/collector/runs'
export const documents = '/api/v1/collector/documents'
export const nothing = '01990000-0000-7000-8000-000000000000'

/** May manage the collector, in another firm. */
export const elsewhere: { person: Identity } = {
  person: { user: 'manager', organization: 'firm-b', permissions: ['collector:manage'] },
}
const stranger = { person: { user: 'stranger', organization: 'firm-a', permissions: [] } }

export const environmentOf = (directory: string): Record<string, string> => ({
  SEED_RESOURCES_ON_STARTUP: 'false',
  COLLECTOR_ALLOW_PRIVATE_ADDRESSES: 'true',
  COLLECTOR_REQUESTS_PER_SECOND: '100',
  COLLECTOR_DIRECTORIES: directory,
  COLLECTOR_DOCUMENT_BYTES_MAX: '100000',
})
export const neighboursOf = ({ neighbours: { url } }: Surroundings): Record<string, string> => ({
  'knowledge-service': url,
  'files-service': url,
})

export async function startCollecting(
  surroundings: Surroundings,
  environment: Record<string, string> = {},
  replicaOf?: Collecting,
): Promise<Collecting> {
  const audited: AuditRow[] = []
  const started = await startTestService(
    service,
    collector,
    { ...environmentOf(surroundings.directory), ...environment },
    {
      neighbours: neighboursOf(surroundings),
      auditSink: async (rows) => audited.push(...rows),
      ...(replicaOf && { replicaOf }),
    },
  )
  const { neighbours, site, directory } = surroundings
  return Object.assign(started, { neighbours, site, directory, audited })
}

/** A collector with a site, a directory and services that take what it sends, for one test file. */
export function useCollecting(environment: Record<string, string> = {}): () => Collecting {
  let app: Collecting
  beforeAll(async () => {
    const [neighbours, site] = await Promise.all([startNeighbours(), startSite()])
    app = await startCollecting(
      { neighbours, site, directory: await mkdtemp(join(tmpdir(), 'collected-')) },
      environment,
    )
  })
  afterEach(() => app.neighbours.reset())
  afterAll(async () => {
    await app?.stop()
    await app?.neighbours.stop()
    await app?.site.close()
    await rm(app.directory, { recursive: true, force: true })
  })
  return () => app
}

export const create = (app: Collecting, body: object, who: object = manager): Promise<Answer> =>
  app.ask('POST', sources, { ...who, body: { kind: 'http', kb_id: 'kb-a', name: 'Source', ...body } })

/** A source that must be taken. */
export async function makeSource(app: Collecting, body: object = {}, who: object = manager): Promise<Source> {
  const { status, message, data } = await create(app, { config: { urls: [app.site.url] }, ...body }, who)
  if (status !== 200) throw new Error(`no source: ${message}`)
  return data
}

export const start = (app: Collecting, source_id: string, who: object = manager): Promise<Answer> =>
  app.ask('POST', `${sources}/${source_id}/runs`, who)

export const readRun = async (app: Collecting, run_id: string): Promise<Run> =>
  (await app.ask('GET', `${runs}/${run_id}`, reader)).data

/** The run once it is so. */
export async function runThat(app: Collecting, run_id: string, is: (run: Run) => boolean): Promise<Run> {
  let run = await readRun(app, run_id)
  await expect
    .poll(
      async () => {
        run = await readRun(app, run_id)
        return is(run)
      },
      { timeout: 60_000, interval: 30 },
    )
    .toBe(true)
  return run
}

/** Runs a source to the end. */
export async function collected(app: Collecting, source_id: string, who: object = manager): Promise<Run> {
  const { status, message, data } = await start(app, source_id, who)
  if (status !== 200) throw new Error(`no run: ${message}`)
  return runThat(app, data.run_id, ({ finished_at }) => finished_at !== null)
}

export const documentsOf = async (app: Collecting, source_id: string): Promise<CollectedDocument[]> =>
  (await app.ask('GET', `${documents}?source_id=${source_id}&size=200`, reader)).data.items

/** A page with a title and a paragraph. */
export const page = (title: string, text: string): string =>
  `<html><head><title>${title}</title></head><body><main><p>${text}</p></main></body></html>`

export const sitemap = (...urls: string[]) => ({
  type: 'application/xml',
  body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
})

/** Nobody, strangers and, for what changes something, readers are refused. */
export async function expectShut(app: Collecting, method: string, path: string, body?: object): Promise<void> {
  const more = body && { body }
  expect(await app.ask(method, path, { ...nobody, ...more })).toMatchObject({ status: 401, code: 'unauthorized' })
  const outsiders = method === 'GET' ? [stranger] : [stranger, reader]
  for (const who of outsiders)
    expect(await app.ask(method, path, { ...who, ...more })).toMatchObject({
      status: 403,
      data: { permission: method === 'GET' ? 'collector:read' : 'collector:manage' },
    })
}
