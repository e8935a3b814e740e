import { expect, test } from 'vitest'
import { client, makeMatter, nothing, path, useApp } from '../test-app.ts'
import { auditedOf, keepsTheWall, putTodo } from './work-doors.ts'

const app = useApp()
const reopen = (matter_id: string, todo: string, match?: string) =>
  app().ask('POST', `${path}/${matter_id}/todos/${todo}/reopen`, { ...client, headers: { 'if-match': match } })

test.each(['completed', 'cancelled'])('a %s todo is open again, without its result', async (status) => {
  const { matter_id } = await makeMatter(app())
  const ended = { result: 'r', completed_by: 'u', completed_at: '2026-01-01T00:00:00Z', version: 2 }
  const todo_id = await putTodo(app(), matter_id, { todo_key: 'k', status, ...ended })
  expect((await reopen(matter_id, 'k', '"1"')).status).toBe(412)
  const first = await reopen(matter_id, 'k', '"2"')
  const open = { status: 'open', result: null, completed_by: null, completed_at: null, version: 3 }
  expect(first.data).toMatchObject({ todo_id, ...open })
  expect(first.headers.get('etag')).toBe('"3"')
  expect((await reopen(matter_id, 'k', '"2"')).data).toEqual(first.data)
  expect(await auditedOf(app(), matter_id, 'todo.reopened', 1)).toHaveLength(1)
})

test('a todo that there is not is not found, and an If-Match that is none is refused', async () => {
  const { matter_id } = await makeMatter(app())
  expect((await reopen(matter_id, nothing)).status).toBe(404)
  await putTodo(app(), matter_id, { todo_key: 'k', status: 'completed' })
  expect((await reopen(matter_id, 'k', 'two')).status).toBe(400)
})

keepsTheWall(app, { method: 'POST', at: '/todos/intake-collection/reopen', writes: true })
