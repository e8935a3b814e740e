import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, isInternalPath, permissionsOf } from '@casewright/kit/http/endpoint'
import { operations } from '@casewright/kit/http/operations'
import { createTestDatabase } from '@casewright/kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, internalKey, request } from '../../../acceptance/support/harness.ts'
import { services as allServices, loadServices } from '../../service-list.ts'
import { type Suite, startSuite } from '../../start-suite.ts'
import type { Post, Sample } from './sample.ts'
import { operationCalls, samples } from './samples.ts'

const services = await loadServices()
const secret = 'zanzibar'
const first = 'tenant-a'
/** A tenant of its own for each entry, so that what one call writes is not found by the next. */
const other = (entry: string) => `tenant-b-${entry}`
const everyPermission = [
  ...new Set(services.flatMap(({ contract }) => Object.values<Endpoint>(contract).flatMap(permissionsOf))),
]

/** Who tries to get in. `all` may do everything that anybody may. */
const people = [
  { user: 'all', organization: first, superuser: true, permissions: everyPermission },
  { user: 'nothing', organization: first, permissions: [] },
  { user: 'colleague', organization: first, permissions: [] },
  { user: 'removed', organization: first, permissions: [] },
  { user: 'superuser', organization: first, superuser: true, permissions: [] },
  { user: 'homeless', permissions: everyPermission },
  ...services.flatMap(({ contract }) =>
    Object.keys(contract).map((entry) => ({ user: entry, organization: other(entry), permissions: everyPermission })),
  ),
].map((person) => ({ ...person, password: 'password' }))

let suite: Suite
let dataDirectory: string
const tokens = new Map<string, string>()
const idsOf = new Map<string, Record<string, string>>()

const systemPaths = new Set<string>(
  services.flatMap(({ contract }) =>
    Object.values(contract).flatMap(({ acts, path }) => (acts === 'system' ? [path] : [])),
  ),
)

beforeAll(async () => {
  const address = await createTestDatabase()
  const url =
    'url' in address
      ? Object.assign(new URL(address.url), { pathname: `/${address.database}` }).href
      : `postgres://postgres@localhost/${address.database}?host=${address.socketDirectory}`
  dataDirectory = await mkdtemp(join(tmpdir(), 'matrix-'))
  await writeFile(join(dataDirectory, 'dev-users.json'), JSON.stringify(people))
  suite = await startSuite([], {
    PORT: '0',
    DATABASE_URL: url,
    CASEWRIGHT_DATA_DIR: dataDirectory,
    INTERNAL_API_KEY: internalKey,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    SEED_RESOURCES_ON_STARTUP: 'false',
    LEGAL_GRAPH_BACKEND: 'embedded',
  })
  for (const { user, password } of people) {
    const { data } = await request(`${suite.url}/auth/token`, 'POST', { headers: nobody, body: { user, password } })
    tokens.set(user, data.access_token)
  }
  for (const { name, schema } of services) {
    const post: Post = (path, body, raw, method = 'POST') =>
      request(`${suite.url}/${name}${path}`, method, {
        ...(raw ? { raw: raw.text } : body === undefined ? {} : { body }),
        headers: {
          ...(path.includes('/internal/') ? serviceHeaders(path) : bearer('all')),
          ...(raw && { 'content-type': raw.type }),
        },
      })
    const ids = await samples[schema]?.write(post, secret)
    if (ids) idsOf.set(schema, ids)
  }
})
afterAll(async () => {
  await suite?.stop()
  await rm(dataDirectory, { recursive: true, force: true })
})

type Headers = Record<string, string | undefined>
const nobody: Headers = { 'x-internal-api-key': undefined }
const bearer = (user: string): Headers => ({ ...nobody, authorization: `Bearer ${tokens.get(user)}` })
/** Somebody who writes by hand what only the gateway may say. */
const forged: Headers = {
  'x-organization-id': first,
  'x-user-id': 'all',
  'x-is-superuser': 'true',
  'x-permissions': everyPermission.join(' '),
}
const wrongKeys = [undefined, '', 'wrong', internalKey.slice(0, -1), `${internalKey}x`]

/** The sample's call, or without a sample one that fits the path: whoever may not enter is told before it is looked at. */
function call(service: string, { method, path }: Endpoint, sample: Partial<Sample>, headers: Headers): Promise<Answer> {
  const { params = {}, query, body, raw } = sample
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? 'x'))
  const url = `${suite.url}/${service}${filled}${query ? `?${query}` : ''}`
  if (raw) return request(url, method, { raw: raw.text, headers: { 'content-type': raw.type, ...headers } })
  return request(url, method, { ...(body !== undefined && { body }), headers })
}

