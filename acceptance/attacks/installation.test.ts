import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CasewrightProcess, runCasewright } from '../support/casewright-process.ts'
import { createDataDirectory, type DataDirectory } from '../support/data-directory.ts'
import { type Answer, quiet, request } from '../support/harness.ts'
import { logInAs } from '../support/logins.ts'

const platform = '/platform-service/api/v1/platform'
const apply = '/collector-service/api/v1/seed-packages/platform_configuration/apply'
const everyRightOfAFirm = ['tags:manage', 'audit:read', 'knowledge:manage', 'collector:manage', 'files:manage']
const organization = 'firm-a'
/** They may do all that a firm can allow, and nothing of the installation. */
const attackers: [string, Person][] = [
  ['a manager', { user: 'manager', organization }],
  ['a superuser', { user: 'root-a', organization, superuser: true }],
  ['a superuser without an organization', { user: 'root', superuser: true }],
]
interface Person {
  user: string
  organization?: string
  superuser?: boolean
  permissions?: string[]
}
const administrator: Person = { user: 'operator', organization, permissions: [...everyRightOfAFirm, 'platform:admin'] }

let data: DataDirectory
let running: CasewrightProcess
let origin: string
beforeAll(async () => {
  data = await createDataDirectory()
  const environment = { ...quiet, ...data.environment, COLLECTOR_DIRECTORIES: '/srv/laws' }
  running = runCasewright(['platform', 'knowledge', 'collector'], environment)
  origin = await running.address
})
afterAll(async () => {
  running?.kill('SIGTERM')
  await running?.ended
  await data?.remove()
})

async function ask(person: Person, method: string, path: string, body?: object): Promise<Answer> {
  const login = await logInAs(origin, data.path, { permissions: everyRightOfAFirm, ...person })
  return request(origin + path, method, { headers: login, ...(body && { body }) })
}

/** What belongs to the installation, by every way into it. */
const attempts: [string, string, object?][] = [
  ['POST', apply, { force: true }],
  ['POST', `${platform}/configs`, { key: 'planted', value: 1 }],
  ['PUT', `${platform}/configs/matters.service_types`, { value: {} }],
  ['DELETE', `${platform}/configs/matters.service_types`],
  ['GET', `${platform}/configs`],
  ['GET', `${platform}/configs/matters.service_types`],
  ['POST', `${platform}/feature-flags`, { key: 'planted', kind: 'boolean' }],
  ['POST', `${platform}/domains`, { code: 'planted', name: 'Planted' }],
  ['POST', `${platform}/business-categories`, { code: 'planted', name: 'Planted' }],
  ['GET', `${platform}/audit-logs?scope=installation`],
  ['GET', `${platform}/audit-logs/export?scope=installation`],
  ['GET', `${platform}/audit-logs/verify?scope=installation`],
  ['GET', '/platform-service/api/v1/ai/admin/usage'],
]

test.each(attackers)(
  '%s of a firm reaches nothing of the installation, and is told which permission it needs',
  async (_, person) => {
    for (const [method, path, body] of attempts) {
      const { status, data } = await ask(person, method, path, body)
      const permission = expect.stringMatching(/^platform:(read|admin)$/)
      expect({ method, path, status, data }).toEqual({ method, path, status: 403, data: { permission } })
    }
  },
)

test.each(attackers)('%s of a firm does not make the server read its directories', async (_, person) => {
  const { data: base } = await ask(person, 'POST', '/knowledge-service/api/v1/knowledge/bases', { name: person.user })
  const body = { kind: 'directory', kb_id: base.kb_id, name: 'laws', config: { path: '/srv/laws' } }
  expect(await ask(person, 'POST', '/collector-service/api/v1/collector/sources', body)).toMatchObject({
    status: 403,
    data: { permission: 'platform:admin' },
  })
})

test('a service that acts for a user does not lend its key to what is the installation’s', async () => {
  const headers = { 'x-user-id': 'manager', 'x-organization-id': organization, 'x-is-superuser': 'true' }
  for (const path of [apply, apply.replace('/api/v1', '/internal')])
    expect(await request(origin + path, 'POST', { headers, body: { force: true } })).toMatchObject({ status: 403 })
})

test('whoever is granted platform:admin does all of this, so that the refusals above are not mere silence', async () => {
  expect(await ask(administrator, 'POST', apply, {})).toMatchObject({ status: 200, data: { status: 'succeeded' } })
  expect((await ask(administrator, 'GET', `${platform}/configs`)).status).toBe(200)
  expect((await ask(administrator, 'GET', `${platform}/audit-logs?scope=installation`)).status).toBe(200)
})
