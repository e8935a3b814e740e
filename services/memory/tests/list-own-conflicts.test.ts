import { beforeAll, expect, test } from 'vitest'
import { expectShut, person } from './matter-server.ts'
import { useApp, write } from './test-app.ts'

const app = useApp()
const path = '/api/v1/memory/conflicts'
const list = (query = '', who = person('u1')) => app().ask('GET', `${path}${query}`, who)

beforeAll(async () => {
  for (const user_id of ['u1', 'u2']) {
    await write(app(), 'firm', { user_id, content: `word of ${user_id}`, source: 'human' })
    await write(app(), 'firm', { user_id, content: `guess about ${user_id}`, source: 'model' })
  }
})

test('people see what is contested among their own facts', async () => {
  expect((await list()).data).toMatchObject({
    items: [{ kept: { content: 'word of u1' }, proposed: { content: 'guess about u1' }, status: 'open' }],
    total: 1,
  })
  expect((await list('?status=accepted')).data.total).toBe(0)
  expect((await list('?case_id=c1')).data.total).toBe(0)
})

test('a colleague sees their own, and the same id in another organization sees none', async () => {
  expect((await list('', person('u2'))).data).toMatchObject({ items: [{ user_id: 'u2' }], total: 1 })
  expect((await list('', person('u1', 'other'))).data.total).toBe(0)
})

test.each(['?status=closed', '?page=0', '?user_id=u2'])('%s is refused', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('one must be logged in', () => expectShut(app(), path))
