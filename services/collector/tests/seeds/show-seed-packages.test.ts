import { expect, test } from 'vitest'
import { manager, nobody, operator, reader, useApp } from '../test-app.ts'
import { document, documentsPackage } from './packages.ts'

const app = useApp()
const path = '/api/v1/seed-packages'

test('somebody who may read the collector and the installation sees the packages', async () => {
  await app().write(documentsPackage('papers', [document('one')]))
  const { status, data } = await app().ask('GET', path, operator)
  expect(status).toBe(200)
  expect(data).toMatchObject({ items: [{ package_id: 'papers', problems: [], is_current: false }], total: 1 })
  expect(data).toEqual((await app().ask('GET', '/api/v1/internal/seed-packages')).data)
})

test("a firm's reader, manager or superuser does not see what belongs to the installation", async () => {
  const superuser = { person: { user: 'root', organization: 'firm-a', superuser: true } }
  for (const who of [reader, manager, superuser])
    expect(await app().ask('GET', path, who)).toMatchObject({
      status: 403,
      code: 'forbidden',
      data: { permission: 'platform:read' },
    })
})

test('nobody enters without a login or with a wrong key, and a bad page is refused', async () => {
  expect(await app().ask('GET', path, nobody)).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await app().ask('GET', path, { headers: { 'x-internal-api-key': 'wrong' } })).toMatchObject({ status: 401 })
  expect(await app().ask('GET', `${path}?size=0`, operator)).toMatchObject({ status: 400, code: 'invalid_input' })
})
