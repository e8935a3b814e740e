import { expect, test } from 'vitest'
import { client, makeMatter, path, useApp } from '../test-app.ts'
import { auditedOf, keepsTheWall } from './work-doors.ts'

const app = useApp()
const create = (matter_id: string, body: object, headers = {}) =>
  app().ask('POST', `${path}/${matter_id}/todos`, { ...client, headers, body: { title: '立案', ...body } })

test('a todo gets an id, a key and its defaults, and is audited', async () => {
  const { matter_id } = await makeMatter(app())
  const { data, headers } = await create(matter_id, {})
  expect(data).toMatchObject({
    matter_id,
    title: '立案',
    actor: 'lawyer',
    review_type: null,
    payload: {},
    phase_id: null,
    due_at: null,
    deadline_kind: null,
    status: 'open',
    result: null,
    completed_at: null,
    completed_by: null,
    version: 1,
  })
  expect(data.todo_key).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('etag')).toBe('"1"')
  expect(await auditedOf(app(), matter_id, 'todo.created', 2)).toContainEqual(
    expect.objectContaining({ resource_id: data.todo_id, user_id: 'client' }),
  )
})

test('what is given is kept, and a time is told in UTC', async () => {
  const { matter_id } = await makeMatter(app())
  const given = {
    todo_key: 'k',
    title: '开庭',
    actor: 'client',
    review_type: 'confirm',
    payload: { a: [1, null] },
    phase_id: 'p',
    deadline_kind: 'hearing',
  }
  const { data } = await create(matter_id, { ...given, due_at: '2026-12-01T09:00:00+08:00' })
  expect(data).toMatchObject({ ...given, due_at: '2026-12-01T01:00:00.000Z' })
})

test('a key that is there is the same todo, also when many come at once', async () => {
  const { matter_id } = await makeMatter(app())
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(matter_id, { todo_key: 'same' })))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ data }) => data.todo_id)).size).toBe(1)
  expect(answers[0]?.data.version).toBe(1)
  expect(await auditedOf(app(), matter_id, 'todo.created', 2)).toHaveLength(2)
})

test('written again by its key it is changed: what is not mentioned stays, null clears', async () => {
  const { matter_id } = await makeMatter(app())
  const first = { todo_key: 'k', actor: 'client', payload: { a: 1 }, due_at: '2026-12-01T09:00:00Z', phase_id: 'p' }
  const { data: made } = await create(matter_id, first)
  const { data, headers } = await create(matter_id, { todo_key: 'k', title: '改期', due_at: null })
  expect(data).toEqual({ ...made, title: '改期', due_at: null, version: 2, updated_at: data.updated_at })
  expect(headers.get('etag')).toBe('"2"')
  expect(await auditedOf(app(), matter_id, 'todo.updated', 1)).toMatchObject([{ resource_id: made.todo_id }])
})

test('a completed todo stays completed with its result, unless it is said to open it again', async () => {
  const { matter_id } = await makeMatter(app())
  const { data: made } = await create(matter_id, { todo_key: 'k' })
  const at = `${path}/${matter_id}/todos/k/complete`
  await app().ask('POST', at, { ...client, body: { result: { yes: true } } })
  const again = await create(matter_id, { todo_key: 'k', title: '再写' })
  expect(again.data).toMatchObject({ todo_id: made.todo_id, title: '再写', status: 'completed', result: { yes: true } })
  const opened = await create(matter_id, { todo_key: 'k', title: '再写', reopen: true })
  expect(opened.data).toMatchObject({ status: 'open', result: null, completed_at: null, completed_by: null })
  expect(await auditedOf(app(), matter_id, 'todo.reopened', 1)).toHaveLength(1)
})

test('the same Idempotency-Key makes one todo', async () => {
  const { matter_id } = await makeMatter(app())
  const headers = { 'idempotency-key': 'once' }
  const [one, other] = [await create(matter_id, {}, headers), await create(matter_id, {}, headers)]
  expect(other.data).toEqual(one.data)
})

test.each([
  { title: ' ' },
  { title: undefined },
  { todo_key: 'with space' },
  { actor: 'judge' },
  { due_at: 'tomorrow' },
  { due_at: '0000-01-01T00:00:00Z' },
  { due_at: '9999-12-31T23:59:59-10:00' },
  { deadline_kind: 'soon' },
  { status: 'completed' },
])('%j is refused', async (change) => {
  const { matter_id } = await makeMatter(app())
  expect(await create(matter_id, change)).toMatchObject({ status: 400, code: 'invalid_input' })
})

keepsTheWall(app, { method: 'POST', at: '/todos', body: { title: 't' }, writes: true })
