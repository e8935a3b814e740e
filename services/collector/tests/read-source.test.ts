import { expect, test } from 'vitest'
import { elsewhere, expectShut, makeSource, nothing, sources, useCollecting } from './collecting/collecting.ts'
import { reader } from './test-app.ts'

const app = useCollecting()
const read = (id: string, who: object = reader) => app().ask('GET', `${sources}/${id}`, who)

test('a source is read as it was made, with its version as ETag', async () => {
  const made = await makeSource(app(), { schedule: { cron: '0 4 * * 1', timezone: 'Asia/Shanghai' } })
  const { data, headers } = await read(made.source_id)
  expect(data).toEqual(made)
  expect(headers.get('etag')).toBe('"1"')
})

test('what is not there, or not ours, is not found; the rest is refused', async () => {
  const { source_id } = await makeSource(app())
  expect(await read(source_id, elsewhere)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await read(nothing)).toMatchObject({ status: 404 })
  expect(await read('seven')).toMatchObject({ status: 400 })
  await expectShut(app(), 'GET', `${sources}/${source_id}`)
})
