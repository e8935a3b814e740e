import { expect, test } from 'vitest'
import { soon } from '../people/doors.ts'
import { client, forger, lawyer, nobody, path, person, stranger, useApp } from '../test-app.ts'

const app = useApp()
const create = (body: object, who: object = client) => app().ask('POST', path, { ...who, body })

test.each([
  ['client', null, null],
  ['lawyer', 'client', 'firm-a'],
  ['firm_admin', null, 'firm-a'],
])('whoever opens a DRAFT as %s is its first member', async (role, lawyer_id, providerOrganizationId) => {
  const { status, data, headers } = await create({ title: 'A v. B', role, profile: { amount: 5 } })
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"1"')
  expect(data).toMatchObject({
    status: 'DRAFT',
    title: 'A v. B',
    user_id: 'client',
    organization_id: 'firm-a',
    session_id: null,
    service_type_id: 'legal_consultation',
    file_ids: [],
    profile: { amount: 5 },
    data: {},
    lawyer_id,
    providerOrganizationId,
    walled: false,
    privileged: false,
    version: 1,
  })
  const at = `${path}/${data.matter_id}`
  expect((await app().ask('GET', at, client)).data).toEqual(data)
  expect((await app().ask('GET', `${at}/members`, client)).data.items).toMatchObject([{ user_id: 'client', role }])
  expect((await app().ask('GET', `${at}/history`, client)).data.items).toMatchObject([
    { from_status: null, to_status: 'DRAFT', user_id: 'client' },
  ])
  await soon(() =>
    expect(app().audited.filter(({ resource_id }) => resource_id === data.matter_id)).toMatchObject([
      { action: 'matter.created', organization_id: 'firm-a', user_id: 'client', details: { version: 1 } },
    ]),
  )
  expect((await app().ask('GET', at, stranger)).status).toBe(404)
})

test('one key makes one matter, and another request with it is refused', async () => {
  const keyed = { ...lawyer, headers: { 'idempotency-key': 'k1' } }
  const answers = await Promise.all([1, 2, 3].map(() => create({ title: 'Once' }, keyed)))
  expect(new Set(answers.map(({ data }) => data.matter_id)).size).toBe(1)
  expect(await create({ title: 'Twice' }, keyed)).toMatchObject({ status: 409 })
  const other = await create({ title: 'Once' }, { ...client, headers: { 'idempotency-key': 'k1' } })
  expect(other.data.matter_id).not.toBe(answers[0]?.data.matter_id)
})

test.each([
  {},
  { title: ' ' },
  { title: 'x', status: 'ACTIVE' },
  { title: 'x', role: 'judge' },
  { title: 'x', file_ids: ['f', 'f'] },
  { title: 'x', profile: [] },
  { title: 'x', lawyer_id: 'l' },
])('%j is refused', async (body) => {
  expect(await create(body)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('nobody and a forger open nothing; somebody without an organization opens their own', async () => {
  expect((await create({ title: 'x' }, nobody)).status).toBe(401)
  expect((await create({ title: 'x' }, forger)).status).toBe(401)
  expect((await create({ title: 'x' }, { person: { user: 'u' } })).data.organization_id).toBe('personal:u')
  expect((await create({ title: 'x' }, person('u', 'firm-b'))).data.organization_id).toBe('firm-b')
})
