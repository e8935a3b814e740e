import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceError } from '../../data/errors.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import {
  attachIdentity,
  type Caller,
  callerOf,
  identityFor,
  identityHeaders,
  opensInternal,
  personalOrganization,
} from '../../http/identity.ts'
import { testKeys } from '../../testing.ts'
import { keyed, type SampleServer, sample, startSample } from '../sample-service.ts'

let server: SampleServer
beforeAll(async () => {
  server = await startSample()
})
afterAll(() => server.stop())

const ask = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(server.url + path, { headers })
  return { status: response.status, ...((await response.json()) as { code: unknown; data: unknown }) }
}
const thing = '/api/v1/internal/sample/things/a'
const self = '/api/v1/sample/self'

test('a tenant that is missing or odd is 400 and names its header', async () => {
  for (const headers of [
    {},
    { 'x-organization-id': '' },
    { 'x-organization-id': 'a b' },
    { 'x-organization-id': 'x'.repeat(129) },
    { 'x-organization-id': 'é' },
  ])
    expect(await ask(thing, { ...keyed, ...headers })).toMatchObject({
      status: 400,
      code: 'invalid_input',
      data: [{ path: 'headers.X-Organization-Id' }],
    })
  expect((await ask(thing, { ...keyed, 'x-organization-id': 'x'.repeat(128) })).status).toBe(200)
})

test('a tenant sent twice is refused, not chosen from', async () => {
  const headers = new Headers(keyed)
  headers.append('x-organization-id', 'a')
  headers.append('x-organization-id', 'b')
  expect((await fetch(server.url + thing, { headers })).status).toBe(400)
})

test('what is optional may be missing, but not odd', async () => {
  const user = { ...keyed, 'x-user-id': 'u' }
  expect((await ask(self, user)).data).toEqual({ user: 'u', organization: 'personal:u', superuser: false })
  expect((await ask(self, { ...user, 'x-organization-id': 'o' })).data).toMatchObject({ organization: 'o' })
  expect((await ask(self, { ...user, 'x-organization-id': '' })).status).toBe(400)
})

test('every missing identity is told at once to a caller with the key', async () => {
  expect(await ask(self, { ...keyed, 'x-organization-id': 'a b' })).toMatchObject({
    status: 400,
    data: [{ path: 'headers.X-Organization-Id' }, { path: 'headers.X-User-Id', message: 'is required' }],
  })
})

test('identity headers without the internal key are nobody', async () => {
  const claim = { 'x-user-id': 'u', 'x-organization-id': 'o', 'x-is-superuser': 'true' }
  for (const key of [{}, { 'x-internal-api-key': 'wrong' }])
    expect(await ask(self, { ...claim, ...key })).toMatchObject({ status: 401, code: 'unauthorized', data: null })
  expect((await ask(self, { ...claim, ...keyed })).data).toMatchObject({ superuser: true })
  expect((await ask(self, { ...claim, ...keyed, 'x-is-superuser': 'TRUE' })).data).toMatchObject({ superuser: false })
})

test('work of the system is not done for a user: a service that names one is refused', () => {
  const system: Endpoint = { ...sample.readThing, acts: 'system', tenant: 'optional' }
  expect(identityFor(system, { trusted: true, organization: 'o' })).toEqual({ organization: 'o' })
  for (const user of ['u', ''])
    expect(() => identityFor(system, { trusted: true, organization: 'o', user })).toThrow('X-User-Id must be absent')
})

