import { readFile, writeFile } from 'node:fs/promises'
import { openDatabase } from '@casewright/kit/postgres/sql'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { devUsersFile } from '../../dev-auth.ts'
import { openBrowser, passwordOf, signedIn } from '../browser.ts'
import { auditPath, type GuardedSuite, namesPath, startGuardedSuite, tagsPath } from '../guarded-suite.ts'

let suite: GuardedSuite
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  suite = await startGuardedSuite({ SIGN_IN_FAILURES_PER_MINUTE: '0' })
  database = openDatabase({ url: suite.environment.DATABASE_URL as string }, { connectionsMax: 1 })
})
afterAll(async () => {
  await database?.close()
  await suite?.stop()
})

const cookieName = 'casewright'
const unauthorized = { status: 401, code: 'unauthorized' }
const secretOf = ({ cookies }: { cookies: Map<string, string> }) => cookies.get(cookieName) as string

describe('signing in as a local user', () => {
  test('is offered with the users of the file and never with their passwords', async () => {
    const { data, text } = await suite.ask('GET', '/auth/options')
    expect(data.methods).toEqual(['local'])
    expect(data.users).toEqual(
      expect.arrayContaining([
        { user_id: 'admin', name: 'admin', organization_id: 'demo-firm', role: 'admin' },
        { user_id: 'lawyer', name: 'lawyer', organization_id: 'demo-firm', role: 'lawyer' },
        { user_id: 'client', name: 'client', organization_id: 'demo-firm', role: 'client' },
      ]),
    )
    expect(text).not.toContain(await passwordOf(suite, 'admin'))
  })

  test('gives a cookie that scripts cannot read and that other sites do not send, and says who one is', async () => {
    const browser = openBrowser(suite)
    const body = { user_id: 'lawyer', password: await passwordOf(suite, 'lawyer') }
    const answer = await browser.ask('POST', '/auth/session', { body })
    expect(answer).toMatchObject({
      status: 201,
      data: { me: { user_id: 'lawyer', name: 'lawyer', organization_id: 'demo-firm', roles: ['lawyer'] } },
    })
    expect(browser.lastCookies).toEqual([
      expect.stringMatching(/^casewright=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/),
    ])
    const me = await browser.ask('GET', '/auth/me')
    expect(me.data).toEqual(answer.data.me)
    expect(me.data.permissions).toContain('tags:manage')
    expect((Date.parse(me.data.expires_at) - Date.now()) / 3_600_000).toBeCloseTo(12, 0)
    expect((await browser.ask('POST', tagsPath, { body: { name: 'By cookie' } })).status).toBe(200)
  })

  test('keeps the name of the file, by which colleagues see the person', async () => {
    const users = JSON.parse(await readFile(devUsersFile(suite.dataDirectory), 'utf8')) as { user: string }[]
    const named = users.map((user) => (user.user === 'client' ? { ...user, name: '王小明' } : user))
    await writeFile(devUsersFile(suite.dataDirectory), JSON.stringify(named))
    await signedIn(suite, 'client')
    const people = namesPath('client,lawyer')
    const lawyer = await signedIn(suite, 'lawyer')
    const names = async () => (await lawyer.ask('GET', people)).data.people
    await expect.poll(names).toContainEqual({ user_id: 'client', name: '王小明' })
    const stranger = await signedIn(suite, 'other-lawyer')
    expect((await stranger.ask('GET', people)).data.people).toEqual([])
    await stranger.ask('DELETE', '/auth/session')
  })

  test('needs the right password, the header of our page, and no page of another origin', async () => {
    const body = { user_id: 'lawyer', password: await passwordOf(suite, 'lawyer') }
    const signIn = (given: object, headers: Record<string, string | undefined> = {}) =>
      openBrowser(suite).ask('POST', '/auth/session', { body: given, headers })
    expect(await signIn({ ...body, password: 'another' })).toMatchObject(unauthorized)
    expect(await signIn({ ...body, user_id: 'nobody' })).toMatchObject(unauthorized)
    expect((await signIn({ user_id: 'lawyer' })).status).toBe(400)
    for (const headers of [
      { 'x-casewright': undefined },
      { 'x-casewright': '0' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await signIn(body, headers)
      expect(answer, JSON.stringify(headers)).toMatchObject({ status: 403, code: 'forbidden' })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect((await signIn(body, { origin: suite.url, 'sec-fetch-site': 'same-origin' })).status).toBe(201)
  })

  test('again ends the session that the browser had before', async () => {
    const browser = await signedIn(suite, 'lawyer')
    const before = new Map(browser.cookies)
    const body = { user_id: 'client', password: await passwordOf(suite, 'client') }
    await browser.ask('POST', '/auth/session', { body })
    expect((await browser.ask('GET', '/auth/me')).data.user_id).toBe('client')
    expect((await openBrowser(suite, before).ask('GET', '/auth/me')).status).toBe(401)
  })

  test('that fails too often has to wait, right password or not, and many tries at once are no way around', async () => {
    const strict = await startGuardedSuite({ SIGN_IN_FAILURES_PER_MINUTE: '3' })
    onTestFinished(() => strict.stop())
    const signIn = async (password: string) =>
      openBrowser(strict).ask('POST', '/auth/session', { body: { user_id: 'client', password } })
    const right = await passwordOf(strict, 'client')
    for (let time = 0; time < 5; time++) expect((await signIn(right)).status).toBe(201)
    const tries = await Promise.all(Array.from({ length: 8 }, () => signIn('a guess')))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(3)
    const refused = await signIn(right)
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const token = { body: { user: 'client', password: right } }
    expect((await strict.ask('POST', '/auth/token', token)).status).toBe(429)
  })
})

describe('a session ends', () => {
  const age = (column: string) => (secret: string) =>
    database.sql`update gateway.sessions set ${database.sql(column)} = now() - interval '1 second'
      where secret_sha256 = encode(sha256(${secret}::bytea), 'hex')`

  test.each(['expires_at', 'idle_expires_at'])('at %s', async (column) => {
    const browser = await signedIn(suite, 'lawyer')
    expect((await browser.ask('GET', '/auth/me')).status).toBe(200)
    await age(column)(secretOf(browser))
    expect(await browser.ask('GET', '/auth/me')).toMatchObject(unauthorized)
    expect(await browser.ask('GET', tagsPath)).toMatchObject(unauthorized)
  })

  test('by signing out: the row and the cookie are gone, and signing out again is no failure', async () => {
    const browser = await signedIn(suite, 'lawyer')
    const copy = openBrowser(suite, new Map(browser.cookies))
    expect((await browser.ask('DELETE', '/auth/session', { headers: { 'x-casewright': undefined } })).status).toBe(403)
    const answer = await browser.ask('DELETE', '/auth/session')
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(browser.lastCookies).toEqual(['casewright=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'])
    expect(browser.cookies.size).toBe(0)
    expect((await copy.ask('GET', '/auth/me')).status).toBe(401)
    expect((await copy.ask('DELETE', '/auth/session')).status).toBe(204)
  })

  test('not while it is used: the last use puts off the end by idleness, and nothing else', async () => {
    const browser = await signedIn(suite, 'lawyer')
    const row = async () => {
      const [found] = await database.sql<{ idle: number; left: number }[]>`
        select extract(epoch from idle_expires_at - now())::int as idle, extract(epoch from expires_at - now())::int as left
        from gateway.sessions where secret_sha256 = encode(sha256(${secretOf(browser)}::bytea), 'hex')`
      return found as { idle: number; left: number }
    }
    await database.sql`update gateway.sessions set last_used_at = now() - interval '1 hour', idle_expires_at = now() + interval '1 hour'
      where secret_sha256 = encode(sha256(${secretOf(browser)}::bytea), 'hex')`
    const before = await row()
    await browser.ask('GET', '/auth/me')
    const after = await row()
    expect(after.idle).toBeGreaterThan(7_100)
    expect(Math.abs(after.left - before.left)).toBeLessThan(5)
  })
})

describe('sessions', () => {
  const revoke = (browser: { ask: GuardedSuite['ask'] }, id: string) => browser.ask('DELETE', `/auth/sessions/${id}`)
  const idOf = async (browser: { ask: GuardedSuite['ask'] }) =>
    (await browser.ask('GET', '/auth/sessions')).data.items.find(({ current }: { current: boolean }) => current)
      .session_id as string

  test('are listed to their owner alone, and ended one by one', async () => {
    const here = await signedIn(suite, 'other-lawyer')
    const there = await signedIn(suite, 'other-lawyer')
    const { items } = (await here.ask('GET', '/auth/sessions')).data
    expect(items).toHaveLength(2)
    expect(items.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true])
    expect(Object.keys(items[0]).sort()).toEqual([
      'created_at',
      'current',
      'expires_at',
      'last_used_at',
      'organization_id',
      'session_id',
      'user_agent',
      'user_id',
    ])
    expect((await revoke(here, await idOf(there))).status).toBe(204)
    expect((await there.ask('GET', '/auth/me')).status).toBe(401)
    expect((await here.ask('GET', '/auth/me')).status).toBe(200)
    expect((await here.ask('GET', '/auth/sessions?user_id=admin')).status).toBe(403)
  })

  test('of others are ended by an administrator, and look absent to anybody else', async () => {
    const admin = await signedIn(suite, 'admin')
    const client = await signedIn(suite, 'client')
    const id = await idOf(client)
    for (const name of ['lawyer', 'other-lawyer'])
      expect(await revoke(await signedIn(suite, name), id)).toMatchObject({ status: 404, code: 'not_found' })
    expect((await suite.ask('DELETE', `/auth/sessions/${id}`)).status).toBe(401)
    expect((await client.ask('GET', '/auth/me')).status).toBe(200)
    const { items } = (await admin.ask('GET', '/auth/sessions?user_id=client')).data
    expect(items.map(({ session_id }: { session_id: string }) => session_id)).toContain(id)
    expect((await revoke(admin, id)).status).toBe(204)
    expect((await client.ask('GET', '/auth/me')).status).toBe(401)
    for (const absent of [id, '0199aaaa-0000-7000-8000-000000000000', 'x', '{id}'])
      expect((await revoke(admin, absent)).status).toBe(404)
  })

  test('are in the audit log: who signed in, who signed out, who ended whose', async () => {
    const admin = await signedIn(suite, 'admin')
    const client = await signedIn(suite, 'client')
    const id = await idOf(client)
    await revoke(admin, id)
    const leaving = await signedIn(suite, 'lawyer')
    const left = await idOf(leaving)
    await leaving.ask('DELETE', '/auth/session', { headers: { 'x-request-id': 'leaving-17' } })
    const about = async (resource: string) =>
      (await admin.ask('GET', `${auditPath}?resource_id=${resource}`)).data.items.map(
        (row: { action: string; user_id: string; service: string; details: object; request_id: string }) => ({
          ...row.details,
          said: `${row.service} ${row.user_id} ${row.action}`,
          ...(row.request_id === 'leaving-17' && { request_id: row.request_id }),
        }),
      )
    await expect
      .poll(() => about(id), { timeout: 10_000 })
      .toEqual(
        expect.arrayContaining([
          { said: 'gateway client session.created', method: 'local' },
          { said: 'gateway admin session.revoked', of_user: 'client' },
        ]),
      )
    await expect
      .poll(() => about(left), { timeout: 10_000 })
      .toEqual(expect.arrayContaining([{ said: 'gateway lawyer session.ended', request_id: 'leaving-17' }]))
  })

  test('hold no secret and no token that a copy of the table would give away', async () => {
    const browser = await signedIn(suite, 'lawyer')
    const text = JSON.stringify(await database.sql`select * from gateway.sessions`)
    expect(text).not.toContain(secretOf(browser))
    expect(text).not.toMatch(/eyJ[\w-]+\./)
  })

  test('are seen by the role of the gateway and by that of no service', async () => {
    const [row] = await database.sql<{ gateway: boolean; services: boolean }[]>`
      select has_table_privilege('casewright_gateway', 'gateway.sessions', 'select') as gateway,
        has_table_privilege('casewright_platform', 'gateway.sessions', 'select') as services`
    expect(row).toEqual({ gateway: true, services: false })
  })
})

describe('replicas and restarts', () => {
  test('a replica knows the session, and one that is revoked at either is ended at both', async () => {
    const replica = await startGuardedSuite({ ...suite.environment })
    onTestFinished(() => replica.stop())
    const browser = await signedIn(suite, 'lawyer')
    const elsewhere = openBrowser(replica, browser.cookies)
    expect((await elsewhere.ask('GET', '/auth/me')).data.user_id).toBe('lawyer')
    await elsewhere.ask('DELETE', '/auth/session')
    expect((await openBrowser(suite, new Map([[cookieName, secretOf(browser)]])).ask('GET', '/auth/me')).status).toBe(
      401,
    )
  })

  test('sessions outlive a change of SECRETS_KEY, and without the key before nobody is let in by them', async () => {
    const [first, second] = ['the first key of the secrets, long enough', 'the second key of the secrets, long enough']
    const before = await startGuardedSuite({ SECRETS_KEY: first })
    onTestFinished(() => before.stop())
    const { cookies } = await signedIn(before, 'lawyer')
    const look = async (environment: Record<string, string>) => {
      const after = await startGuardedSuite({ ...before.environment, ...environment })
      const { status } = await openBrowser(after, cookies).ask('GET', '/auth/me')
      await after.stop()
      return status
    }
    expect(await look({ SECRETS_KEY: second })).toBe(401)
    expect(await look({ SECRETS_KEY: second, SECRETS_KEY_PREVIOUS: first })).toBe(200)
    expect(await look({ SECRETS_KEY: second })).toBe(200)
    expect(await look({ SECRETS_KEY: first })).toBe(401)
  })
})
