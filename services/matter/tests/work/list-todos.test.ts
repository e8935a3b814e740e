import { expect, test } from 'vitest'
import { client, makeMatter, path, useApp } from '../test-app.ts'
import { keepsTheWall, putTodo } from './work-doors.ts'

const app = useApp()

test('todos come the soonest due first, page by page, and are narrowed by state and actor', async () => {
  const { matter_id } = await makeMatter(app())
  await putTodo(app(), matter_id, { todo_key: 'late', due_at: '2027-01-01T00:00:00Z' })
  await putTodo(app(), matter_id, { todo_key: 'soon', due_at: '2026-01-01T00:00:00Z', status: 'completed' })
  await putTodo(app(), matter_id, { todo_key: 'never', actor: 'client' })
  const other = await makeMatter(app())
  await putTodo(app(), other.matter_id)
  const list = async (query: string) => {
    const { data } = await app().ask('GET', `${path}/${matter_id}/todos?${query}`, client)
    return [data.items.map(({ todo_key }: { todo_key: string }) => todo_key), data.total]
  }
  expect(await list('')).toEqual([['soon', 'late', 'intake-collection', 'never'], 4])
  expect(await list('page=2&size=1')).toEqual([['late'], 4])
  expect(await list('status=completed')).toEqual([['soon'], 1])
  expect(await list('status=open&actor=client')).toEqual([['intake-collection', 'never'], 2])
})

test.each(['page=0', 'size=201', 'size=1&limit=2', 'status=gone', 'actor=judge', 'order=title'])(
  '%s is refused',
  async (query) => {
    const { matter_id } = await makeMatter(app())
    expect((await app().ask('GET', `${path}/${matter_id}/todos?${query}`, client)).status).toBe(400)
  },
)

keepsTheWall(app, { method: 'GET', at: '/todos' })
