import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useFilesServer } from '../files/files-server.ts'
import { internalPath, person, useApp } from '../test-app.ts'
import { makeWebhook } from '../webhooks/webhooks.ts'

const filesServer = useFilesServer()
const app = useApp({}, () => ({ 'files-service': filesServer.url }))
const at = `${internalPath}/from-consultation`
const ask = (change: object, headers: Record<string, string> = {}) =>
  app().ask('POST', at, { headers, body: { session_id: 's', user_id: 'u', organization_id: 'o', ...change } })
const keys = (todos: { todo_key: string }[]) => todos.map(({ todo_key }) => todo_key).sort()

test('the first call makes a DRAFT with its intake todo, and every other one finds it', async () => {
  filesServer.files.set('f1', { name: 'a', bytes: 'x' })
  const first = await ask({ session_id: 's1', file_ids: ['f1'] })
  expect(first.data).toMatchObject({
    created: true,
    matter: {
      status: 'DRAFT',
      session_id: 's1',
      service_type_id: 'legal_consultation',
      file_ids: ['f1'],
      lawyer_id: null,
    },
  })
  expect(keys(first.data.todos)).toEqual(['intake-collection'])
  const again = await ask({ session_id: 's1', title: 'another' })
  const { profile: _, ...known } = first.data
  expect(again.data).toEqual({ ...known, created: false })
})

test('a matter that was just made comes with its profile, as it is read afterwards', async () => {
  for (const [session_id, more] of Object.entries({
    'as-client': {},
    'as-lawyer': { user_type: 'lawyer', service_type_id: 'labour', title: '欠薪', providerOrganizationId: 'p' },
  })) {
    const { data } = await ask({ session_id, ...more })
    const read = await app().ask('GET', `${internalPath}/${data.matter_id}/workflow/profile`, {
      headers: { 'x-user-id': 'u', 'x-organization-id': 'o' },
    })
    expect(read.data).toEqual(data.profile)
  }
})

test('the service type says what kind of matter it is', async () => {
  const of = async (session_id: string, service_type_id?: string) =>
    (await ask({ session_id, ...(service_type_id && { service_type_id }) })).data.matter.matter_category
  expect(await of('kind-1')).toBe('advisory')
  expect(await of('kind-2', 'labour')).toBe('arbitration')
  expect(await of('kind-3', 'conveyancing')).toBeNull()
})

test('50 calls at once give one matter and one todo of each kind', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ask({ session_id: 'crowd', providerOrganizationId: 'p' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(answers.map(({ data }) => data.matter_id)).size).toBe(1)
  expect(answers.filter(({ data }) => data.created)).toHaveLength(1)
  for (const { data } of answers) expect(keys(data.todos)).toEqual(['dispatch', 'intake-collection'])
  const { matter_id } = answers[0]?.data ?? {}
  const todos = await app().database.sql`select 1 from matter.todos where matter_id = ${matter_id}`
  expect(todos).toHaveLength(2)
  expect(await app().database.sql`select 1 from matter.history where matter_id = ${matter_id}`).toHaveLength(1)
})

test('of calls at once those that lose leave nothing: no audit row, no word to a webhook', async () => {
  const { sql } = app().database
  await makeWebhook(app(), { events: ['matter.created', 'todo.created'] }, person('boss', 'o', 'matters:admin'))
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ session_id: 'once' })))
  const { matter_id } = answers[0]?.data ?? {}
  const told = await sql`select event, matter_id from matter.webhook_deliveries order by delivery_id`
  expect([...told]).toEqual(['matter.created', 'todo.created'].map((event) => ({ event, matter_id })))
  await expect.poll(async () => (await sql`select 1 from matter._audit_outbox`).length, { timeout: 20_000 }).toBe(0)
  const matters = (await sql`select matter_id from matter.matters`).map((row) => row.matter_id)
  const audited = app().audited.filter(({ action }) => action === 'matter.created')
  expect(audited.map(({ resource_id }) => resource_id).sort()).toEqual(matters.sort())
  const ofThis = app().audited.filter(({ details }) => details.matter_id === matter_id)
  expect(ofThis.map(({ action }) => action)).toEqual(['matter.created', 'todo.created'])
})

