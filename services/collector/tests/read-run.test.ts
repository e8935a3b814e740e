import { expect, test } from 'vitest'
import {
  elsewhere,
  expectShut,
  makeSource,
  nothing,
  page,
  runs,
  runThat,
  start,
  useCollecting,
} from './collecting/collecting.ts'
import { manager, reader } from './test-app.ts'

const app = useCollecting()
const read = (id: string, who: object = reader) => app().ask('GET', `${runs}/${id}`, who)

test('a run tells how far it is while it goes on', async () => {
  const { site } = app()
  site.set('/a', page('A', 'words'))
  site.set('/b', { hang: 'head' })
  const { source_id } = await makeSource(app(), { config: { urls: [`${site.url}/a`, `${site.url}/b`] } })
  const { data } = await start(app(), source_id)
  const run = await runThat(app(), data.run_id, ({ progress }) => progress.current === `${site.url}/b`)
  expect(run).toMatchObject({
    source_id,
    status: 'running',
    started_at: expect.any(String),
    finished_at: null,
    progress: { listed: 2, fetched: 1, new: 1, failed: 0 },
  })
  await app().ask('POST', `${runs}/${data.run_id}/cancel`, manager)
})

test('what is not there, or not ours, is not found; the rest is refused', async () => {
  const { source_id } = await makeSource(app())
  const { data } = await start(app(), source_id)
  expect(await read(data.run_id, elsewhere)).toMatchObject({ status: 404 })
  expect(await read(nothing)).toMatchObject({ status: 404 })
  expect(await read('seven')).toMatchObject({ status: 400 })
  await expectShut(app(), 'GET', `${runs}/${data.run_id}`)
})
