import { beforeAll, expect, test } from 'vitest'
import { token } from './engine-server.ts'
import { chat, makeSession, owner, path, superuser, testDoor, useApp } from './test-app.ts'

const app = useApp()
testDoor(app, { method: 'GET', at: (id) => `${path}/${id}/messages` })

let id: string
beforeAll(async () => {
  ;({ id } = await makeSession(app()))
  for (const [said, answer] of [
    ['一 Contract', '甲'],
    ['二', '乙 100%'],
    ['三', '丙 contract'],
  ] as const) {
    app().engine.script([token(answer)])
    await chat(app(), id, { message: said, file_ids: [`f-${said.slice(0, 1)}`] })
  }
})
const list = (query = '', as: object = owner) => app().ask('GET', `${path}/${id}/messages${query}`, as)
const contents = async (query = '', as: object = owner) =>
  (await list(query, as)).data.items.map(({ content }: { content: string }) => content)

test('in the order of time, or the other way round, page by page', async () => {
  const all = ['一 Contract', '甲', '二', '乙 100%', '三', '丙 contract']
  expect(await contents()).toEqual(all)
  expect(await contents('', superuser)).toEqual(all)
  expect(await contents('?order=desc')).toEqual([...all].reverse())
  expect(await contents('?size=4&page=2')).toEqual(all.slice(4))
  expect(await contents('?limit=4&page=1')).toEqual(all.slice(0, 4))
  expect((await list('?size=4')).data).toMatchObject({ page: 1, size: 4, total: 6, total_pages: 2 })
})

test('by role and by words, which are words and no pattern', async () => {
  expect(await contents('?role=USER')).toEqual(['一 Contract', '二', '三'])
  expect(await contents('?text=CONTRACT')).toEqual(['一 Contract', '丙 contract'])
  expect(await contents('?text=contract&role=ASSISTANT')).toEqual(['丙 contract'])
  expect(await contents(`?text=${encodeURIComponent('0%')}`)).toEqual(['乙 100%'])
  expect(await contents(`?text=${encodeURIComponent('%')}&role=USER`)).toEqual([])
  expect((await list('?text=contract&size=1')).data).toMatchObject({ total: 2, total_pages: 2 })
})

test('each with its files, its turn and nothing of how it was made', async () => {
  const { items } = (await list()).data
  expect(items[0]).toMatchObject({ role: 'USER', attachment: { file_ids: ['f-一'] }, trace_id: items[1].trace_id })
  expect(items[1]).toMatchObject({ role: 'ASSISTANT', attachment: null, session_id: id })
  expect(Object.keys(items[1]).sort()).toEqual([
    'after_seq',
    'attachment',
    'client_message_id',
    'content',
    'created_at',
    'error_code',
    'feedback',
    'id',
    'last_seq',
    'role',
    'session_id',
    'status',
    'trace_id',
    'updated_at',
    'user_id',
  ])
})

test.each(['page=0', 'size=201', 'limit=0', 'size=2&limit=3', 'role=user', 'order=up', 'text=', 'after=1'])(
  '%s is refused',
  async (query) => expect(await list(`?${query}`)).toMatchObject({ status: 400, code: 'invalid_input' }),
)
