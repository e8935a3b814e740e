import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCasewright } from './support/casewright-process.ts'
import { type Answer, modes, type RunningSuite, request, startSuite } from './support/harness.ts'
import { eventually } from './support/logins.ts'

const names = ['platform', 'matter', 'ai-engine', 'consultations']
const sessionsPath = '/consultations-service/api/v1/consultations/sessions'

describe.each(modes)('signing in by cookie, %s', (mode) => {
  let suite: RunningSuite
  let front: string
  beforeAll(async () => {
    suite = await startSuite(mode, { AUTH_CACHE_SECONDS: '1' }, names)
    front = suite.origins[0] as string
  })
  afterAll(() => suite?.stop())

  const signIn = async (user_id: string): Promise<string> => {
    const users = JSON.parse(await readFile(join(suite.dataPath, 'dev-users.json'), 'utf8')) as {
      user: string
      password: string
    }[]
    const password = users.find(({ user }) => user === user_id)?.password
    const answer = await request(`${front}/auth/session`, 'POST', { body: { user_id, password }, headers: page })
    expect(answer.status).toBe(201)
    return (answer.headers.getSetCookie()[0] as string).split(';')[0] as string
  }
  const page = { 'x-internal-api-key': undefined, 'x-casewright': '1' }
  const ask = (cookie: string, method: string, path: string, body?: unknown, origin = front): Promise<Answer> =>
    request(origin + path, method, { headers: { ...page, cookie }, ...(body !== undefined && { body }) })

  test('the page calls every service through the one address, and each process knows the session', async () => {
    const cookie = await signIn('client')
    const { status, data } = await ask(cookie, 'POST', sessionsPath, { title: 'By cookie' })
    expect(status).toBe(200)
    expect((await ask(cookie, 'GET', `${sessionsPath}/${data.id}`)).data.title).toBe('By cookie')
    const other = await signIn('other-lawyer')
    expect((await ask(other, 'GET', `${sessionsPath}/${data.id}`)).status).toBe(404)
    for (const origin of suite.origins)
      expect((await ask(cookie, 'GET', '/auth/me', undefined, origin)).data.user_id).toBe('client')
  })

  test('a stream ends when its session does', async () => {
    const cookie = await signIn('client')
    const { id } = (await ask(cookie, 'POST', sessionsPath, { title: 'Followed' })).data
    const follow = () => fetch(`${front}${sessionsPath}/${id}/stream`, { headers: { cookie } })
    const began = Date.now()
    const stream = await follow()
    expect(Date.now() - began).toBeLessThan(5_000)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    let isOver = false
    const end = () => {
      isOver = true
    }
    void stream.text().then(end, end)
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(isOver).toBe(false)
    expect((await ask(cookie, 'DELETE', '/auth/session')).status).toBe(204)
    await eventually(async () => isOver, 5_000)
    expect((await follow()).status).toBe(401)
  })

  test('kill -9 loses no session', async () => {
    const cookie = await signIn('lawyer')
    const [first] = suite.processes
    first?.kill('SIGKILL')
    await first?.ended
    const again = runCasewright([names[0] as string], suite.settings)
    suite.processes.push(again)
    expect((await ask(cookie, 'GET', '/auth/me', undefined, await again.address)).data.user_id).toBe('lawyer')
  })
})
