import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { client, makeMatter, nothing, path, person, useApp } from '../test-app.ts'
import { auditedOf, keepsTheWall, putTodo } from './work-doors.ts'

const app = useApp()
const complete = (matter_id: string, todo: string, result?: unknown, { who = client, match = '' } = {}) =>
  app().ask('POST', `${path}/${matter_id}/todos/${todo}/complete`, {
    ...who,
    headers: { 'if-match': match || undefined },
    body: { ...(result !== undefined && { result }) },
  })
async function make(change: object = {}) {
  const { matter_id } = await makeMatter(app())
  return { matter_id, todo_id: await putTodo(app(), matter_id, { todo_key: 'k', ...change }) }
}

test.each([[null], [false], [0], [''], ['是'], [[1, { a: null }]], [{ chosen: 'b' }]])(
  'the result %j is kept',
  async (result) => {
    const { matter_id, todo_id } = await make()
    const { data, headers } = await complete(matter_id, 'k', result, { match: '"1"' })
    expect(data).toMatchObject({ todo_id, status: 'completed', result, completed_by: 'client', version: 2 })
    expect(data.completed_at).toBe(data.updated_at)
    expect(headers.get('etag')).toBe('"2"')
    expect((await app().ask('GET', `${path}/${matter_id}/todos/k`, client)).data).toEqual(data)
    const [row] = await app().database
      .sql`select result is null as missing from matter.todos where todo_id = ${todo_id}`
    expect(row?.missing).toBe(false)
  },
)

test('a repeat gets the first result, with another result and with an old version too', async () => {
  const { matter_id, todo_id } = await make()
  const first = await complete(matter_id, 'k', 'first')
  for (const again of [
    await complete(matter_id, todo_id, 'second'),
    await complete(matter_id, 'k', 1, { match: '"1"' }),
  ])
    expect(again).toMatchObject({ status: 200, data: first.data })
  expect(await auditedOf(app(), matter_id, 'todo.completed', 1)).toHaveLength(1)
})

test('50 at once complete it one time, and all get the same', async () => {
  const { matter_id } = await make()
  // The row is held for a while, so that those who would not wait for it have all read it as open.
  const held = app().database.transaction(async (sql) => {
    await sql`select 1 from matter.todos where matter_id = ${matter_id} for update`
    await delay(200)
  })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => complete(matter_id, 'k', index)))
  await held
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, data: { status: 'completed', version: 2 } })
  // Another todo's row behind it shows that no more will come.
  await putTodo(app(), matter_id, { todo_key: 'last' })
  await complete(matter_id, 'last')
  expect(await auditedOf(app(), matter_id, 'todo.completed', 2)).toHaveLength(2)
})

test('another version than the caller has seen, and a cancelled one, are refused', async () => {
  const { matter_id, todo_id } = await make()
  expect(await complete(matter_id, 'k', 1, { match: '"7"' })).toMatchObject({ status: 412, data: { version: 1 } })
  expect((await complete(matter_id, 'k', 1, { match: '7' })).status).toBe(400)
  await app().database.sql`update matter.todos set status = 'cancelled' where todo_id = ${todo_id}`
  expect((await complete(matter_id, 'k', 1)).status).toBe(409)
  expect((await complete(matter_id, nothing)).status).toBe(404)
  expect((await complete(matter_id, 'k', 1, { who: person('stranger') })).status).toBe(404)
})

test('a body with anything else is refused', async () => {
  const { matter_id } = await make()
  const at = `${path}/${matter_id}/todos/k/complete`
  for (const body of [{ outcome: 1 }, []]) expect((await app().ask('POST', at, { ...client, body })).status).toBe(400)
})

keepsTheWall(app, { method: 'POST', at: '/todos/intake-collection/complete', body: {}, writes: true })