/** As a service that acts for the user `all`, or as the system where nobody may be named. */
const serviceHeaders = (path: string): Headers => ({
  'x-organization-id': first,
  ...(!systemPaths.has(path) && { 'x-user-id': 'all' }),
})

/** Who tries to reach what belongs to the user `all` of the first organization. Those who are near belong to it as well. */
const intruders: { title: string; isNear: boolean; headers(entry: string, endpoint: Endpoint): Headers }[] = [
  {
    title: 'another organization',
    isNear: false,
    headers: (entry, { path }) =>
      isInternalPath(path)
        ? { 'x-organization-id': other(entry), 'x-user-id': 'all' }
        : { ...forged, ...bearer(entry) },
  },
  ...['colleague', 'removed'].map((user) => ({
    title: user === 'removed' ? 'somebody who was a member' : 'another user of the same organization',
    isNear: true,
    headers: (_: string, { path }: Endpoint): Headers =>
      isInternalPath(path)
        ? { 'x-organization-id': first, 'x-user-id': user }
        : { ...forged, 'x-organization-id': undefined, ...bearer(user) },
  })),
]

const callsOf = (schema: string) => samples[schema]?.calls(idsOf.get(schema) ?? {}) ?? {}
const unauthorized = { status: 401, code: 'unauthorized', data: null }

test('each service is called what its service calls itself', () => {
  const namesOf = (list: readonly { name: string; schema: string }[]) => list.map(({ name, schema }) => [name, schema])
  expect(namesOf(allServices)).toEqual(namesOf(services))
})

