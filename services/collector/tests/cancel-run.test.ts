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
} from './collecting.ts'
import { manager } from './house.ts'

const house = useCollecting({ COLLECTOR_RUNS_AT_ONCE: '1' })
const url = (path: string) => house().site.url + path
const cancel = (id: string, who: object = manager) => house().ask('POST', `${runs}/${id}/cancel`, who)

test('a run that goes on stops where it is, and what it has collected stays', async () => {
  const { site, neighbours } = house()
  site.set('/a', page('A', 'words'))
  site.set('/b', page('B', 'words'))
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  neighbours.before = ({ title }) => (title === 'B' ? gate : undefined)
  const { source_id } = await makeSource(house(), { config: { urls: [url('/a'), url('/b'), url('/c')] } })
  const { data } = await start(house(), source_id)
  await runThat(house(), data.run_id, ({ progress }) => progress.current === url('/b'))
  await expect.poll(() => site.requests('/b').length).toBe(1)
  expect(await cancel(data.run_id)).toMatchObject({
    status: 200,
    data: { status: 'cancelled', error: null, finished_at: expect.any(String) },
  })
  open()
  // There is room for one run at a time: the next one begins when this one has let go.
  neighbours.before = undefined
  const other = await makeSource(house(), { config: { urls: [url('/a')] } })
  await collected(house(), other.source_id)
  expect(await readRun(house(), data.run_id)).toMatchObject({
    status: 'cancelled',
    progress: { new: 1, current: null },
  })
  expect(await documentsOf(house(), source_id)).toMatchObject([{ title: 'A', status: 'current' }])
  expect(site.requests('/c')).toEqual([])
  await expect
    .poll(() =>
      house()
        .audited.filter(({ resource_id }) => resource_id === data.run_id)
        .map(({ action }) => action),
    )
    .toEqual(['collector_run.queued', 'collector_run.cancelled'])
})

test('a run that hangs at a page lets go of it, and one that waits never begins', async () => {
  const { site } = house()
  site.set('/slow', { hang: 'head' })
  site.set('/waiting', page('Waiting', 'words'))
  const slow = await makeSource(house(), { config: { urls: [url('/slow')] } })
  const waiting = await makeSource(house(), { config: { urls: [url('/waiting')] } })
  const running = (await start(house(), slow.source_id)).data.run_id
  await runThat(house(), running, ({ status }) => status === 'running')
  const queued = (await start(house(), waiting.source_id)).data.run_id
  expect(await cancel(queued)).toMatchObject({ status: 200, data: { status: 'cancelled', started_at: null } })
  await cancel(running)
  expect(
    await collected(house(), (await makeSource(house(), { config: { urls: [url('/a')] } })).source_id),
  ).toMatchObject({
    status: 'succeeded',
  })
  expect(site.requests('/waiting')).toEqual([])
})

test('a run that has ended cannot be cancelled', async () => {
  const { source_id } = await makeSource(house(), { config: { urls: [url('/a')] } })
  const { run_id } = await collected(house(), source_id)
  expect(await cancel(run_id)).toMatchObject({ status: 409, code: 'conflict' })
  expect(await readRun(house(), run_id)).toMatchObject({ status: 'succeeded' })
})

test('what is not there, or not ours, is not found; the rest is refused', async () => {
  const { source_id } = await makeSource(house())
  const { data } = await start(house(), source_id)
  expect(await cancel(data.run_id, elsewhere)).toMatchObject({ status: 404 })
  expect(await cancel(nothing)).toMatchObject({ status: 404 })
  expect(await cancel('seven')).toMatchObject({ status: 400 })
  await expectShut(house(), 'POST', `${runs}/${data.run_id}/cancel`)
})
