import { beforeAll, expect, test } from 'vitest'
import { useFilesServer } from '../files/files-server.ts'
import { ifMatch, soon, testDoor } from '../people/doors.ts'
import { addMember, client, lawyer, makeMatter, path, superuser, type TestApp, useApp } from '../test-app.ts'

const filesServer = useFilesServer()
const app = useApp({}, () => ({ 'files-service': filesServer.url }))
beforeAll(() => {
  for (const id of ['f1', 'f2', 'f3']) filesServer.files.set(id, { name: id, bytes: 'x' })
})
testDoor(app, { method: 'PUT', at: (id) => `${path}/${id}`, body: { title: 'Changed' } })

const update = (id: string, body: object, who: object = client) => app().ask('PUT', `${path}/${id}`, { ...who, body })
const read = async (id: string) => (await app().ask('GET', `${path}/${id}`, superuser)).data
const audited = async (of: TestApp, id: string, count: number) => {
  await soon(() => expect(rows()).toHaveLength(count))
  return rows()
  function rows() {
    return of.audited.filter(({ details, action }) => details.matter_id === id && !/created/.test(action))
  }
}

test('what is given replaces, what is left out stays, and version, audit and events tell of it', async () => {
  const { sql } = app().database
  await sql`
    insert into matter.webhooks (webhook_id, organization_id, url, events, enabled, secret)
    values (gen_random_uuid(), 'firm-a', 'http://127.0.0.1:9', '["matter.updated", "matter.status_changed"]', true, 's')`
  const matter = await makeMatter(app(), { file_ids: ['f1'] })
  const id = matter.matter_id
  await update(id, { profile: { a: 1, b: 2 } })
  const given = { title: '新', matter_category: 'litigation', profile: { c: 'secret' }, status: 'ACTIVE' }
  const { status, data, headers } = await update(id, given, { ...client, ...ifMatch(2) })
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"3"')
  expect(data).toEqual({ ...matter, ...given, version: 3, updated_at: data.updated_at })
  expect(await read(id)).toEqual(data)
  const rows = await audited(app(), id, 3)
  expect(rows.map(({ action, details }) => [action, details.version, details.members])).toEqual([
    ['matter.updated', 2, 'profile'],
    ['matter.updated', 3, 'status,title,matter_category,profile'],
    ['matter.status_changed', 3, undefined],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/secret|新/)
  const told = await sql`select event from matter.webhook_deliveries where matter_id = ${id}`
  expect(told.map(({ event }) => event).sort()).toEqual(['matter.status_changed', 'matter.updated', 'matter.updated'])
})

test('what says nothing new writes nothing', async () => {
  const { matter_id, title } = await makeMatter(app())
  const { data } = await update(matter_id, { profile: { a: 1, b: { c: 1, d: 2 } } })
  for (const body of [{}, { title, status: 'DRAFT', status_reason: 'x' }, { profile: { b: { d: 2, c: 1 }, a: 1 } }])
    expect((await update(matter_id, body)).data).toEqual(data)
  expect(await audited(app(), matter_id, 1)).toHaveLength(1)
})

test('whoever has seen another version is refused, and of many at once one wins', async () => {
  const { matter_id } = await makeMatter(app())
  expect(await update(matter_id, { title: 'x' }, { ...client, ...ifMatch(7) })).toMatchObject({
    status: 412,
    code: 'precondition_failed',
    data: { version: 1 },
  })
  expect((await update(matter_id, { title: 'x' }, { ...client, headers: { 'if-match': '1' } })).status).toBe(400)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => update(matter_id, { title: `t${n}` }, { ...client, ...ifMatch(1) })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
  expect(await read(matter_id)).toEqual(answers.find(({ status }) => status === 200)?.data)
})

test.each([
  ['DRAFT', 'ON_HOLD', ['ACTIVE', 'CLOSED', 'ARCHIVED']],
  ['ACTIVE', 'DRAFT', ['ON_HOLD', 'CLOSED']],
  ['CLOSED', 'ON_HOLD', ['ACTIVE', 'ARCHIVED']],
  ['ARCHIVED', 'ACTIVE', []],
])('what is %s cannot become %s', async (from, to, allowed) => {
  const { matter_id } = await makeMatter(app())
  if (from !== 'DRAFT') await update(matter_id, { status: from })
  const { status, data, message } = await update(matter_id, { status: to })
  expect({ status, data }).toEqual({ status: 409, data: { status: from, allowed } })
  for (const name of allowed) expect(message).toContain(name)
})

test.each(['CLOSED', 'ARCHIVED'])('of what is %s only the status can change', async (status) => {
  const { matter_id } = await makeMatter(app())
  expect((await update(matter_id, { status, title: 'The end' })).status).toBe(200)
  for (const body of [{ title: 'x' }, { walled: true }, { status: 'ACTIVE', data: { a: 1 } }])
    expect((await update(matter_id, body)).status).toBe(409)
  expect((await update(matter_id, { title: 'The end' })).status).toBe(200)
  expect((await update(matter_id, { status: 'ACTIVE' })).status).toBe(status === 'CLOSED' ? 200 : 409)
})

test.each([{ status: 'ACTIVE' }, { lawyer_id: 'other' }, { walled: true }])(
  'once there is a lawyer, %j is for lawyers',
  async (body) => {
    const { matter_id } = await makeMatter(app())
    await addMember(app(), matter_id, 'lawyer', 'lawyer')
    expect((await update(matter_id, body)).status).toBe(403)
    expect((await update(matter_id, { title: 'x', privileged: true })).status).toBe(200)
    expect((await update(matter_id, body, lawyer)).status).toBe(200)
  },
)

test('whoever is named as the lawyer becomes a member, and a firm admin stays one', async () => {
  const { matter_id } = await makeMatter(app())
  await update(matter_id, { lawyer_id: 'lawyer' })
  await addMember(app(), matter_id, 'admin', 'firm_admin')
  await update(matter_id, { lawyer_id: 'admin' }, lawyer)
  const { data } = await app().ask('GET', `${path}/${matter_id}/members`, lawyer)
  expect(Object.fromEntries(data.items.map(({ user_id, role }: Record<string, string>) => [user_id, role]))).toEqual({
    client: 'client',
    lawyer: 'lawyer',
    admin: 'firm_admin',
  })
})

test.each([
  { title: '' },
  { status: 'OPEN' },
  { version: 3 },
  { user_id: 'u' },
  { profile: null },
  { walled: 'yes' },
  { service_type_id: 'two words' },
  { status_reason: 'of nothing' },
])('%j is refused', async (body) => {
  const { matter_id } = await makeMatter(app())
  expect(await update(matter_id, body)).toMatchObject({ status: 400, code: 'invalid_input' })
})
