import { expect, test } from 'vitest'
import { profileFields } from '../../queries/profile.ts'
import { addMember, internalPath, makeMatter, nothing, person, useApp } from '../test-app.ts'

const app = useApp()
const read = (matterId: string, headers = {}) =>
  app().ask('GET', `${internalPath}/${matterId}/workflow/profile`, { headers })

test('the engine is told what it needs, and nothing else of the matter', async () => {
  const { matter_id } = await makeMatter(app(), { lawyer_id: 'the-lawyer' })
  const body = {
    source_seq: 1,
    profile: { amount: 5 },
    data: { workbench: { secret: 'zanzibar' } },
    phases: [{ phase_id: 'p1', phase_name: '一', status: 'active', order_num: 1 }],
    todos: [{ todo_key: 'done', title: 'x', status: 'completed' }],
  }
  await app().ask('POST', `${internalPath}/${matter_id}/sync/all`, { body })
  const { data, text } = await read(matter_id)
  expect(Object.keys(data).sort()).toEqual(
    [...profileFields, 'case_file', 'phases', 'open_todos', 'analysis_version', 'access'].sort(),
  )
  expect(data).toMatchObject({ profile: { amount: 5 }, phases: [{ phase_id: 'p1' }], analysis_version: null })
  expect(data.open_todos.map(({ todo_key }: { todo_key: string }) => todo_key)).toEqual(['intake-collection'])
  for (const hidden of ['zanzibar', 'the-lawyer', 'session-', 'firm-a']) expect(text).not.toContain(hidden)
})

test('for a user it comes with what they may do; whoever is no member does not know of it', async () => {
  const { matter_id } = await makeMatter(app())
  await addMember(app(), matter_id, 'watcher', 'observer')
  const as = (user: string, more = {}) => read(matter_id, { 'x-organization-id': 'firm-a', 'x-user-id': user, ...more })
  const seen = { matter_id, read: true }
  expect((await as('client')).data.access).toEqual({ ...seen, user_id: 'client', role: 'client', write: true })
  expect((await as('watcher')).data.access).toEqual({ ...seen, user_id: 'watcher', role: 'observer', write: false })
  expect((await as('root', { 'x-is-superuser': 'true' })).data.access).toMatchObject({ role: null, write: false })
  expect((await as('stranger')).status).toBe(404)
  expect((await as('client', { 'x-organization-id': 'firm-b' })).status).toBe(404)
  await app().database.sql`delete from matter.members where matter_id = ${matter_id} and user_id = 'watcher'`
  expect((await as('watcher')).status).toBe(404)
  expect((await read(matter_id)).data.access).toBeNull()
})

test('times are written as everywhere else', async () => {
  const { matter_id } = await makeMatter(app())
  const body = {
    source_seq: 1,
    phases: [{ phase_id: 'p1', phase_name: '一', status: 'active', order_num: 1 }],
    todos: [{ todo_key: 'answer', title: 'x', due_at: '2027-01-31T17:00:00+08:00' }],
  }
  await app().ask('POST', `${internalPath}/${matter_id}/sync/all`, { body })
  const { data } = await read(matter_id)
  expect(data.open_todos[0]).toMatchObject({ todo_key: 'answer', due_at: '2027-01-31T09:00:00.000Z' })
  const written = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(data.phases).toMatchObject([{ started_at: written, ended_at: null }])
})

test('only services, and only of the organization that they name', async () => {
  const { matter_id } = await makeMatter(app())
  expect((await read(nothing)).status).toBe(404)
  expect((await read(matter_id, { 'x-organization-id': 'firm-b' })).status).toBe(404)
  expect((await read(matter_id, { 'x-internal-api-key': 'wrong' })).status).toBe(401)
  expect((await app().ask('GET', `${internalPath}/${matter_id}/workflow/profile`, person('client'))).status).toBe(401)
})
