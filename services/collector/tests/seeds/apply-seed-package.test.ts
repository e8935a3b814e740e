import { expect, test } from 'vitest'
import { manager, nobody, operator, reader, until, useApp } from '../test-app.ts'
import { document, documentsPackage } from './packages.ts'

const app = useApp()
const path = (package_id: string) => `/api/v1/seed-packages/${package_id}/apply`
const ask = (package_id: string, body: object = {}, who: object = operator) =>
  app().ask('POST', path(package_id), { ...who, body })

test('somebody who may manage the collector and administer the installation applies a package, and is named in the audit log', async () => {
  await app().write(documentsPackage('papers', [document('one')]))
  expect(await ask('papers', { dry_run: true })).toMatchObject({
    status: 200,
    data: { package_id: 'papers', dry_run: true, status: 'succeeded', created: 1 },
  })
  expect(app().targets.stored.size).toBe(0)
  expect(await ask('papers')).toMatchObject({ status: 200, data: { dry_run: false, created: 1, unchanged: 0 } })
  expect(await ask('papers')).toMatchObject({ status: 200, data: { created: 0, unchanged: 1 } })
  expect(await ask('papers', { force: true })).toMatchObject({
    status: 200,
    data: { force: true, unchanged: 1, items: [{ status: 'applied' }] },
  })
  await until(() => expect(app().audited.map(({ user_id }) => user_id)).toEqual(['operator', 'operator', 'operator']))
  const appliers = await app().database.sql`select distinct user_id, user_organization from collector.seed_applies`
  expect(appliers).toEqual([{ user_id: 'operator', user_organization: 'firm-a' }])
})

test('to read is not to apply: 403 names the permission', async () => {
  for (const who of [reader, { person: { user: 'stranger', permissions: [] } }])
    expect(await ask('papers', {}, who)).toMatchObject({
      status: 403,
      code: 'forbidden',
      data: { permission: 'collector:manage' },
    })
})

test("an organization's manager or superuser does not write over the installation's data by a package", async () => {
  const superuser = { person: { user: 'root', organization: 'firm-a', superuser: true } }
  for (const who of [manager, superuser])
    expect(await ask('papers', { force: true }, who)).toMatchObject({
      status: 403,
      code: 'forbidden',
      data: { permission: 'platform:admin' },
    })
})

test('nobody enters without a login or with a wrong key', async () => {
  expect(await ask('papers', {}, nobody)).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await ask('papers', {}, { headers: { 'x-internal-api-key': 'wrong' } })).toMatchObject({ status: 401 })
})

test('a package that is not there is 404; a name or body that is none is 400', async () => {
  expect(await ask('nothing')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await ask('..%2Fwhole')).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await ask('papers', { dry_run: 'no' })).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await ask('papers', { package_ids: ['papers'] })).toMatchObject({ status: 400, code: 'invalid_input' })
})
