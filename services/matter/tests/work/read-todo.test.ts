import { expect, test } from 'vitest'
import { client, makeMatter, nothing, path, useApp } from '../test-app.ts'
import { keepsTheWall, putTodo } from './work-doors.ts'

const app = useApp()
const read = (matter_id: string, todo: string) =>
  app().ask('GET', `${path}/${matter_id}/todos/${encodeURIComponent(todo)}`, client)

test('a todo is read by its id and by its key, and an id goes before a key', async () => {
  const { matter_id } = await makeMatter(app())
  const first = await putTodo(app(), matter_id, { todo_key: '关键/1' })
  const second = await putTodo(app(), matter_id, { todo_key: first })
  const { data } = await read(matter_id, first)
  expect(data).toMatchObject({ todo_id: first, todo_key: '关键/1' })
  expect((await read(matter_id, '关键/1')).data).toEqual(data)
  expect((await read(matter_id, first.toUpperCase())).data).toEqual(data)
  expect((await read(matter_id, second)).data.todo_key).toBe(first)
})

test('a todo of another matter is not found in this one', async () => {
  const [one, other] = [await makeMatter(app()), await makeMatter(app())]
  const todo_id = await putTodo(app(), other.matter_id, { todo_key: 'elsewhere' })
  for (const todo of [todo_id, 'elsewhere', nothing])
    expect(await read(one.matter_id, todo)).toMatchObject({ status: 404, message: 'todo not found' })
  expect((await read(one.matter_id, 'x'.repeat(201))).status).toBe(400)
})

keepsTheWall(app, { method: 'GET', at: '/todos/intake-collection' })