test('a webhook that is deleted at the same moment does not keep a matter from being made', async () => {
  const boss = person('boss', 'leaving', 'matters:admin')
  const { webhook_id } = await makeWebhook(app(), {}, boss)
  const { sql, transaction } = app().database
  const waiting = async () =>
    (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length
  let answer: ReturnType<typeof ask> | undefined
  await transaction(async (deleting) => {
    await deleting`delete from matter.webhooks where webhook_id = ${webhook_id}`
    answer = ask({ session_id: 'leaving', organization_id: 'leaving' })
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  })
  expect(await answer).toMatchObject({ status: 200, data: { created: true } })
})

test.each([
  ['a client alone', {}, null, null, ['intake-collection'], 'client'],
  ['a client with a firm', { providerOrganizationId: 'p' }, null, 'p', ['dispatch', 'intake-collection'], 'client'],
  [
    'a client with a firm and its lawyer',
    { providerOrganizationId: 'p', lawyer_id: 7 },
    '7',
    'p',
    ['intake-collection'],
    'client',
  ],
  ['a lawyer', { user_type: 'lawyer' }, 'u', 'o', ['intake-collection'], 'lawyer'],
  [
    'a lawyer with a firm',
    { user_type: 'lawyer', providerOrganizationId: 'p' },
    'u',
    'p',
    ['intake-collection'],
    'lawyer',
  ],
  ['a firm admin', { user_type: 'firm_admin' }, null, 'o', ['intake-collection'], 'firm_admin'],
  [
    'a firm admin who names a lawyer',
    { user_type: 'firm_admin', providerOrganizationId: 'p', lawyer_id: 'l' },
    'l',
    'p',
    ['intake-collection'],
    'firm_admin',
  ],
  [
    'a firm admin who names a firm',
    { user_type: 'firm_admin', providerOrganizationId: 'p' },
    null,
    'p',
    ['dispatch', 'intake-collection'],
    'firm_admin',
  ],
])('%s', async (kind, change, lawyer_id, providerOrganizationId, todos, role) => {
  const { data } = await ask({ session_id: kind.replaceAll(' ', '-'), ...change })
  expect(data.matter).toMatchObject({ lawyer_id, providerOrganizationId })
  expect(keys(data.todos)).toEqual(todos)
  const [member] = await app().database.sql`
    select role from matter.members where matter_id = ${data.matter_id} and user_id = 'u'`
  expect(member?.role).toBe(role)
})

test('two organizations may have sessions of the same id', async () => {
  const [one, two] = [await ask({ session_id: 'same' }), await ask({ session_id: 'same', organization_id: 'p' })]
  expect(one.data.matter_id).not.toBe(two.data.matter_id)
})

test('organization and user may come by header, but not differ from the body', async () => {
  const body = { session_id: 'headers', user_id: undefined, organization_id: undefined }
  const { data } = await ask(body, { 'x-organization-id': 'o9', 'x-user-id': 'u9' })
  expect(data.matter).toMatchObject({ organization_id: 'o9', user_id: 'u9' })
  expect((await ask({ session_id: 'x' }, { 'x-organization-id': 'other' })).status).toBe(400)
  expect((await ask({ session_id: 'x', organization_id: undefined })).status).toBe(400)
  expect((await ask({ session_id: 'x', user_id: undefined })).status).toBe(400)
})

test('of a session that has a matter nobody is told who is no member of it', async () => {
  await ask({ session_id: 'theirs' })
  expect(await ask({ session_id: 'theirs', user_id: 'other' })).toMatchObject({ status: 404, data: null })
})

test('a file that the user may not use is refused by its place, and no matter is made', async () => {
  filesServer.files.set('mine', { name: 'a', bytes: 'x' })
  expect(await ask({ session_id: 'files', file_ids: ['mine', 'theirs'] })).toMatchObject({
    status: 400,
    code: 'invalid_input',
    data: [{ path: 'body.file_ids.1' }],
  })
  expect(await app().database.sql`select 1 from matter.matters where session_id = 'files'`).toHaveLength(0)
})

test.each([{ session_id: undefined }, { playbook_id: 'p' }, { title: ' ' }, { file_ids: 'f' }, { user_type: 'judge' }])(
  '%j is refused, and nothing is made',
  async (change) => {
    expect(await ask({ session_id: 'refused', ...change })).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await app().database.sql`select 1 from matter.matters where session_id = 'refused'`).toEqual([])
  },
)

test('only services may ask', async () => {
  expect((await app().ask('POST', at, { ...person('u'), body: {} })).status).toBe(401)
})

describe('with a user service', () => {
  const users = createServer((request, response) => {
    if (request.url === '/users/slow') return
    const types: Record<string, string> = {
      '/users/l': '{"code":0,"data":{"user_type":"lawyer"}}',
      '/users/a': '{"user_type":"firm_admin"}',
    }
    response.writeHead(request.url === '/users/broken' ? 500 : 200).end(types[request.url ?? ''] ?? 'what?')
  })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => users.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(users.address() as AddressInfo).port}/users`
    environment.USER_SERVICE_URL = url
  })
  afterAll(() => {
    users.closeAllConnections()
    users.close()
  })
  const environment: Record<string, string> = {}
  const asking = useApp(environment)
  test.each([
    ['l', 'l'],
    ['a', null],
    ['unknown', null],
    ['broken', null],
    ['slow', null],
  ])('the user %s is asked for there, and no answer is no obstacle', async (user_id, lawyer_id) => {
    const body = { session_id: `by-${user_id}`, user_id, organization_id: 'o' }
    const { data } = await asking().ask('POST', at, { body })
    expect(data.matter.lawyer_id).toBe(lawyer_id)
  })
})
