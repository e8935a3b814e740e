import { expect, test } from 'vitest'
import { makeSession, owner, path, serviceFor, superuser, testDoor, useApp } from './test-app.ts'

const app = useApp()
testDoor(app, { method: 'GET', at: (id) => `${path}/${id}` })

test('before it has a matter its owner and a service that names the owner read it, with its version, and nobody else', async () => {
  const session = await makeSession(app(), { title: '欠款' })
  const where = `${path}/${session.id}`
  for (const [query, as] of [
    ['', owner],
    ['', serviceFor('owner')],
    ['?user_id=owner&organization_id=firm-a', {}],
    ['?user_id=owner&organization_id=firm-a', owner],
    ['?organization_id=firm-a', { headers: { 'x-user-id': 'owner' } }],
  ] as const) {
    const { data, headers } = await app().ask('GET', where + query, as)
    expect(data).toEqual(session)
    expect(headers.get('etag')).toBe('"1"')
  }
  expect(await app().ask('GET', where, superuser)).toMatchObject({ status: 404 })
})

test('who has no organization has sessions of their own, which nobody else of that name sees', async () => {
  const homeless = { person: { user: 'owner' } }
  const { id } = await makeSession(app(), {}, homeless)
  expect((await app().ask('GET', `${path}/${id}`, homeless)).status).toBe(200)
  expect((await app().ask('GET', `${path}/${id}`, owner)).status).toBe(404)
  expect((await app().ask('GET', `${path}/${id}`, superuser)).status).toBe(404)
})