describe('whom the gateway has let in', () => {
  const entry = (change: Partial<Endpoint>): Endpoint => ({ ...sample.readSelf, ...change })
  const failure = (endpoint: Endpoint, caller: Caller) => {
    try {
      return identityFor(endpoint, caller)
    } catch (error) {
      return (error as ServiceError).code
    }
  }

  test('is who the gateway says, whatever the headers of the request say', async () => {
    const request = { headers: { 'x-user-id': 'forged', 'x-is-superuser': 'true' } } as unknown as IncomingMessage
    attachIdentity(request, { user: 'u', organization: 'o' })
    expect(callerOf(request, testKeys, false)).toEqual({ user: 'u', organization: 'o' })
  })

  test('needs to be logged in, unless the endpoint is open', () => {
    expect(failure(entry({}), {})).toBe('unauthorized')
    expect(failure(entry({}), { organization: 'o', superuser: true })).toBe('unauthorized')
    expect(failure(entry({}), { user: 'u' })).toEqual({ user: 'u', organization: 'personal:u', superuser: false })
    expect(failure(entry({ open: 'for a reason', user: 'optional' }), {})).toEqual({ superuser: false })
  })

  test('has an organization of their own when the login names none', () => {
    expect(failure(entry({ tenant: 'required' }), { user: 'u' })).toMatchObject({ organization: 'personal:u' })
    expect(personalOrganization('x'.repeat(128))).toMatch(/^personal:[\w-]{43}$/)
    expect(personalOrganization('x'.repeat(128))).not.toBe(personalOrganization(`${'x'.repeat(127)}y`))
    expect(failure(entry({ tenant: 'required' }), { user: 'u', organization: 'o' })).toMatchObject({
      organization: 'o',
    })
  })

  test.each([
    ['things:read', ['things:read'], true],
    ['things:read', ['things:manage'], true],
    ['things:read', ['things:admin'], true],
    ['things:read', ['others:admin', 'things:write', 'things'], false],
    ['things:manage', ['things:read', 'things:admin', 'things:manager'], false],
    ['things:manage', ['things:manage'], true],
    ['things:manage', [], false],
  ] as const)('%s is given by %j: %s', (permission, permissions, given) => {
    const outcome = failure(entry({ permission }), { user: 'u', permissions })
    expect(outcome).toEqual(given ? { user: 'u', organization: 'personal:u', superuser: false } : 'forbidden')
  })

  test('needs every permission of a list, and is told the first that is missing', () => {
    const both = entry({ permission: ['a:manage', 'b:read'] })
    expect(failure(both, { user: 'u', permissions: ['a:manage', 'b:admin'] })).toMatchObject({ user: 'u' })
    for (const [permissions, permission] of [
      [['b:read'], 'a:manage'],
      [['a:manage'], 'b:read'],
    ] as const)
      expect(() => identityFor(both, { user: 'u', permissions })).toThrow(permission)
  })

  test('has a permission of the installation only when it is granted by name, superuser or not', () => {
    const superuser = { user: 'u', organization: 'o', superuser: true }
    for (const permission of ['platform:read', 'platform:admin'] as const) {
      expect(failure(entry({ permission }), superuser)).toBe('forbidden')
      expect(failure(entry({ permission }), { ...superuser, permissions: [permission] })).toMatchObject({ user: 'u' })
      const told = { ...entry({}), staff: permission }
      expect(failure(told, superuser)).toMatchObject({ staff: false })
      expect(failure(told, { ...superuser, permissions: ['platform:admin'] })).toMatchObject({ staff: true })
      // A service that names nobody does the installation's work; of somebody it names it does not know what they may.
      expect(failure({ ...told, user: 'optional' }, { trusted: true })).toMatchObject({ staff: true })
      expect(failure(told, { ...superuser, trusted: true })).toMatchObject({ staff: false })
    }
  })

  test('needs no permission as a superuser, and never enters an internal interface', () => {
    const superuser = { user: 'u', organization: 'o', superuser: true, permissions: ['a:manage'] }
    expect(failure(entry({ permission: 'a:manage' }), { ...superuser, permissions: [] })).toMatchObject({ user: 'u' })
    expect(failure(sample.readThing, superuser)).toBe('unauthorized')
  })
})

describe('an identity that is named in the request', () => {
  const entry: Endpoint = { ...sample.readSelf, identityIn: ['query', 'body'] }
  const named = (caller: Caller & { query?: object; body?: object }) => {
    try {
      return identityFor(entry, caller)
    } catch (error) {
      return (error as ServiceError).details
    }
  }

  test('counts for a service whose headers are silent', () => {
    const query = { user_id: 'u', organization_id: 'o' }
    expect(named({ trusted: true, query })).toMatchObject({ user: 'u', organization: 'o' })
    expect(named({ trusted: true, body: { user_id: 7 } })).toMatchObject({ user: '7', organization: 'personal:7' })
    expect(named({ trusted: true, user: 'u', query: { organization_id: 'o' } })).toMatchObject({ organization: 'o' })
  })

  test('must agree with the headers, and the body with the query', () => {
    const problems = [{ path: 'query.user_id', message: 'must equal the login or the X-User-Id header' }]
    expect(named({ trusted: true, user: 'u', query: { user_id: 'v' } })).toEqual(problems)
    expect(named({ trusted: true, query: { user_id: 'u' }, body: { user_id: 'v' } })).toMatchObject([
      { path: 'body.user_id' },
    ])
  })

  test('never widens what a login reaches, also one without an organization', () => {
    expect(named({ user: 'u', query: { organization_id: 'o' } })).toMatchObject([{ path: 'query.organization_id' }])
    expect(named({ user: 'u', organization: 'o', body: { user_id: 'v' } })).toMatchObject([{ path: 'body.user_id' }])
  })
})

test('an endpoint that asks for no identity is handed none', async () => {
  const response = await fetch(`${server.url}/api/v1/internal/sample/things`, {
    method: 'POST',
    headers: { ...keyed, 'content-type': 'application/json', 'x-user-id': 'u', 'x-is-superuser': 'true' },
    body: '{"owner":"a"}',
  })
  expect(((await response.json()) as { data: object }).data).toEqual({ body: { owner: 'a', size: 1 } })
})

test('a key is compared whole', () => {
  expect(opensInternal(['abc', 'déf'], 'abc')).toBe(true)
  expect(opensInternal(['abc', 'déf'], 'déf')).toBe(true)
  for (const wrong of [undefined, '', 'ab', 'abcd', ['abc'], 'abd']) expect(opensInternal(['abc'], wrong)).toBe(false)
})

test('only a true claim travels', () => {
  expect(identityHeaders({ organization: 'o', user: 'u', superuser: false })).toEqual({
    'x-organization-id': 'o',
    'x-user-id': 'u',
  })
  expect(identityHeaders({ superuser: true })).toEqual({ 'x-is-superuser': 'true' })
})
