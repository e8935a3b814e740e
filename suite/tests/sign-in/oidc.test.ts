import { readSettings } from '@casewright/kit/data/settings'
import { createLocalJWKSet, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../acceptance/support/harness.ts'
import { authSettings } from '../../auth-settings.ts'
import { createIdentify } from '../../identify.ts'
import { auditPath, configsPath, type GuardedSuite, startGuardedSuite, tagsPath } from '../guarded-suite.ts'
import {
  audience,
  type Claims,
  client,
  clientAsMe,
  createSigningKey,
  type IdentityProvider,
  type SigningKey,
  sign,
  startIdentityProvider,
  startServer,
} from './identity-provider.ts'

let key: SigningKey
let provider: IdentityProvider
let suite: GuardedSuite
const trusting = (issuer: string, environment: Record<string, string> = {}) =>
  startGuardedSuite({ AUTH_MODE: 'oidc', OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, ...environment })
beforeAll(async () => {
  key = await createSigningKey()
  provider = await startIdentityProvider(key)
  suite = await trusting(provider.issuer, { AUTH_CACHE_SECONDS: '0' })
})
afterAll(async () => {
  await suite?.stop()
  await provider?.stop()
})
afterEach(() => void vi.useRealTimers())

/** Only the clock on the wall moves; what waits, waits as ever. */
function laterBy(seconds: number): void {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now + seconds * 1000)
}

