import { expect, test } from 'vitest'
import { makeSession, owner, path, testDoor, useApp } from './test-app.ts'

const app = useApp()
testDoor(app, { method: 'PATCH', at: (id) => `${path}/${id}`, body: { title: 'taken over' } })
const patch = (id: string, body: unknown, headers = {}) =>
  app().ask('PATCH', `${path}/${id}`, { ...owner, headers, body })

test('a value sets, absent keeps, null clears', async () => {
  const { id } = await makeSession(app(), { title: 'a', service_type_id: 'debt', file_ids: ['f1'] })
  expect((await patch(id, { title: 'b' })).data).toMatchObject({
    title: 'b',
    service_type_id: 'debt',
    file_ids: ['f1'],
  })
  expect((await patch(id, { service_type_id: null })).data).toMatchObject({ title: 'b', service_type_id: null })
  expect((await patch(id, { file_ids: [] })).data).toMatchObject({ file_ids: [], version: 4 })
})

test('an archived session comes back by its status', async () => {
  const { id } = await makeSession(app())
  expect((await patch(id, { status: 'archived' })).data.status).toBe('archived')
  expect((await patch(id, { title: 'still' })).data).toMatchObject({ status: 'archived', title: 'still' })
  expect((await patch(id, { status: 'active' })).data.status).toBe('active')
})

test('a version that is not there any more is 412', async () => {
  const { id } = await makeSession(app())
  expect(await patch(id, { title: 'b' }, { 'if-match': '"1"' })).toMatchObject({ status: 200 })
  expect(await patch(id, { title: 'c' }, { 'if-match': '"1"' })).toMatchObject({ status: 412, data: { version: 2 } })
  expect((await patch(id, { title: 'd' }, { 'if-match': '"1", "2"' })).headers.get('etag')).toBe('"3"')
})

test.each([[{ title: null }], [{ status: 'ended' }], [{ matter_id: null }], [{ version: 7 }], [{ file_ids: null }]])(
  '%j is refused',
  async (body) => {
    const { id } = await makeSession(app())
    expect(await patch(id, body)).toMatchObject({ status: 400, code: 'invalid_input' })
  },
)
