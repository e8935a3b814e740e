import { expect, test } from 'vitest'
import {
  chat,
  everything,
  forger,
  makeSession,
  messagesOf,
  nobody,
  nothing,
  owner,
  path,
  person,
  soon,
  useApp,
} from './test-app.ts'

const app = useApp()
const create = (body: unknown, as: object = owner, query = '') => app().ask('POST', path + query, { ...as, body })

test('a session belongs to whom the login names, and has no matter yet', async () => {
  const body = { title: '张三欠款', service_type_id: 'debt', file_ids: ['f1', 'f2'] }
  const { data } = await create(body)
  expect(data).toMatchObject({
    ...body,
    user_id: 'owner',
    organization_id: 'firm-a',
    matter_id: null,
    status: 'active',
    version: 1,
  })
  expect(await messagesOf(app(), data.id)).toEqual([])
  expect(app().matter.asked).toEqual([])
  await soon(() =>
    expect(app().audited).toContainEqual(
      expect.objectContaining({ action: 'consultation.created', resource_id: data.id, user_id: 'owner' }),
    ),
  )
})

test('a matter can be talked about by its members but observers, and by nobody else', async () => {
  const { id } = await makeSession(app())
  await chat(app(), id)
  const { data: first } = await app().ask('GET', `${path}/${id}`, owner)
  const { data } = await create({ matter_id: first.matter_id })
  expect(data).toMatchObject({ matter_id: first.matter_id, user_id: 'owner' })
  expect(data.id).not.toBe(first.id)
  app().matter.members.get(first.matter_id)?.set('lawyer', 'lawyer').set('observer', 'observer')
  expect((await create({ matter_id: first.matter_id }, person('lawyer'))).data).toMatchObject({ user_id: 'lawyer' })
  const before = await everything(app())
  expect(await create({ matter_id: first.matter_id }, person('observer'))).toMatchObject({ status: 403 })
  expect(await create({ matter_id: 'another-matter' })).toMatchObject({ status: 400 })
  for (const [as, matter_id] of [
    [person('stranger'), nothing],
    [{ headers: { 'x-user-id': 'somebody', 'x-organization-id': 'firm-a' } }, first.matter_id],
    [{ headers: { 'x-user-id': 'owner', 'x-organization-id': 'firm-b' } }, first.matter_id],
    [{ headers: { 'x-user-id': 'owner' } }, first.matter_id],
  ] as const)
    expect(await create({ matter_id }, as)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await everything(app())).toEqual(before)
})

test('all members have a default', async () => {
  const { data } = await create({})
  expect(data).toMatchObject({ service_type_id: null, file_ids: [] })
  expect(data.title).toMatch(/\S/)
})

test('a service says for whom by headers, or by the query where it sends none, with numbers as well as text', async () => {
  const mine = { user_id: '7', organization_id: '9' }
  expect((await create({}, { headers: { 'x-user-id': '7', 'x-organization-id': '9' } })).data).toMatchObject(mine)
  expect((await create({}, {}, '?user_id=7&organization_id=9')).data).toMatchObject(mine)
  expect((await create({}, { headers: { 'x-user-id': '7' } }, '?organization_id=9')).data).toMatchObject(mine)
  expect((await create({}, {}, '?user_id=7')).data).toMatchObject({
    user_id: '7',
    organization_id: 'personal:7',
  })
})

test('401 without a login, 400 when nobody is named or header and query disagree, and nothing is written', async () => {
  const before = await everything(app())
  for (const as of [nobody, forger]) expect(await create({}, as)).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await create({}, {})).toMatchObject({ status: 400, data: [{ path: 'headers.X-User-Id' }] })
  expect(await create({}, owner, '?user_id=other')).toMatchObject({ status: 400, data: [{ path: 'query.user_id' }] })
  expect(await create({}, owner, '?organization_id=firm-b')).toMatchObject({
    status: 400,
    data: [{ path: 'query.organization_id' }],
  })
  expect(await everything(app())).toEqual(before)
})

test.each([
  ['title', { title: '' }],
  ['title', { title: '  ' }],
  ['title', { title: 'x'.repeat(501) }],
  ['service_type_id', { service_type_id: 'two words' }],
  ['file_ids', { file_ids: ['a', 'a'] }],
  ['file_ids', { file_ids: Array.from({ length: 201 }, (_, n) => `f${n}`) }],
  ['matter_id', { matter_id: '' }],
  ['user_id', { user_id: 'somebody' }],
  ['status', { status: 'archived' }],
])('a bad %s is refused', async (member, body) => {
  expect(await create(body)).toMatchObject({
    status: 400,
    code: 'invalid_input',
    data: [{ path: `body.${member}` }],
  })
})

test('an Idempotency-Key makes one session of 10 requests at once, and refuses another body', async () => {
  const withKey = (title: string) => create({ title }, { ...owner, headers: { 'idempotency-key': 'k1' } })
  const answers = await Promise.all(Array.from({ length: 10 }, () => withKey('once')))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(await withKey('twice')).toMatchObject({ status: 409, code: 'conflict' })
  const { data } = await create({ title: 'once' }, { person: { user: 'other' }, headers: { 'idempotency-key': 'k1' } })
  expect(data.id).not.toBe(answers[0]?.data.id)
  expect((await makeSession(app())).id).not.toBe((await makeSession(app())).id)
})
