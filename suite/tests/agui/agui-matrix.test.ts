import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { internalKey } from '../../../acceptance/support/harness.ts'
import { auditPath, type GuardedSuite, startGuardedSuite } from '../guarded-suite.ts'
import { logInAll } from '../mcp/mcp-suite.ts'
import { said } from './agui-suite.ts'

/** The matrix of identities and tenants for runs and streams of AG-UI, as suite/tests/matrix has it for endpoints. */

const secret = 'zanzibar'
const sessionsPath = '/consultations-service/api/v1/consultations/sessions'
const intruders = [
  { user: 'colleague', organization: 'firm-a', permissions: [] },
  { user: 'stranger', organization: 'firm-b', permissions: ['matters:read'], superuser: true },
  { user: 'homeless', permissions: ['matters:read'] },
]

let suite: GuardedSuite
let tokens: Map<string, string>
let id: string

beforeAll(async () => {
  suite = await startGuardedSuite({ GATEWAY_AGUI: 'on', SEED_RESOURCES_ON_STARTUP: 'false' }, [])
  tokens = await logInAll(suite, [
    { user: 'owner', organization: 'firm-a', permissions: [] },
    { user: 'member', organization: 'firm-a', permissions: ['matters:read'] },
    { user: 'manager', organization: 'firm-a', superuser: true, permissions: ['audit:read', 'matters:manage'] },
    ...intruders,
  ])
  id = await beginAs('owner', { title: secret })
  await ask('POST', 'owner', id, [said(secret)])
})
afterAll(() => suite?.stop())

const tokenOf = (user: string) => tokens.get(user) as string
const beginAs = async (user: string, body: object): Promise<string> =>
  (await suite.ask('POST', sessionsPath, { token: tokenOf(user), body })).data.id
const inputOf = (messages: object[], resume?: object[]) => ({
  threadId: 'thread',
  runId: crypto.randomUUID(),
  messages,
  ...(resume && { resume }),
})
const ask = (method: 'GET' | 'POST', user: string, session: string, messages: object[] = [], resume?: object[]) =>
  suite.ask(method, `/agui/${session}`, {
    token: tokenOf(user),
    ...(method === 'POST' && { body: inputOf(messages, resume) }),
    timeoutMs: 120_000,
  })

/** Every way in: to say something, to answer a card, to be shown the conversation, to follow it. */
const ways = [
  ['a message', 'POST', [said('taken over')], undefined],
  ['an answer', 'POST', [], [{ interruptId: crypto.randomUUID(), status: 'resolved', payload: {} }]],
  ['a look', 'POST', [], undefined],
  ['the stream', 'GET', [], undefined],
] as const

describe.each(ways)('%s', (_title, method, messages, resume) => {
  test('401 for nobody, for forged headers, for the internal key and for a bad token', async () => {
    const forged = { 'x-organization-id': 'firm-a', 'x-user-id': 'owner', 'x-is-superuser': 'true' }
    for (const headers of [
      {},
      forged,
      { ...forged, 'x-internal-api-key': internalKey },
      { authorization: `Bearer ${tokenOf('owner')}x` },
    ]) {
      const body = inputOf([...messages], resume && [...resume])
      const answer = await suite.ask(method, `/agui/${id}`, { headers, ...(method === 'POST' && { body }) })
      expect(answer).toMatchObject({ status: 401, code: 'unauthorized' })
      expect(answer.text).not.toContain(secret)
    }
  })

  test.each(intruders)('404 for $user, whose consultation it is not', async ({ user }) => {
    const answer = await ask(method, user, id, [...messages], resume && [...resume])
    expect(answer).toMatchObject({ status: 404, code: 'not_found' })
    expect(answer.text).not.toContain(secret)
  })
})

test('and the owner is shown what was said, which nobody else has changed', async () => {
  const { status, text } = await ask('POST', 'owner', id)
  expect(status).toBe(200)
  expect(text).toContain(secret)
  expect(text).not.toContain('taken over')
})

test('somebody who was a member of a matter says nothing more about it', async () => {
  const token = tokenOf('manager')
  const matter = await suite.ask('POST', '/matter-service/api/v1/matters', { token, body: { title: secret } })
  const { matter_id } = matter.data
  const membership = `/matter-service/api/v1/matters/${matter_id}/members/member`
  expect((await suite.ask('PUT', membership, { token, body: { role: 'lawyer' } })).status).toBe(200)
  const session = await beginAs('member', { matter_id })
  expect((await ask('POST', 'member', session, [said('什么是诉讼时效？')])).status).toBe(200)
  expect((await suite.ask('DELETE', membership, { token })).status).toBe(200)
  const answer = await ask('POST', 'member', session, [said('什么是诉讼时效？')])
  const body = { message: '什么是诉讼时效？' }
  const own = await suite.ask('POST', `${sessionsPath}/${session}/chat`, { token: tokenOf('member'), body })
  expect(own.status).toBeGreaterThanOrEqual(403)
  expect({ status: answer.status, code: answer.code }).toEqual({ status: own.status, code: own.code })
})

test('what is said here is audited as said at the service, by the same person', async () => {
  const session = await beginAs('owner', {})
  await ask('POST', 'owner', session, [said('什么是诉讼时效？')])
  const rows = async () => {
    const query = `?user_id=owner&resource_id=${session}&size=50`
    const { data } = await suite.ask('GET', `${auditPath}${query}`, { token: tokenOf('manager') })
    return (data?.items ?? []).map(({ action }: { action: string }) => action)
  }
  await expect.poll(rows).toEqual(expect.arrayContaining(['consultation.chat']))
})

test('a run counts against the limit of its person', async () => {
  const limited = await startGuardedSuite({ GATEWAY_AGUI: 'on', RATE_LIMIT_PER_MINUTE: '5' }, ['platform'])
  onTestFinished(() => limited.stop())
  const [token] = (await logInAll(limited, [{ user: 'owner', organization: 'firm-a', permissions: [] }])).values()
  const statuses: number[] = []
  for (let asked = 0; asked < 8; asked++)
    statuses.push((await limited.ask('POST', `/agui/${id}`, { token, body: inputOf([]) })).status)
  expect(statuses).toContain(429)
})
