import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { ServiceError } from '@casewright/kit/data/errors'
import { testKeys } from '@casewright/kit/testing'
import { afterEach, expect, test } from 'vitest'
import {
  type Collecting,
  collected,
  documentsOf,
  environmentOf,
  makeSource,
  neighboursOf,
  page,
  readRun,
  runThat,
  sources,
  start,
  startCollecting,
  useCollecting,
} from './collecting.ts'

const app = useCollecting()
const url = (path: string) => `${app().site.url}${path}`
const requests = (path: string) => app().site.requests(path).length
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
const down = () => {
  throw new ServiceError('dependency_unavailable', 'the knowledge base is away')
}
const ended = (run_id: string) => runThat(app(), run_id, ({ finished_at }) => finished_at !== null)

/** Three pages in a part of the site of their own; the last one hangs. */
async function threePages(folder: string, at = app()): Promise<{ source_id: string; paths: string[] }> {
  const paths = ['a', 'b', 'c'].map((name) => `${folder}/${name}`)
  for (const path of paths) app().site.set(path, page(path, `words of ${path}`))
  app().site.set(paths[2] as string, { hang: 'head' })
  const { source_id } = await makeSource(at, { config: { urls: paths.map(url) } })
  return { source_id, paths }
}
const healed = (paths: readonly string[]) => app().site.set(paths[2] as string, page('c', 'at last'))

test('a base that was deleted fails the run at once', async () => {
  app().site.set('/x', page('X', 'words'))
  const { source_id } = await makeSource(app(), { config: { urls: [url('/x')] } })
  app().neighbours.bases.delete('kb-a')
  expect(await collected(app(), source_id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('knowledge base not found'),
  })
})

test('while the knowledge base is away a run waits and says so, and goes on when it is back', async () => {
  app().site.set('/away', page('Away', 'words'))
  const { source_id } = await makeSource(app(), { config: { urls: [url('/away')] } })
  app().neighbours.before = down
  const { data } = await start(app(), source_id)
  const waiting = await runThat(app(), data.run_id, ({ error }) => error !== null)
  expect(waiting).toMatchObject({ status: 'running', error: expect.stringContaining('away'), finished_at: null })
  expect(await documentsOf(app(), source_id)).toEqual([])
  app().neighbours.before = undefined
  expect(await ended(data.run_id)).toMatchObject({ status: 'succeeded', error: null, progress: { new: 1 } })
}, 90_000)

test('a knowledge base that stays away fails the run, and the next run sends what is missing', async () => {
  const paths = ['/gone/a', '/gone/b']
  for (const path of paths) app().site.set(path, { body: page(path, path), etag: '"1"' })
  const { source_id } = await makeSource(app(), { config: { urls: paths.map(url) } })
  app().neighbours.before = ({ title }) => (title === '/gone/b' ? down() : undefined)
  const { data } = await start(app(), source_id)
  await runThat(app(), data.run_id, ({ error }) => error !== null)
  await app().database.sql`update collector.runs set failures = 6 where run_id = ${data.run_id}`
  expect(await ended(data.run_id)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/knowledge.*\(tried 7 times\)$/),
    progress: { new: 1, failed: 0 },
  })
  app().neighbours.before = undefined
  // A client that found its target away leaves it alone for a while.
  expect(await collected(app(), source_id)).toMatchObject({ status: 'succeeded', progress: { new: 1, unchanged: 1 } })
  expect(app().neighbours.sent.map(({ title }) => title)).toEqual(paths)
}, 90_000)

/** A replica as a process of its own; gives how to ask it. */
async function childOf({ address }: Collecting) {
  const environment = environmentOf(app().directory)
  const given = { address, neighbours: neighboursOf(app()), environment }
  const child = fork(new URL('../collector-child.ts', import.meta.url), [JSON.stringify(given)], { execArgv: [] })
  children.push(child)
  const [childUrl] = (await once(child, 'message')) as [string]
  const headers = { 'x-internal-api-key': testKeys[0], 'x-organization-id': 'firm-a', 'x-user-id': 'manager' }
  const ask = async (method: string, path: string) =>
    (await (await fetch(childUrl + path, { method, headers })).json()) as { data: { run_id: string } }
  return { child, ask }
}

