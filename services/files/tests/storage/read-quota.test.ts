import { expect, test } from 'vitest'
import { nobody, owner, path, person, stranger, upload, useApp } from '../test-app.ts'

const app = useApp({ FILES_QUOTA_USER_BYTES: '1000', FILES_WAITING_ORGANIZATION_MAX: '0' })
const quota = async (who: object) => (await app().ask('GET', `${path}/quota`, who)).data

test('a user reads what they and their organization have taken, and what they may', async () => {
  await upload(app(), owner, { name: 'a.txt', bytes: 'x'.repeat(300) })
  await upload(app(), stranger, { name: 'a.txt', bytes: 'x'.repeat(50) })
  const limits = { bytes_max: 1000, waiting_max: 500 }
  const ofOrganization = { bytes: 350, bytes_max: 200 * 2 ** 30, waiting_max: null }
  expect(await quota(owner)).toMatchObject({ user: { ...limits, bytes: 300 }, organization: ofOrganization })
  expect(await quota(stranger)).toMatchObject({ user: { ...limits, bytes: 50 }, organization: ofOrganization })
  const none = { bytes: 0, waiting: 0 }
  expect(await quota(person('owner', 'firm-b'))).toMatchObject({ user: none, organization: none })
  expect(await quota({ person: { user: 'owner' } })).toMatchObject({ user: none, organization: none })
})

test('nobody else is told', async () => {
  expect((await app().ask('GET', `${path}/quota`, nobody)).status).toBe(401)
})
