import { expect, test } from 'vitest'
import {
  collected,
  elsewhere,
  expectShut,
  makeSource,
  nothing,
  sources,
  useCollecting,
} from './collecting/collecting.ts'
import { manager } from './test-app.ts'

const app = useCollecting()
const update = (id: string, body: object, more: object = manager) =>
  app().ask('PATCH', `${sources}/${id}`, { ...more, body })

test('what is left out keeps its value; the version rises with each change and with nothing else', async () => {
  const made = await makeSource(app(), { licence: 'CC0', metadata: { a: 'b' } })
  const { data, headers } = await update(made.source_id, { name: 'Renamed', licence: null })
  expect(data).toEqual({ ...made, name: 'Renamed', licence: null, version: 2, updated_at: data.updated_at })
  expect(headers.get('etag')).toBe('"2"')
  expect((await update(made.source_id, { name: 'Renamed' })).data).toEqual(data)
  const rows = () => app().audited.filter(({ resource_id }) => resource_id === made.source_id)
  await expect
    .poll(() => rows().map(({ action }) => action))
    .toEqual(['collector_source.created', 'collector_source.updated'])
})

test('nobody overwrites a change that they have not seen', async () => {
  const { source_id } = await makeSource(app())
  const seen = { ...manager, headers: { 'if-match': '"1"' } }
  expect(await update(source_id, { name: 'First' }, seen)).toMatchObject({ status: 200, data: { version: 2 } })
  expect(await update(source_id, { name: 'Second' }, seen)).toMatchObject({
    status: 412,
    code: 'precondition_failed',
    data: { version: 2 },
  })
})

test('settings are checked like those of a new source, by the kind that it has', async () => {
  const { source_id } = await makeSource(app())
  const refused = [
    { config: { feed_url: 'https://a.example/' } },
    { config: {} },
    { schedule: { cron: 'never', timezone: 'UTC' } },
    { kind: 'rss' },
    { kb_id: 'kb-b' },
    { name: ' ' },
    { enabled: null },
  ]
  for (const body of refused)
    expect(await update(source_id, body)).toMatchObject({ status: 400, code: 'invalid_input' })
  const config = { sitemap_url: 'https://a.example/map.xml' }
  expect((await update(source_id, { config })).data.config).toEqual(config)
})

test('who changes the files of a source must see all of them, and the runs then act for that person', async () => {
  const { neighbours } = app()
  const [one, two, theirs] = [neighbours.upload({}), neighbours.upload({ owner: 'other' }), neighbours.upload({})]
  const { source_id } = await makeSource(app(), { kind: 'files', config: { file_ids: [one] } })
  const other = { person: { ...manager.person, user: 'other' } }
  for (const file_ids of [[one, two], [theirs]])
    expect(await update(source_id, { config: { file_ids } }, other)).toMatchObject({ status: 400 })
  expect(await update(source_id, { name: 'x', config: { file_ids: [one] } }, other)).toMatchObject({ status: 200 })
  expect((await collected(app(), source_id)).progress).toMatchObject({ new: 1, failed: 0 })
  expect(await update(source_id, { config: { file_ids: [two] } }, other)).toMatchObject({ status: 200 })
  expect((await collected(app(), source_id, other)).progress).toMatchObject({ new: 1, vanished: 1, failed: 0 })
})

test('who enables or times a source of files must see all of them, and the runs then act for that person', async () => {
  const { neighbours } = app()
  const file_id = neighbours.upload({})
  const { source_id } = await makeSource(app(), { kind: 'files', config: { file_ids: [file_id] } })
  const other = { person: { ...manager.person, user: 'other', superuser: true } }
  const schedule = { cron: '0 0 1 1 *', timezone: 'UTC' }
  const forbidden = { status: 403, code: 'forbidden', message: expect.stringContaining('files') }
  expect(await update(source_id, { schedule }, other)).toMatchObject(forbidden)
  expect(await update(source_id, { enabled: false, schedule }, other)).toMatchObject({ status: 200 })
  expect(await update(source_id, { enabled: true }, other)).toMatchObject(forbidden)
  Object.assign(neighbours.files.get(file_id) as object, { owner: 'other' })
  expect(await update(source_id, { enabled: true }, other)).toMatchObject({ status: 200 })
  const acting = () => app().database.sql`select acting_user from collector.sources where source_id = ${source_id}`
  expect(await acting()).toEqual([{ acting_user: 'other' }])
  expect(await update(source_id, { name: 'Renamed' })).toMatchObject({ status: 200 })
  expect(await acting()).toEqual([{ acting_user: 'other' }])
})

test('what is not there, or not ours, is not found; the rest is refused', async () => {
  const { source_id } = await makeSource(app())
  expect(await update(source_id, { name: 'x' }, elsewhere)).toMatchObject({ status: 404 })
  expect(await update(nothing, { name: 'x' })).toMatchObject({ status: 404 })
  expect(await update('seven', { name: 'x' })).toMatchObject({ status: 400 })
  await expectShut(app(), 'PATCH', `${sources}/${source_id}`, { name: 'x' })
})
