import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineService } from '../../service.ts'
import { startTestService, type TestService } from '../../testing.ts'
import { keyed, type Sample, type SampleDeps, sample, sampleHandlers } from '../sample-service.ts'
import { collected } from '../work/waiting.ts'

let folder: string
let service: TestService<Sample>
let deps: SampleDeps
const closed: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-'))
  await writeFile(join(folder, '0001-kept.sql'), 'create table sample.kept (id int);')
  const definition = defineService({
    name: 'sample-service',
    schema: 'sample',
    summary: 'A sample',
    contract: sample,
    handlers: sampleHandlers,
    settings: {},
    migrations: new URL(`${pathToFileURL(folder)}/`),
    open: async ({ log }) => {
      deps = { log, seen: [], pulls: 0, ended: [] }
      return {
        deps,
        checks: [{ name: 'extra', required: false, run: async () => 'lesser' }],
        close: async () => void closed.push('closed'),
      }
    },
  })
  service = await startTestService(definition, sample)
})
afterAll(() => rm(folder, { recursive: true }))

test('a started service is migrated, ready, described and callable by both transports', async () => {
  await service.database.sql`select * from sample.kept`
  const health = await fetch(`${service.url}/api/v1/internal/actuator/health`, { headers: keyed })
  expect(await health.json()).toMatchObject({
    data: {
      status: 'DEGRADED',
      components: [
        { name: 'database', status: 'UP' },
        { name: 'audit', status: 'UP' },
        { name: 'extra', status: 'DEGRADED' },
      ],
    },
  })
  expect(((await (await fetch(`${service.url}/api/v1/v3/api-docs`)).json()) as { info: object }).info).toMatchObject({
    title: 'sample-service',
  })
  for (const client of [service.local, service.http])
    expect(await client.deleteThing({ params: { thingId: 'a' } })).toBeNull()
  expect(service.logged).toContainEqual(expect.objectContaining({ service: 'sample-service', msg: 'migrated' }))
})

test('stop ends open streams properly and then releases what the service holds', async () => {
  const reading = service.http.readLines({ query: { count: 1, end: 'wait' } }).then(collected)
  while (deps.pulls < 1) await new Promise((resolve) => setTimeout(resolve, 5))
  await service.stop()
  expect(await reading).toMatchObject([{ seq: 1 }])
  expect([deps.ended, closed]).toEqual([['aborted'], ['closed']])
})

test('an entry with the name of an operation is refused when the service is defined', () => {
  const contract = { health: sample[Object.keys(sample)[0] as keyof Sample] }
  const definition = { name: 'x', schema: 'x', summary: 'x', contract, settings: {}, migrations: new URL('file:///') }
  expect(() => defineService({ ...definition, handlers: {} as never, open: async () => ({ deps: {} }) })).toThrow(
    'health',
  )
})
