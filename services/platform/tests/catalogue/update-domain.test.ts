import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { admin, useApp } from '../test-app.ts'
import { domainsPath, expectShut, history, ifMatch, make } from './catalogue.ts'

const app = useApp()
const newDomain = (code: string) => make(app(), domainsPath, admin, { code, name: 'Old', description: 'kept' })
const update = (id: string, body: object, who: object = admin) =>
  app().ask('PUT', `${domainsPath}/${id}`, { ...who, body })
const read = async (id: string) => (await app().ask('GET', `${domainsPath}/${id}`, admin)).data

test('what is given changes, what is left out stays, and one audit row tells of it', async () => {
  const domain = await newDomain('old')
  const body = { code: 'new', name: 'New', name_en: 'New', order_num: 4, enabled: false }
  const { headers, data } = await update(domain.domain_id, body, { ...admin, ...ifMatch(1) })
  expect(headers.get('etag')).toBe('"2"')
  expect(data).toEqual({ ...domain, ...body, version: 2, updated_at: data.updated_at })
  expect(await read(domain.domain_id)).toEqual(data)
  expect(await update(domain.domain_id, body)).toMatchObject({ data })
  expect(await history(app(), domain.domain_id)).toMatchObject([
    { action: 'domain.created' },
    { action: 'domain.updated', organization_id: null, details: { version: 2 } },
  ])
})

test('a stale version and a taken code change nothing', async () => {
  await newDomain('taken')
  const domain = await newDomain('free')
  expect(await update(domain.domain_id, { name: 'x' }, { ...admin, ...ifMatch(2) })).toMatchObject({ status: 412 })
  expect(await update(domain.domain_id, { code: 'taken' })).toMatchObject({ status: 409, code: 'conflict' })
  expect(await update(uuidv7(), { name: 'x' })).toMatchObject({ status: 404, message: 'domain not found' })
  expect(await read(domain.domain_id)).toEqual(domain)
  expect(await history(app(), domain.domain_id)).toHaveLength(1)
})

test.each([
  [{ code: '' }, 'body.code'],
  [{ enabled: null }, 'body.enabled'],
  [{ domain_id: uuidv7() }, 'body.domain_id'],
])('%j is refused', async (body, path) => {
  const { status, data } = await update(uuidv7(), body)
  expect(status).toBe(400)
  expect(data).toMatchObject([{ path }])
})

test('only who administers the platform may change one', () =>
  expectShut(app(), 'PUT', `${domainsPath}/${uuidv7()}`, { body: {}, permission: 'platform:admin' }))
