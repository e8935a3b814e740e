import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { internalKey } from '../../../acceptance/support/harness.ts'
import {
  askPlainly,
  configsPath,
  type GuardedSuite,
  internalPath,
  startGuardedSuite,
  tagsPath,
} from '../guarded-suite.ts'
import { audience, createSigningKey, type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

let provider: IdentityProvider
let suite: GuardedSuite
beforeAll(async () => {
  provider = await startIdentityProvider(await createSigningKey())
  suite = await startGuardedSuite({ AUTH_MODE: 'oidc', OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: audience })
})
afterAll(async () => {
  await suite?.stop()
  await provider?.stop()
})

describe('who a caller says to be counts for nothing', () => {
  const claimed = {
    'x-organization-id': 'firm-a',
    'x-user-id': 'admin',
    'x-is-superuser': 'true',
    'x-permissions': 'platform:admin',
    'x-internal-api-key': 'a-key-that-is-not-the-right-one',
  }

  test('beside a token: the call acts for the user and the organization of the token', async () => {
    const token = await provider.sign({
      organization_id: 'firm-b',
      sub: 'lawyer-b',
      permissions: ['tags:manage', 'audit:read'],
    })
    const body = { name: 'Of firm B' }
    expect((await suite.ask('POST', tagsPath, { token, headers: claimed, body })).status).toBe(200)
    expect((await suite.ask('GET', tagsPath, { token, headers: claimed })).data.items).toMatchObject([body])
    const asFirmA = { tenant: 'firm-a', headers: { 'x-internal-api-key': internalKey } }
    expect((await suite.ask('GET', tagsPath, asFirmA)).data).toMatchObject({ total: 0 })
    expect((await suite.ask('GET', configsPath, { token, headers: claimed })).status).toBe(403)
    expect((await suite.ask('GET', '/auth/me', { token, headers: claimed })).data).toMatchObject({
      user_id: 'lawyer-b',
      organization_id: 'firm-b',
      superuser: false,
    })
    const audited = async () =>
      (await suite.ask('GET', '/platform-service/api/v1/platform/audit-logs', { token, headers: claimed })).data.items
    await expect.poll(audited).toMatchObject([{ user_id: 'lawyer-b' }])
  })

  test('without a token: the call is refused', async () => {
    for (const path of [tagsPath, configsPath, internalPath, '/auth/me'])
      expect(await suite.ask('GET', path, { headers: claimed })).toMatchObject({ status: 401, code: 'unauthorized' })
  })
})

describe('an internal path', () => {
  const spellings = [
    internalPath,
    internalPath.replace('internal', '%69nternal'),
    internalPath.replace('internal', 'INTERNAL'),
    internalPath.replace('api/v1', 'API/V1'),
    internalPath.replace('/api', '%2fapi'),
    internalPath.replace('/internal', '%2finternal'),
    internalPath.replace('/api', '//api'),
    internalPath.replace('/internal', '//internal'),
    internalPath.replace('/internal', '/./internal'),
    internalPath.replace('/internal', '/x/../internal'),
    internalPath.replace('/internal', '/x/%2e%2e/internal'),
    internalPath.replace('/internal', '\\internal'),
    internalPath.replace('/internal', ';x=1/internal'),
    `${internalPath}/`,
    `${internalPath}?x`,
    `${internalPath}%00`,
    `/${internalPath}`,
    `/x/..${internalPath}`,
    internalPath.replace('/platform-service', ''),
    `http://127.0.0.1${internalPath}`,
  ]

  test('is not opened by a token, whatever it allows, in any spelling', async () => {
    const permissions = ['platform:admin', 'tags:manage', 'audit:read', 'internal:admin']
    const authorization = `Bearer ${await provider.sign({ is_superuser: true, permissions })}`
    for (const path of spellings) {
      const { status, text } = await askPlainly(suite.url, path, { authorization, 'x-is-superuser': 'true' })
      expect([400, 401, 404], path).toContain(status)
      expect(JSON.parse(text), path).toMatchObject({ code: expect.any(String), data: null })
    }
  })

  test('is opened by the right key alone', async () => {
    expect(await askPlainly(suite.url, internalPath, { 'x-internal-api-key': internalKey })).toMatchObject({
      status: 200,
    })
    const twice = { 'x-internal-api-key': [internalKey, internalKey] }
    expect(await askPlainly(suite.url, internalPath, twice)).toMatchObject({ status: 401 })
  })
})

describe('a scraper of metrics shows the internal key as a bearer token', () => {
  test('it opens the metrics, and nothing else', async () => {
    const scraped = await askPlainly(suite.url, internalPath, { authorization: `Bearer ${internalKey}` })
    expect([scraped.status, scraped.text.startsWith('# HELP')]).toEqual([200, true])
    const other = '/platform-service/api/v1/internal/actuator/health'
    expect((await askPlainly(suite.url, other, { authorization: `Bearer ${internalKey}` })).status).toBe(401)
    expect((await askPlainly(suite.url, configsPath, { authorization: `Bearer ${internalKey}` })).status).toBe(401)
    const disguised = `${configsPath}?x=/actuator/prometheus`
    expect((await askPlainly(suite.url, disguised, { authorization: `Bearer ${internalKey}` })).status).toBe(401)
    for (const authorization of ['Bearer wrong', `Basic ${internalKey}`, `Bearer ${internalKey}x`])
      expect((await askPlainly(suite.url, internalPath, { authorization })).status).toBe(401)
  })
})