describe.each(services)('$name', ({ name, schema, contract }) => {
  test('every entry of the contract has a sample, and every sample an entry', () => {
    expect(Object.keys(callsOf(schema)).sort()).toEqual(Object.keys(contract).sort())
    expect(Object.keys(operationCalls).sort()).toEqual(Object.keys(operations).sort())
  })

  const everything: [string, Endpoint][] = Object.entries({ ...contract, ...operations })
  const internal = everything.filter(([, { path }]) => isInternalPath(path))
  const external = everything.filter(([, { path, open }]) => !isInternalPath(path) && open === undefined)
  const sampleOf = (entry: string): Partial<Sample> => callsOf(schema)[entry] ?? operationCalls[entry] ?? {}

  describe('an internal interface is closed', () => {
    for (const [entry, endpoint] of internal) {
      test(`${entry}: 401 without the key, with a wrong one, and with one that only begins right`, async () => {
        for (const key of wrongKeys) {
          const answer = await call(name, endpoint, sampleOf(entry), { ...forged, 'x-internal-api-key': key })
          expect(answer).toMatchObject(unauthorized)
          expect(answer.text).not.toContain(secret)
        }
      })
      test(`${entry}: 401 for a person who may do everything, however the path is spelt`, async () => {
        const { path } = endpoint
        for (const spelling of [path, path.replace('internal', '%69nternal'), path.replace('/internal', '/internal/.')])
          expect([401, 404]).toContain(
            (await call(name, { ...endpoint, path: spelling as `/${string}` }, sampleOf(entry), bearer('all'))).status,
          )
        expect(await call(name, endpoint, sampleOf(entry), bearer('all'))).toMatchObject(unauthorized)
      })
    }
  })

  describe.runIf(external.length > 0)('an external interface asks who is there', () => {
    for (const [entry, endpoint] of external) {
      const { tenant } = endpoint
      const permissions = permissionsOf(endpoint)
      const ofInstallation = permissions.find((needed) => needed.startsWith('platform:'))
      test(`${entry}: 401 for nobody, for forged headers, for a wrong key and for a bad token`, async () => {
        const badToken = { ...forged, authorization: `Bearer ${tokens.get('all')}x` }
        for (const headers of [
          ...wrongKeys.map((key) => ({ ...forged, 'x-internal-api-key': key })),
          nobody,
          { ...badToken, ...nobody },
        ]) {
          const answer = await call(name, endpoint, sampleOf(entry), headers)
          expect(answer).toMatchObject(unauthorized)
          expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
          expect(answer.text).not.toContain(secret)
        }
      })
      const refusal = (permission: string | undefined) => ({ status: 403, code: 'forbidden', data: { permission } })
      if (permissions.length > 0)
        test(`${entry}: 403 without ${permissions.join(' and ')}, also beside forged headers`, async () => {
          for (const headers of [bearer('nothing'), { ...forged, ...bearer('nothing') }])
            expect(await call(name, endpoint, sampleOf(entry), headers)).toMatchObject(refusal(permissions[0]))
        })
      if (ofInstallation)
        test(`${entry}: 403 for an organization's superuser who is not granted ${ofInstallation}`, async () => {
          const answer = await call(name, endpoint, sampleOf(entry), { ...forged, ...bearer('superuser') })
          expect(answer).toMatchObject(refusal(ofInstallation))
        })
      if (tenant)
        test(`${entry}: nothing of others for a login without an organization, whatever its headers say`, async () => {
          const answer = await call(name, endpoint, sampleOf(entry), { ...forged, ...bearer('homeless') })
          expect(answer.text).not.toContain(secret)
          expect(answer.status).toBeLessThan(500)
        })
    }
  })

  const tenants = everything.filter(([, { tenant }]) => tenant === 'required')
  describe.runIf(tenants.length > 0)('a call acts for a tenant', () => {
    for (const [entry, endpoint] of tenants)
      test(`${entry}: 400 that names the header when a service leaves it out`, async () => {
        const answer = await call(name, endpoint, sampleOf(entry), { 'x-organization-id': undefined })
        expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
        expect(answer.message).toContain('X-Organization-Id')
      })
  })

  const ofSystem = Object.entries(contract).filter(([, { acts }]) => acts === 'system')
  describe.runIf(ofSystem.length > 0)('work of the system is done for no user', () => {
    for (const [entry, endpoint] of ofSystem)
      test(`${entry}: 400 that names the header when a service names a user`, async () => {
        const answer = await call(name, endpoint, sampleOf(entry), { 'x-user-id': 'all', 'x-organization-id': first })
        expect(answer).toMatchObject({ status: 400, code: 'invalid_input', data: [{ path: 'headers.X-User-Id' }] })
      })
  })

  const bound = Object.entries(contract).filter(([, { tenant }]) => tenant !== undefined)
  describe.runIf(bound.length > 0)('what belongs to somebody is not there for others with the same ids', () => {
    const asFirst = (endpoint: Endpoint): Headers =>
      isInternalPath(endpoint.path)
        ? { 'x-organization-id': first, ...(endpoint.user === 'required' && { 'x-user-id': 'all' }) }
        : bearer('all')
    /** All that the first organization can read, to see afterwards that nobody changed it. */
    const readable = async () => {
      const reads = bound.filter(([entry, { method }]) => method === 'GET' && !sampleOf(entry).grows)
      const answers = reads.map(([entry, endpoint]) => call(name, endpoint, sampleOf(entry), asFirst(endpoint)))
      return (await Promise.all(answers)).map(({ status, data, text }) => ({ status, data: data ?? text }))
    }
    let before: Awaited<ReturnType<typeof readable>>
    beforeAll(async () => {
      before = await readable()
    })

    test('the first organization does find its data by these calls', () => {
      expect(JSON.stringify(before)).toContain(secret)
      expect(before.map(({ status }) => status)).toEqual(before.map(() => 200))
    })

    for (const { title, headers, isNear } of intruders)
      for (const [entry, endpoint] of bound) {
        const { permission, user } = endpoint
        // Whoever lacks a permission is told so above; what has no user in it is the whole organization's.
        if (isNear && (permission !== undefined || user === undefined || sampleOf(entry).colleague === 'may')) continue
        test(`${entry}: 404 or empty for ${title}`, async () => {
          const { foreign = 404, colleague = foreign } = sampleOf(entry)
          const answer = await call(name, endpoint, sampleOf(entry), headers(entry, endpoint))
          const expected = isNear ? colleague : foreign
          if (expected === 'sees') return expect(answer.status).toBe(200)
          if (typeof expected === 'number')
            expect(answer).toMatchObject({
              status: expected,
              ...(expected === 404 && { code: 'not_found', data: null }),
            })
          else if (typeof expected === 'string') expect(answer).toMatchObject({ status: 200, text: expected })
          else expect(answer).toMatchObject({ status: 200, data: expected })
          expect(answer.text.toLowerCase()).not.toContain(secret)
        })
      }

    test('and what the first organization has is as it was', async () => expect(await readable()).toEqual(before))
  })
})

test('a person who may do everything does get in, so that the walls above are not mere silence', async () => {
  for (const { name, schema, contract } of services)
    for (const [entry, endpoint] of Object.entries(contract)) {
      if (isInternalPath(endpoint.path) || endpoint.method !== 'GET' || endpoint.open !== undefined) continue
      const { status } = await call(name, endpoint, callsOf(schema)[entry] ?? {}, bearer('all'))
      expect({ entry, shut: status === 401 || status === 403 }).toEqual({ entry, shut: false })
    }
})

test('what is open to everybody is listed here by name, so that nothing becomes so unseen', () => {
  const entries: [string, Endpoint][] = services.flatMap(({ contract }) =>
    Object.entries({ ...contract, ...operations }),
  )
  const open = entries.filter(([, endpoint]) => endpoint.open !== undefined).map(([entry]) => entry)
  expect([...new Set(open)].sort()).toEqual(['apiDocs', 'apiPage', 'getSigned', 'putSigned'])
})
