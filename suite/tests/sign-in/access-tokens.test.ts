import type { Endpoint } from '@casewright/kit/http/endpoint'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadServices } from '../../service-list.ts'
import { readingPosts } from '../../sign-in/reading-posts.ts'
import { auditPath, configsPath, type GuardedSuite, startGuardedSuite, tagsPath } from '../guarded-suite.ts'
import { logInAll } from '../mcp/mcp-suite.ts'

const users = [
  { user: 'lawyer', organization: 'firm-a', permissions: ['tags:manage', 'audit:read', 'platform:read'] },
  { user: 'client', organization: 'firm-a', permissions: [] },
  { user: 'chief', organization: 'firm-a', superuser: true, permissions: [] },
  { user: 'stranger', organization: 'firm-b', superuser: true, permissions: ['tags:manage'] },
]
let suite: GuardedSuite
let logins: Map<string, string>
beforeAll(async () => {
  suite = await startGuardedSuite({})
  logins = await logInAll(suite, users)
})
afterAll(() => suite?.stop())

const tokensPath = '/auth/tokens'
const login = (user: string) => logins.get(user) as string
const make = (user: string, scopes: string[], more: object = {}) =>
  suite.ask('POST', tokensPath, { token: login(user), body: { name: 'laptop', scopes, expires_in_days: 30, ...more } })
const made = async (user: string, scopes: string[]) =>
  (await make(user, scopes)).data as { token: string; token_id: string }

describe('a personal token', () => {
  test('acts as its maker, with the permissions that it names and no others', async () => {
    const { status, data } = await make('lawyer', ['write', 'tags:manage'])
    expect(status).toBe(201)
    expect(data).toMatchObject({ token: expect.stringMatching(/^cwp_[\w-]{43}$/), name: 'laptop', last_used_at: null })
    const { token } = data
    expect((await suite.ask('GET', '/auth/me', { token })).data).toMatchObject({
      user_id: 'lawyer',
      organization_id: 'firm-a',
      superuser: false,
      permissions: ['tags:manage'],
    })
    expect((await suite.ask('POST', tagsPath, { token, body: { name: 'by token' } })).status).toBe(200)
    for (const path of [auditPath, configsPath]) expect((await suite.ask('GET', path, { token })).status).toBe(403)
  })

  test('with the scope read alone changes nothing', async () => {
    const { token } = await made('lawyer', ['read', 'tags:manage'])
    expect((await suite.ask('GET', tagsPath, { token })).status).toBe(200)
    const refused = await suite.ask('POST', tagsPath, { token, body: { name: 'not so' } })
    expect(refused).toMatchObject({ status: 403, code: 'forbidden', data: { scope: 'write' } })
  })

  test('is refused for scopes that its maker lacks, of the installation, and beyond the longest time', async () => {
    for (const scopes of [['audit:read'], ['write', 'tags:manage']])
      expect(await make('client', scopes)).toMatchObject({ status: 403, data: { scope: scopes.at(-1) } })
    expect(await make('lawyer', ['platform:read'])).toMatchObject({ status: 403 })
    for (const more of [{ expires_in_days: 91 }, { expires_in_days: 0 }, { name: ' ' }, { scopes: [] }, { extra: 1 }])
      expect(await make('lawyer', ['read'], more)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await suite.ask('POST', tokensPath, { body: {} })).toMatchObject({ status: 401 })
  })

  test('neither makes nor ends tokens', async () => {
    const { token, token_id } = await made('lawyer', ['write'])
    const body = { name: 'child', scopes: ['write'], expires_in_days: 1 }
    expect(await suite.ask('POST', tokensPath, { token, body })).toMatchObject({ status: 403 })
    expect(await suite.ask('DELETE', `${tokensPath}/${token_id}`, { token })).toMatchObject({ status: 403 })
  })

  test('is shown to its owner without its secret, ends at once, and both are audited', async () => {
    const { token, token_id } = await made('lawyer', ['read'])
    expect((await suite.ask('GET', tagsPath, { token })).status).toBe(200)
    const { text, data } = await suite.ask('GET', tokensPath, { token: login('lawyer') })
    expect(data.items).toContainEqual(expect.objectContaining({ token_id, last_used_at: expect.any(String) }))
    expect(text).not.toContain(token.slice(4))
    expect((await suite.ask('DELETE', `${tokensPath}/${token_id}`, { token: login('lawyer') })).status).toBe(204)
    expect(await suite.ask('GET', tagsPath, { token })).toMatchObject({ status: 401, code: 'unauthorized' })
    const actions = async () =>
      (await suite.ask('GET', `${auditPath}?size=200`, { token: login('lawyer') })).data.items
        .filter(({ resource_id }: { resource_id: string }) => resource_id === token_id)
        .map(({ action }: { action: string }) => action)
        .sort()
    await expect.poll(actions, { timeout: 20_000 }).toEqual(['access_token.created', 'access_token.revoked'])
  })

  test('is not there for others, but for a superuser of the organization, who may end it', async () => {
    const { token, token_id } = await made('lawyer', ['read'])
    for (const user of ['client', 'stranger']) {
      expect(await suite.ask('DELETE', `${tokensPath}/${token_id}`, { token: login(user) })).toMatchObject({
        status: 404,
      })
      expect((await suite.ask('GET', tokensPath, { token: login(user) })).data.items).toEqual([])
    }
    expect((await suite.ask('GET', tagsPath, { token })).status).toBe(200)
    expect((await suite.ask('DELETE', `${tokensPath}/${token_id}`, { token: login('chief') })).status).toBe(204)
    expect((await suite.ask('GET', tagsPath, { token })).status).toBe(401)
  })

  test('that nobody made is refused', async () => {
    for (const token of ['cwp_', `cwp_${'a'.repeat(43)}`, `cwp_${'a'.repeat(44)}`])
      expect(await suite.ask('GET', tagsPath, { token })).toMatchObject({ status: 401, code: 'unauthorized' })
  })
})

test('ACCESS_TOKEN_DAYS_MAX=0 lets nobody make one', async () => {
  const without = await startGuardedSuite({ ACCESS_TOKEN_DAYS_MAX: '0' })
  onTestFinished(() => without.stop())
  const tokens = await logInAll(without, users)
  const body = { name: 'laptop', scopes: ['read'], expires_in_days: 1 }
  expect(await without.ask('POST', tokensPath, { token: tokens.get('lawyer'), body })).toMatchObject({ status: 404 })
})

test('what a reading token may ask by POST is a path of a contract', async () => {
  const paths = (await loadServices()).flatMap(({ name, contract }) =>
    Object.values<Endpoint>(contract).map(({ method, path }) => `${method} /${name}${path}`),
  )
  for (const path of readingPosts) expect(paths).toContain(`POST ${path}`)
})
