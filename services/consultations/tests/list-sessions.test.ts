import { expect, test } from 'vitest'
import { chat, forger, makeSession, nobody, path, person, useApp } from './test-app.ts'

const app = useApp()
let people = 0
/** Somebody whose list no other test fills. */
const somebody = (organization = 'firm-a') => person(`list-${++people}`, organization)
const list = async (as: object, query = '') => app().ask('GET', `${path}${query}`, as)
const titles = async (as: object, query = '') =>
  (await list(as, query)).data.items.map(({ title }: { title: string }) => title)

test("one's own, the one that was last spoken in first, on pages that neither repeat nor skip", async () => {
  const me = somebody()
  const sessions = []
  for (const title of ['一', '二', '三', '四', '五']) sessions.push(await makeSession(app(), { title }, me))
  expect(await titles(me)).toEqual(['五', '四', '三', '二', '一'])
  await chat(app(), sessions[1]?.id as string, { message: '你好？' }, me)
  expect(await titles(me)).toEqual(['二', '五', '四', '三', '一'])
  expect(await titles(me, '?page=1&size=2')).toEqual(['二', '五'])
  expect(await titles(me, '?page=2&size=2')).toEqual(['四', '三'])
  expect(await titles(me, '?page=3&limit=2')).toEqual(['一'])
  expect((await list(me, '?page=9&size=2')).data).toMatchObject({
    items: [],
    page: 9,
    size: 2,
    total: 5,
    total_pages: 3,
  })
  expect((await list(me)).data).toMatchObject({ page: 1, size: 20, total: 5, total_pages: 1 })
})

test('sessions of one moment are told apart by their ids', async () => {
  const me = somebody()
  for (const title of ['1', '2', '3', '4', '5', '6']) await makeSession(app(), { title }, me)
  await app().database.sql`
    update consultations.sessions set updated_at = '2026-01-01' where user_id = ${me.person.user as string}`
  const pages = await Promise.all([1, 2, 3].map((page) => titles(me, `?page=${page}&size=2`)))
  expect(pages.flat().sort()).toEqual(['1', '2', '3', '4', '5', '6'])
})

test.each([
  'page=0',
  'page=x',
  'size=0',
  'size=201',
  'limit=0',
  'limit=201',
  'size=2&limit=3',
  'size=1.5',
  'status=x',
  'text=',
  'sort=x',
])('%s is refused', async (query) =>
  expect(await list(somebody(), `?${query}`)).toMatchObject({ status: 400, code: 'invalid_input' }),
)

test('by status and by words of the title, which are words and no pattern', async () => {
  const me = somebody()
  const gone = await makeSession(app(), { title: '租房 Deposit' }, me)
  await makeSession(app(), { title: '欠款 100% 未还' }, me)
  await app().ask('DELETE', `${path}/${gone.id}`, me)
  expect(await titles(me)).toEqual(['欠款 100% 未还'])
  expect((await list(me)).data.total).toBe(1)
  expect(await titles(me, '?status=all')).toEqual(['租房 Deposit', '欠款 100% 未还'])
  expect(await titles(me, '?status=archived')).toEqual(['租房 Deposit'])
  expect(await titles(me, '?status=active')).toEqual(['欠款 100% 未还'])
  expect(await titles(me, '?text=deposit&status=all')).toEqual(['租房 Deposit'])
  expect(await titles(me, `?text=${encodeURIComponent('100%')}`)).toEqual(['欠款 100% 未还'])
  expect(await titles(me, `?text=${encodeURIComponent('%')}&status=archived`)).toEqual([])
})

test('nobody sees the sessions of others; a superuser sees those of matters of the organization that are not walled', async () => {
  const organization = 'firm-of-lists'
  const me = somebody(organization)
  const { user } = me.person
  await makeSession(app(), { title: 'mine' }, me)
  await makeSession(app(), { title: 'theirs' }, somebody(organization))
  await makeSession(app(), { title: 'elsewhere' }, person(user as string, 'another-firm'))
  const root = { person: { user: 'root', organization, superuser: true } }
  expect(await titles(me)).toEqual(['mine'])
  expect(await titles(root)).toEqual([])
  const { id } = await makeSession(app(), { title: 'bound' }, me)
  await chat(app(), id, { message: '你好' }, me)
  expect(await titles(root)).toEqual(['bound'])
  expect((await list(root)).data.total).toBe(1)
  const { data } = await app().ask('GET', `${path}/${id}`, me)
  app().matter.walled.add(data.matter_id)
  expect(await titles(root)).toEqual([])
  await app().ask('DELETE', `${path}/${id}`, me)
  expect(await titles({ person: { user: 'root', superuser: true } })).toEqual([])
  const widened = await list({ person: { user: 'root', superuser: true } }, `?organization_id=${organization}`)
  expect(widened).toMatchObject({ status: 400, data: [{ path: 'query.organization_id' }] })
  expect(await titles({}, `?user_id=${user}&organization_id=${organization}`)).toEqual(['mine'])
  expect(await titles({}, `?user_id=${user}`)).toEqual([])
  expect(await list(me, '?user_id=list-1x')).toMatchObject({ status: 400 })
  expect(await list(me, '?organization_id=another-firm')).toMatchObject({ status: 400 })
  expect(await list({})).toMatchObject({ status: 400 })
  for (const as of [nobody, forger]) expect(await list(as)).toMatchObject({ status: 401 })
})
