import { beforeAll, expect, test } from 'vitest'
import { anyone, as, forger, nobody, useApp } from '../test-app.ts'

const app = useApp()
const put = (user: string, body: object, organization = 'firm-a') =>
  app().ask('PUT', '/api/v1/internal/platform/people/name', {
    headers: { 'x-user-id': user, 'x-organization-id': organization },
    body,
  })
const manager = as('firm-a', 'people:read')
const list = (query = '', who: object = manager) => app().ask('GET', `/api/v1/platform/members${query}`, who)

beforeAll(async () => {
  await put('zoe', { name: 'Zoe', permissions: ['tags:manage'], is_superuser: true })
  await put('ann', { name: '安', permissions: ['audit:read'] })
  await put('zoe', { name: 'Zoe', permissions: ['audit:read', 'tags:manage'] })
  await put('eve', { name: 'Eve' }, 'firm-b')
})

test('members are listed by name, with what they might do when they signed in last', async () => {
  const { data } = await list()
  expect(data).toMatchObject({ total: 2 })
  expect(data.items).toEqual([
    {
      user_id: 'zoe',
      name: 'Zoe',
      superuser: false,
      permissions: ['audit:read', 'tags:manage'],
      seen_at: expect.any(String),
    },
    { user_id: 'ann', name: '安', superuser: false, permissions: ['audit:read'], seen_at: expect.any(String) },
  ])
})

test('a text finds names and ids in any case', async () => {
  expect((await list('?text=zO')).data.items).toMatchObject([{ user_id: 'zoe' }])
  expect((await list('?text=%E5%AE%89')).data.items).toMatchObject([{ user_id: 'ann' }])
  expect((await list('?text=%25')).data.items).toEqual([])
})

test('another organization is told its own members alone', async () => {
  expect((await list('', as('firm-b', 'people:read'))).data.items).toMatchObject([{ user_id: 'eve' }])
})

test('bad input is refused, and whoever lacks the permission, a login or the right key', async () => {
  expect(await list('?text=')).toMatchObject({ status: 400, data: [{ path: 'query.text' }] })
  expect(await list('?unknown=1')).toMatchObject({ status: 400 })
  expect(await list('', anyone)).toMatchObject({ status: 403, data: { permission: 'people:read' } })
  for (const who of [nobody, forger]) expect((await list('', who)).status).toBe(401)
})
