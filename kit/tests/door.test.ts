import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityHeaders, opensInternal } from '../door.ts'
import { keyed, type SampleServer, startSample } from './sample-service.ts'

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
  expect((await ask(self, { 'x-user-id': 'u' })).data).toEqual({ user: 'u', superuser: false })
  expect((await ask(self, { 'x-user-id': 'u', 'x-organization-id': 'o' })).data).toMatchObject({ organization: 'o' })
  expect((await ask(self, { 'x-user-id': 'u', 'x-organization-id': '' })).status).toBe(400)
})

test('every missing identity is told at once', async () => {
  expect(await ask(self, { 'x-organization-id': 'a b' })).toMatchObject({
    status: 400,
    data: [{ path: 'headers.X-Organization-Id' }, { path: 'headers.X-User-Id', message: 'is required' }],
  })
})

test('a superuser is one only beside the internal key', async () => {
  const claim = { 'x-user-id': 'u', 'x-is-superuser': 'true' }
  expect((await ask(self, claim)).data).toMatchObject({ superuser: false })
  expect((await ask(self, { ...claim, 'x-internal-api-key': 'wrong' })).data).toMatchObject({ superuser: false })
  expect((await ask(self, { ...claim, ...keyed })).data).toMatchObject({ superuser: true })
  expect((await ask(self, { ...claim, ...keyed, 'x-is-superuser': 'TRUE' })).data).toMatchObject({ superuser: false })
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