describe('a token from the token endpoint of an OpenID provider', () => {
  test('says who calls, for which organization, and what they may do', async () => {
    const token = await provider.grant()
    expect(await suite.ask('GET', '/auth/me', { token })).toMatchObject({
      status: 200,
      code: 0,
      data: clientAsMe,
    })
    expect((await suite.ask('POST', tagsPath, { token, body: { name: 'From the provider' } })).status).toBe(200)
    expect((await suite.ask('GET', tagsPath, { token })).data.items).toMatchObject([{ name: 'From the provider' }])
    expect(await suite.ask('GET', configsPath, { token })).toMatchObject({
      status: 403,
      code: 'forbidden',
      data: { permission: 'platform:read' },
    })
  })

  test('without a token the same paths are closed', async () => {
    for (const path of ['/auth/me', tagsPath, configsPath]) {
      const answer = await suite.ask('GET', path)
      expect(answer).toMatchObject({ status: 401, code: 'unauthorized', data: null })
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
    }
  })

  test('nobody logs in with a password where a provider is', async () => {
    const answer = await suite.ask('POST', '/auth/token', { body: { user: 'admin', password: 'x' } })
    expect(answer).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('when the provider cannot be asked, nobody enters', () => {
  const away = { status: 503, code: 'dependency_unavailable', data: null }

  test('the suite starts without it, and lets people in as soon as it is there', async () => {
    const port = await freePort()
    const issuer = `http://127.0.0.1:${port}`
    const early = await trusting(issuer)
    onTestFinished(() => early.stop())
    const token = await sign(issuer, key)
    expect(await early.ask('GET', tagsPath, { token })).toMatchObject(away)
    expect(await early.ask('GET', '/auth/me', { token })).toMatchObject(away)
    const late = await startIdentityProvider(key, port)
    onTestFinished(() => late.stop())
    expect((await early.ask('GET', tagsPath, { token })).status).toBe(200)
    expect((await early.ask('GET', tagsPath, { token: await late.grant() })).status).toBe(200)
  })

  test('also when what answers is no provider, or one of another name', async () => {
    const server = await startServer()
    const misled = await trusting(server.url)
    onTestFinished(async () => {
      await misled.stop()
      await server.stop()
    })
    const token = await sign(server.url, key)
    const documents: [status: number, body: string][] = [
      [200, JSON.stringify({ issuer: provider.issuer, jwks_uri: `${provider.issuer}/jwks` })],
      [200, JSON.stringify({ issuer: `${server.url}/`, jwks_uri: `${provider.issuer}/jwks` })],
      [200, JSON.stringify({ jwks_uri: `${provider.issuer}/jwks` })],
      [200, JSON.stringify({ issuer: server.url })],
      [200, JSON.stringify({ issuer: server.url, jwks_uri: `${server.url}/keys` })],
      [200, 'null'],
      [200, '<html>'],
      [500, ''],
      [302, ''],
    ]
    for (const [status, body] of documents) {
      server.answer((request, response) => {
        const isDocument = request.url === '/.well-known/openid-configuration'
        response.writeHead(status, { location: `${provider.issuer}/.well-known/openid-configuration` })
        response.end(isDocument ? body : '{"keys": "none"}')
      })
      expect(await misled.ask('GET', tagsPath, { token }), body).toMatchObject(away)
    }
  })

  test('a discovery document is not needed where the address of the keys is given', async () => {
    const issuer = 'https://provider.invalid'
    const told = await trusting(issuer, { OIDC_JWKS_URL: `${provider.issuer}/jwks` })
    onTestFinished(() => told.stop())
    expect((await told.ask('GET', tagsPath, { token: await sign(issuer, key) })).status).toBe(200)
    expect((await told.ask('GET', tagsPath, { token: await provider.sign() })).status).toBe(401)
  })
})

test('a shared secret signs nothing, even if it were among the keys', async () => {
  const secret = new TextEncoder().encode('a secret of more than thirty-two letters')
  const identify = createIdentify(
    { issuer: provider.issuer, audience, keys: () => secret },
    readSettings({}, authSettings),
    undefined,
  )
  const claims = { iss: provider.issuer, aud: audience, sub: 'admin', exp: Math.floor(Date.now() / 1000) + 60 }
  for (const alg of ['HS256', 'HS384', 'HS512']) {
    const token = await new SignJWT(claims).setProtectedHeader({ alg }).sign(secret)
    await expect(identify(token)).rejects.toMatchObject({ code: 'unauthorized' })
  }
})

describe('claims', () => {
  const identityBy = async (claims: Claims, environment: Record<string, string> = {}, header = {}) => {
    const rules = { issuer: provider.issuer, audience, keys: createLocalJWKSet({ keys: [key.publicJwk] }) }
    const identify = createIdentify(rules, readSettings(environment, authSettings), undefined)
    return (await identify(await provider.sign(claims, header))).identity
  }
  const permissionsBy = async (claims: Claims, name?: string) =>
    (await identityBy(claims, name ? { OIDC_PERMISSIONS_CLAIM: name } : {})).permissions

  test('access tokens have the type of RFC 9068; a provider without it is named by the types that it gives', async () => {
    for (const typ of ['at+jwt', 'AT+JWT', 'application/at+jwt'])
      expect(await identityBy({}, {}, { typ })).toMatchObject({ user: client.user })
    const both = { OIDC_ACCESS_TOKEN_TYPES: 'at+jwt,JWT' }
    for (const typ of ['JWT', 'jwt', undefined, 'at+jwt'])
      expect(await identityBy({}, both, { typ })).toMatchObject({ user: client.user })
    for (const claims of [{ nonce: 'n' }, { at_hash: 'h' }, { typ: 'ID' }, { token_use: 'id' }])
      await expect(identityBy(claims, both, { typ: 'JWT' })).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(identityBy({}, {}, { typ: 'JWT' })).rejects.toThrow('its type is jwt, and only at+jwt counts here')
  })

  test('permissions are a list, or words, and nothing else', async () => {
    expect(await permissionsBy({ permissions: ['a:read', 'b:manage'] })).toEqual(['a:read', 'b:manage'])
    expect(await permissionsBy({ permissions: ' a:read  b:manage ' })).toEqual(['a:read', 'b:manage'])
    expect(await permissionsBy({ permissions: ['a:read', 7, null, { b: 'b:manage' }] })).toEqual(['a:read'])
    for (const permissions of [7, true, { 'a:read': true }]) expect(await permissionsBy({ permissions })).toEqual([])
  })

  test('a token without that claim has the permissions of its scope', async () => {
    expect(await permissionsBy({ permissions: undefined, scope: 'openid a:read' })).toEqual(['openid', 'a:read'])
    expect(await permissionsBy({ permissions: [], scope: 'a:read' })).toEqual([])
    expect(await permissionsBy({ permissions: undefined })).toEqual([])
  })

  test('a dot leads into an object, unless a claim has the whole name', async () => {
    expect(await permissionsBy({ realm_access: { roles: ['a:read'] } }, 'realm_access.roles')).toEqual(['a:read'])
    expect(await permissionsBy({ 'https://x.example/roles': ['a:read'] }, 'https://x.example/roles')).toEqual([
      'a:read',
    ])
    for (const realm_access of ['roles', null, undefined, [['a:read']]])
      expect(await permissionsBy({ realm_access }, 'realm_access.roles')).toEqual([])
    expect(await permissionsBy({}, 'constructor.name')).toEqual([])
  })

  test('an organization may be a number or be absent; what is no id is refused', async () => {
    const organizationBy = async (organization_id: unknown) => (await identityBy({ organization_id })).organization
    expect(await organizationBy(4711)).toBe('4711')
    expect(await organizationBy(undefined)).toBeUndefined()
    expect(await organizationBy(null)).toBeUndefined()
    for (const bad of ['', ' ', 'firm a', 'firm\n', 'Fürst', 'x'.repeat(129), 1.5, true, ['firm-a'], {}])
      await expect(organizationBy(bad)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('the user, the organization and the superuser may stand in claims of other names', async () => {
    const names = { OIDC_USER_CLAIM: 'email', OIDC_ORGANIZATION_CLAIM: 'firm.id', OIDC_SUPERUSER_CLAIM: 'firm.root' }
    expect(await identityBy({ email: 'a@b.example', firm: { id: 5, root: true } }, names)).toMatchObject({
      user: 'a@b.example',
      organization: '5',
      superuser: true,
    })
  })

  test('only the value true makes a superuser', async () => {
    expect((await identityBy({ is_superuser: true })).superuser).toBe(true)
    for (const is_superuser of ['true', 1, [true], { true: true }, null, undefined, false])
      expect((await identityBy({ is_superuser })).superuser).toBe(false)
    const token = await provider.sign({ is_superuser: 'true', permissions: [] })
    expect((await suite.ask('GET', auditPath, { token })).status).toBe(403)
    const superuser = await provider.sign({ is_superuser: true, permissions: [] })
    expect((await suite.ask('GET', auditPath, { token: superuser })).status).toBe(200)
    expect((await suite.ask('GET', configsPath, { token: superuser })).status).toBe(403)
  })

  test('who belongs to no organization has one of their own, and nothing that belongs to another', async () => {
    await suite.ask('POST', tagsPath, { token: await provider.sign(), body: { name: 'Of a firm' } })
    for (const is_superuser of [false, true]) {
      const token = await provider.sign({ organization_id: undefined, is_superuser })
      const body = { name: `Of nobody ${is_superuser}` }
      expect(await suite.ask('POST', tagsPath, { token, body, tenant: 'firm-a' })).toMatchObject({ status: 200 })
      const { text } = await suite.ask('GET', tagsPath, { token, tenant: 'firm-a' })
      expect(text).toContain(body.name)
      expect(text).not.toContain('Of a firm')
    }
  })

  test('a provider that names somebody’s own organization is not believed', async () => {
    const token = await provider.sign({ organization_id: 'personal:bob' })
    expect(await suite.ask('GET', tagsPath, { token })).toMatchObject({ status: 401 })
  })
})

/** The last, because the keys of this suite are then of a day to come. */
describe('when the provider changes its key', () => {
  let old: string
  let successor: IdentityProvider
  const enters = async (token: string) => (await suite.ask('GET', tagsPath, { token })).status
  beforeAll(async () => {
    old = await provider.sign()
    expect(await enters(old)).toBe(200)
    await provider.stop()
    successor = await startIdentityProvider(await createSigningKey(), Number(new URL(provider.issuer).port))
  })
  afterAll(() => successor?.stop())

  test('the old keys are believed for ten minutes and no longer', async () => {
    expect(await enters(old)).toBe(200)
    laterBy(601)
    expect(await enters(old)).toBe(401)
  })

  test('a token of a new key enters, at the latest after five seconds, and the old key is over with that', async () => {
    await successor.stop()
    successor = await startIdentityProvider(await createSigningKey(), Number(new URL(provider.issuer).port))
    laterBy(1206)
    expect(await enters(await successor.grant())).toBe(200)
    expect(await enters(await successor.sign())).toBe(200)
    expect(await enters(old)).toBe(401)
  })
})