test('a run whose process is killed goes on in another where it stopped', async () => {
  const first = await startCollecting(app())
  const { source_id, paths } = await threePages('/killed', first)
  await first.stop()
  const { child, ask } = await childOf(first)
  const { data } = await ask('POST', `${sources}/${source_id}/runs`)
  await expect.poll(() => requests(paths[2] as string)).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  healed(paths)
  const next = await startCollecting(app(), {}, first)
  const run = await runThat(next, data.run_id, ({ finished_at }) => finished_at !== null)
  expect(run).toMatchObject({ status: 'succeeded', progress: { listed: 3, fetched: 3, new: 3, unchanged: 0 } })
  expect(paths.map(requests)).toEqual([1, 1, 2])
  expect(app().neighbours.sent).toHaveLength(3)
  await next.stop()
}, 90_000)

test('a graceful stop hands a run over at once, and nothing of it is done twice', async () => {
  const leaving = await startCollecting(app())
  const { source_id, paths } = await threePages('/stopped', leaving)
  const { data } = await start(leaving, source_id)
  await expect.poll(() => requests(paths[2] as string)).toBe(1)
  const staying = await startCollecting(app(), {}, leaving)
  healed(paths)
  await leaving.stop()
  const run = await runThat(staying, data.run_id, ({ finished_at }) => finished_at !== null)
  expect(run).toMatchObject({ status: 'succeeded', progress: { fetched: 3, new: 3 } })
  expect(paths.map(requests)).toEqual([1, 1, 2])
  expect(app().neighbours.sent).toHaveLength(3)
  await staying.stop()
}, 60_000)

test('two replicas never collect from one source at once', async () => {
  const other = await startCollecting(app(), {}, app())
  const paths = ['/both/a', '/both/b', '/both/c', '/both/d']
  for (const path of paths) app().site.set(path, page(path, path))
  const { source_id } = await makeSource(app(), { config: { urls: paths.map(url) } })
  const { data } = await start(other, source_id)
  expect(await ended(data.run_id)).toMatchObject({ status: 'succeeded', progress: { new: 4 } })
  expect(paths.map(requests)).toEqual([1, 1, 1, 1])
  await other.stop()
})

test('whoever wakes up after another has taken the run writes nothing', async () => {
  const { source_id, paths } = await threePages('/overslept')
  healed(paths)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  app().neighbours.before = ({ title }) => (title === 'c' ? gate : undefined)
  const { data } = await start(app(), source_id)
  await runThat(app(), data.run_id, ({ progress }) => progress.current === url(paths[2] as string))
  await expect.poll(() => requests(paths[2] as string)).toBe(1)
  await app().database.sql`
    update collector.runs set lease = gen_random_uuid(), lease_until = now() + interval '1 hour'
    where run_id = ${data.run_id}`
  open()
  // A whole run of another source takes much longer than what is left of this one.
  await collected(app(), (await makeSource(app(), { config: { urls: [url(paths[0] as string)] } })).source_id)
  expect(await readRun(app(), data.run_id)).toMatchObject({ status: 'running', progress: { new: 2 } })
  expect(await documentsOf(app(), source_id)).toHaveLength(2)
})

test('a document that ends every process that reads it fails its run in the end', async () => {
  const { source_id, paths } = await threePages('/poison')
  const { data } = await start(app(), source_id)
  await runThat(app(), data.run_id, ({ progress }) => progress.current === url(paths[2] as string))
  await app().database.sql`
    update collector.runs set failures = 6, lease = gen_random_uuid(), lease_until = now()
    where run_id = ${data.run_id}`
  expect(await ended(data.run_id)).toMatchObject({ status: 'failed', error: expect.stringContaining('cut off') })
}, 60_000)
