import { expect, test } from 'vitest'
import { client, makeMatter, nothing, path, useHouse } from './house.ts'
import { keepsTheWall, putTodo } from './work-doors.ts'

const house = useHouse()
const read = (matter_id: string, todo: string) =>
  house().ask('GET', `${path}/${matter_id}/todos/${encodeURIComponent(todo)}`, client)

test('a todo is read by its id and by its key, and an id goes before a key', async () => {
  const { matter_id } = await makeMatter(house())
  const first = await putTodo(house(), matter_id, { todo_key: '关键/1' })
  const second = await putTodo(house(), matter_id, { todo_key: first })
  const { data } = await read(matter_id, first)
  expect(data).toMatchObject({ todo_id: first, todo_key: '关键/1' })
  expect((await read(matter_id, '关键/1')).data).toEqual(data)
  expect((await read(matter_id, first.toUpperCase())).data).toEqual(data)
  expect((await read(matter_id, second)).data.todo_key).toBe(first)
})

test('a todo of another matter is not found in this one', async () => {
  const [one, other] = [await makeMatter(house()), await makeMatter(house())]
  const todo_id = await putTodo(house(), other.matter_id, { todo_key: 'elsewhere' })
  for (const todo of [todo_id, 'elsewhere', nothing])
    expect(await read(one.matter_id, todo)).toMatchObject({ status: 404, message: 'todo not found' })
  expect((await read(one.matter_id, 'x'.repeat(201))).status).toBe(400)
})

keepsTheWall(house, { method: 'GET', at: '/todos/intake-collection' })
