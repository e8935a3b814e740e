import { expect, test } from 'vitest'
import {
  collected,
  documentsOf,
  elsewhere,
  expectShut,
  makeSource,
  nothing,
  page,
  readRun,
  runs,
  runThat,
  start,
  useCollecting,
} from './collecting/collecting.ts'
import { manager } from './test-app.ts'

const app = useCollecting({ COLLECTOR_RUNS_AT_ONCE: '1' })
const url = (path: string) => app().site.url + path
const cancel = (id: string, who: object = manager) => app().ask('POST', `${runs}/${id}/cancel`, who)

test('a run that goes on stops where it is, and what it has collected stays', async () => {
  const { site, neighbours } = app()
  site.set('/a', page('A', 'words'))
  site.set('/b', page('B', 'words'))
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  neighbours.before = ({ title }) => (title === 'B' ? gate : undefined)
  const { source_id } = await makeSource(app(), { config: { urls: [url('/a'), url('/b'), url('/c')] } })
  const { data } = await start(app(), source_id)
  await runThat(app(), data.run_id, ({ progress }) => progress.current === url('/b'))
  await expect.poll(() => site.requests('/b').length).toBe(1)
  expect(await cancel(data.run_id)).toMatchObject({
    status: 200,
    data: { status: 'cancelled', error: null, finished_at: expect.any(String) },
  })
  open()
  // There is room for one run at a time: the next one begins when this one has let go.
  neighbours.before = undefined
  const other = await makeSource(app(), { config: { urls: [url('/a')] } })
  await collected(app(), other.source_id)
  expect(await readRun(app(), data.run_id)).toMatchObject({
    status: 'cancelled',
    progress: { new: 1, current: null },
  })
  expect(await documentsOf(app(), source_id)).toMatchObject([{ title: 'A', status: 'current' }])
  expect(site.requests('/c')).toEqual([])
  await expect
    .poll(() =>
      app()
        .audited.filter(({ resource_id }) => resource_id === data.run_id)
        .map(({ action }) => action),
    )
    .toEqual(['collector_run.queued', 'collector_run.cancelled'])
})

test('a run that hangs at a page lets go of it, and one that waits never begins', async () => {
  const { site } = app()
  site.set('/slow', { hang: 'head' })
  site.set('/waiting', page('Waiting', 'words'))
  const slow = await makeSource(app(), { config: { urls: [url('/slow')] } })
  const waiting = await makeSource(app(), { config: { urls: [url('/waiting')] } })
  const running = (await start(app(), slow.source_id)).data.run_id
  await runThat(app(), running, ({ status }) => status === 'running')
  const queued = (await start(app(), waiting.source_id)).data.run_id
  expect(await cancel(queued)).toMatchObject({ status: 200, data: { status: 'cancelled', started_at: null } })
  await cancel(running)
  expect(await collected(app(), (await makeSource(app(), { config: { urls: [url('/a')] } })).source_id)).toMatchObject({
    status: 'succeeded',
  })
  expect(site.requests('/waiting')).toEqual([])
})

test('a run that has ended cannot be cancelled', async () => {
  const { source_id } = await makeSource(app(), { config: { urls: [url('/a')] } })
  const { run_id } = await collected(app(), source_id)
  expect(await cancel(run_id)).toMatchObject({ status: 409, code: 'conflict' })
  expect(await readRun(app(), run_id)).toMatchObject({ status: 'succeeded' })
})

test('what is not there, or not ours, is not found; the rest is refused', async () => {
  const { source_id } = await makeSource(app())
  const { data } = await start(app(), source_id)
  expect(await cancel(data.run_id, elsewhere)).toMatchObject({ status: 404 })
  expect(await cancel(nothing)).toMatchObject({ status: 404 })
  expect(await cancel('seven')).toMatchObject({ status: 400 })
  await expectShut(app(), 'POST', `${runs}/${data.run_id}/cancel`)
})
