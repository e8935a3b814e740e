import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { CallOptions } from '../../../acceptance/support/harness.ts'
import { devUsersFile, openDevAuth } from '../../dev-auth.ts'
import { configsPath, type GuardedSuite, startGuardedSuite, tagsPath } from '../guarded-suite.ts'

interface User {
  user: string
  password: string
  organization: string
  superuser?: boolean
  permissions: string[]
}

let suite: GuardedSuite
beforeAll(async () => {
  suite = await startGuardedSuite({})
})
afterAll(() => suite?.stop())

const usersIn = async (folder: string) => JSON.parse(await readFile(devUsersFile(folder), 'utf8')) as User[]
const userOf = async (name: string) => (await usersIn(suite.dataDirectory)).find(({ user }) => user === name) as User
const logIn = (options: CallOptions) => suite.ask('POST', '/auth/token', options)
const tokenOf = async (name: string) => {
  const { user, password } = await userOf(name)
  return (await logIn({ body: { user, password } })).data.access_token as string
}

describe('the first start', () => {
  test('makes users with passwords of their own and a key, which only the owner can read', async () => {
    for (const name of ['dev-users.json', 'dev-auth-key.json'])
      expect((await stat(join(suite.dataDirectory, name))).mode & 0o777).toBe(0o600)
    const users = await usersIn(suite.dataDirectory)
    expect(new Set(users.map(({ password }) => password)).size).toBe(users.length)
    for (const { password } of users) expect(password.length).toBeGreaterThanOrEqual(12)
    expect(new Set(users.map(({ organization }) => organization)).size).toBe(2)
  })

  test('may happen any number of times at once: all share the same users and the same key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'casewright-dev-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const data = join(folder, 'data')
    const opened = await Promise.all(Array.from({ length: 10 }, () => openDevAuth(data)))
    expect((await readdir(data)).sort()).toEqual(['dev-auth-key.json', 'dev-users.json'])
    const before = await readFile(devUsersFile(data), 'utf8')
    opened.push(await openDevAuth(data))
    expect(await readFile(devUsersFile(data), 'utf8')).toBe(before)
    const [{ user, password } = { user: '', password: '' }] = await usersIn(data)
    const headers = opened.map(async (auth) => (await auth.logIn(user, password)).access_token.split('.')[0])
    expect(new Set(await Promise.all(headers)).size).toBe(1)
  })

  test('gives no token of one folder into a suite with another', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'casewright-dev-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const stranger = await openDevAuth(folder)
    const [{ user, password } = { user: '', password: '' }] = await usersIn(folder)
    const { access_token: token } = await stranger.logIn(user, password)
    expect(await suite.ask('GET', tagsPath, { token })).toMatchObject({ status: 401, code: 'unauthorized' })
  })
})

describe('logging in', () => {
  test('with the password of the file gives a token that says who one is', async () => {
    const { user, password, organization, permissions } = await userOf('lawyer')
    const answer = await logIn({ body: { user, password } })
    expect(answer).toMatchObject({ status: 200, code: 0, data: { token_type: 'Bearer', expires_in: 12 * 3600 } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const token = answer.data.access_token
    expect(await suite.ask('GET', '/auth/me', { token })).toMatchObject({
      status: 200,
      code: 0,
      data: { user_id: user, organization_id: organization, superuser: false, permissions },
    })
    expect((await suite.ask('POST', tagsPath, { token, body: { name: 'Urgent' } })).status).toBe(200)
  })

  test('lets each user do what the file says, and keeps the firms apart', async () => {
    const statusOf = async (name: string, method: string, path: string, body?: unknown) =>
      (await suite.ask(method, path, { token: await tokenOf(name), ...(body !== undefined && { body }) })).status
    expect(await statusOf('client', 'GET', tagsPath)).toBe(200)
    expect(await statusOf('client', 'POST', tagsPath, { name: 'Mine' })).toBe(403)
    expect(await statusOf('lawyer', 'GET', configsPath)).toBe(403)
    expect(await statusOf('admin', 'GET', configsPath)).toBe(200)
    expect((await suite.ask('GET', tagsPath, { token: await tokenOf('client') })).data.total).toBe(1)
    expect((await suite.ask('GET', tagsPath, { token: await tokenOf('other-lawyer') })).data.total).toBe(0)
  })

  test('with a wrong password and as an unknown user is refused in the same words', async () => {
    const { password } = await userOf('lawyer')
    const tries = [
      { user: 'lawyer', password: 'wrong' },
      { user: 'lawyer', password: '' },
      { user: 'lawyer', password: `${password} ` },
      { user: 'nobody', password },
      { user: 'client', password },
      { user: '__proto__', password },
      { user: '', password: '' },
    ]
    const answers = await Promise.all(tries.map((body) => logIn({ body })))
    for (const { status, code, data } of answers)
      expect({ status, code, data }).toEqual({ status: 401, code: 'unauthorized', data: null })
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
  })

  test('with what is no login is refused with 400', async () => {
    const raws = [
      '',
      '{',
      'null',
      '[]',
      '"lawyer"',
      'user=lawyer&password=x',
      '\u0000',
      '{"user":"lawyer"}',
      '{"password":"x"}',
    ]
    for (const raw of [
      ...raws,
      '{"user":1,"password":"x"}',
      '{"user":"lawyer","password":["x"]}',
      '{"user":"a","password":"b","superuser":true}',
    ])
      expect(await logIn({ raw }), raw).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await logIn({ raw: Buffer.from([0x22, 0xff, 0x22]) })).toMatchObject({ status: 400 })
    expect(await suite.ask('POST', '/auth/token')).toMatchObject({ status: 400, code: 'invalid_input' })
    expect((await suite.ask('GET', '/auth/token')).status).toBe(404)
  })

  test('with a body that is too large is refused with 413, and the connection still serves', async () => {
    for (const size of [5_000, 200_000, 10_000_000]) {
      const body = { user: 'lawyer', password: 'x'.repeat(size) }
      expect(await logIn({ body })).toMatchObject({ status: 413, code: 'payload_too_large', data: null })
      expect(await logIn({ body, headers: { authorization: 'Bearer x' } })).toMatchObject({ status: 401 })
    }
    expect((await suite.ask('GET', tagsPath, { token: await tokenOf('lawyer') })).status).toBe(200)
  })

  test('counts an edited file at once', async () => {
    const file = devUsersFile(suite.dataDirectory)
    const before = await readFile(file, 'utf8')
    onTestFinished(() => writeFile(file, before))
    const guest: User = {
      user: 'guest',
      password: 'a new one',
      organization: 'new-firm',
      permissions: ['platform:read'],
    }
    await writeFile(file, JSON.stringify([...(JSON.parse(before) as User[]), guest]))
    const token = await tokenOf('guest')
    expect((await suite.ask('GET', configsPath, { token })).status).toBe(200)
    await writeFile(file, before)
    expect((await logIn({ body: { user: guest.user, password: guest.password } })).status).toBe(401)
  })
})

test('who is not logged in is told so by /auth/me', async () => {
  expect(await suite.ask('GET', '/auth/me')).toMatchObject({ status: 401, code: 'unauthorized', data: null })
})

test('what the gateway answers itself carries the id of its request', async () => {
  for (const token of [await tokenOf('lawyer'), 'bad', undefined]) {
    const { headers } = await suite.ask('GET', '/auth/me', { token, headers: { 'x-request-id': 'call-17' } })
    expect(headers.get('x-request-id')).toBe('call-17')
    expect((await suite.ask('GET', '/auth/me', { token })).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  }
})
