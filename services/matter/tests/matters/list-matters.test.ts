import { beforeAll, expect, test } from 'vitest'
import { observer, wallOff } from '../people/doors.ts'
import {
  addMember,
  client,
  elsewhere,
  forger,
  makeMatter,
  nobody,
  path,
  person,
  staff,
  stranger,
  superuser,
  useApp,
} from '../test-app.ts'

const app = useApp()
const list = async (query: object = {}, who: object = client) => {
  const { status, data } = await app().ask('GET', `${path}?${new URLSearchParams({ ...query })}`, who)
  return { status, data, titles: data?.items?.map(({ title }: { title: string }) => title), total: data?.total }
}

beforeAll(async () => {
  const make = async (title: string, change: object = {}, own: object = {}) => {
    const { matter_id } = await makeMatter(app(), { title, ...own })
    await app().ask('PUT', `${path}/${matter_id}`, { ...client, body: change })
    return matter_id
  }
  const first = await make('Alpha 甲', {
    status: 'ACTIVE',
    matter_category: 'litigation',
    cause_of_action_code: '9001',
  })
  await make('Beta', { service_type_id: 'contract_review', lawyer_id: 'counsel' })
  await addMember(app(), first, 'observer', 'observer')
  const body = { name: 'Große % Handels_GmbH', role: 'other' }
  await app().ask('POST', `${path}/${await make('Gamma')}/parties`, { ...client, body })
  await wallOff(app(), await make('Walled alpha'))
  await make('Of another', {}, { user_id: 'other' })
  await make('Elsewhere', {}, { organization_id: 'firm-b' })
})

test.each<[string, object, string[]]>([
  ['a member', client, ['Walled alpha', 'Gamma', 'Beta', 'Alpha 甲']],
  ['an observer', observer, ['Alpha 甲']],
  ['somebody else', person('other'), ['Of another']],
  ['a stranger', stranger, []],
  ['staff', staff, ['Of another', 'Gamma', 'Beta', 'Alpha 甲']],
  ['a superuser', superuser, ['Of another', 'Gamma', 'Beta', 'Alpha 甲']],
  ['the other organization', elsewhere, ['Elsewhere']],
])('%s sees what they may, in the list and in its total', async (_who, who, titles) => {
  expect(await list({ sort: 'created_at' }, who)).toMatchObject({ status: 200, titles, total: titles.length })
})

test.each<[object, string[]]>([
  [{ status: 'ACTIVE' }, ['Alpha 甲']],
  [{ status: 'CLOSED' }, []],
  [{ lawyer_id: 'counsel' }, ['Beta']],
  [{ lawyer_id: 'nobody' }, []],
  [{ matter_category: 'litigation' }, ['Alpha 甲']],
  [{ cause_of_action_code: '9001' }, ['Alpha 甲']],
  [{ service_type_id: 'contract_review' }, ['Beta']],
  [{ text: 'ALPHA' }, ['Alpha 甲', 'Walled alpha']],
  [{ text: '甲' }, ['Alpha 甲']],
  [{ text: 'handels_g' }, ['Gamma']],
  [{ text: '%' }, ['Gamma']],
  [{ text: 'elsewhere' }, []],
  [{ text: 'a', status: 'ACTIVE' }, ['Alpha 甲']],
  [{}, ['Alpha 甲', 'Beta', 'Gamma', 'Walled alpha']],
  [{ order: 'desc', size: 2, page: 2 }, ['Beta', 'Alpha 甲']],
])('%j', async (query, titles) => {
  const answer = await list({ sort: 'title', order: 'asc', ...query })
  expect(answer.titles).toEqual(titles)
  if (!('page' in query)) expect(answer.total).toBe(titles.length)
})

test('pages neither repeat nor skip what was changed in the same instant', async () => {
  const { sql } = app().database
  await sql`
    insert into matter.matters (matter_id, organization_id, user_id, status, title, service_type_id, file_ids, profile, data)
    select gen_random_uuid(), 'firm-c', 'u', 'DRAFT', 'same', 's', '[]', '{}', '{}' from generate_series(1, 25)`
  const who = person('u', 'firm-c', 'matters:admin')
  for (const sort of ['updated_at', 'created_at', 'title']) {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ sort, page, size: 10 }, who)))
    const ids = pages.flatMap(({ data }) => data.items.map(({ matter_id }: { matter_id: string }) => matter_id))
    expect(new Set(ids).size).toBe(25)
    expect(ids).toEqual([...ids].sort().reverse())
    expect(pages[2]?.data).toMatchObject({ total: 25, total_pages: 3, page: 3, size: 10 })
  }
})

test.each([
  { status: 'OPEN' },
  { sort: 'version' },
  { order: 'up' },
  { size: 0 },
  { page: 0 },
  { text: '' },
  { staff: 'true' },
])('%j is refused', async (query) => {
  expect((await list(query)).status).toBe(400)
})

test('nobody and a forger see nothing', async () => {
  expect((await list({}, nobody)).status).toBe(401)
  expect((await list({}, forger)).status).toBe(401)
})
