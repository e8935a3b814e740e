import { beforeAll, describe, expect, test } from 'vitest'
import { answersTo, particulars } from '../story.ts'
import { eventually } from '../support/logins.ts'
import { matters, type Person, sessions, useFirms } from './firms.ts'

const firms = useFirms({ CONSULTATIONS_RECHECK_MS: '500' })
const client: Person = { user: 'client-a', organization: 'firm-a' }
const lawyer: Person = { user: 'lawyer-a', organization: 'firm-a' }
const watcher: Person = { user: 'watcher-a', organization: 'firm-a' }
const superuser: Person = { user: 'root-a', organization: 'firm-a', superuser: true }
const strangers: [string, Person][] = [
  ['another user of the same firm', { user: 'colleague', organization: 'firm-a' }],
  ['a user of another firm', { user: 'rival', organization: 'firm-b' }],
  ['a user of the same name in another firm', { user: 'client-a', organization: 'firm-b' }],
  ['a superuser of another firm', { user: 'root-b', organization: 'firm-b', superuser: true }],
  ['a user without an organization', { user: 'nomad' }],
]
const engine = '/ai-engine/api/v1/internal/ai'

interface Case {
  id: string
  matter_id: string
  answer: string
}

/** A conversation of the client about a matter, in which a card is pending. */
async function aCase(): Promise<Case> {
  const { id } = (await firms.ask(client, 'POST', sessions, {})).data
  const { text } = await firms.ask(client, 'POST', `${sessions}/${id}/chat`, {
    message: '张三拖欠我货款，我想起诉他。',
  })
  expect(text).toContain('event: card')
  const { matter_id } = (await firms.ask(client, 'GET', `${sessions}/${id}`)).data
  const { items } = (await firms.ask(client, 'GET', `${sessions}/${id}/messages`)).data
  return { id, matter_id, answer: items[1].id }
}
const member = (by: Person, matter_id: string, { user }: Person, role?: string) =>
  firms.ask(by, role ? 'PUT' : 'DELETE', `${matters}/${matter_id}/members/${user}`, role ? { role } : undefined)

const answers = [{ field_key: 'intake.opponent', value: '张三' }]
/** Every way into a conversation from outside. */
const waysIn = ({ id, matter_id, answer }: Case): [string, string, object?][] => [
  ['GET', `${sessions}/${id}`],
  ['PUT', `${sessions}/${id}`, { title: 'taken over' }],
  ['PATCH', `${sessions}/${id}`, { title: 'taken over' }],
  ['DELETE', `${sessions}/${id}`],
  ['POST', `${sessions}/${id}/chat`, { message: 'taken over' }],
  ['POST', `${sessions}/${id}/resume`, { user_response: { answers } }],
  ['GET', `${sessions}/${id}/pending_card`],
  ['GET', `${sessions}/${id}/messages`],
  ['GET', `${sessions}/${id}/stream`],
  ['POST', `${sessions}/${id}/stop`],
  ['GET', `${sessions}/${id}/export`],
  ['PUT', `${sessions}/${id}/messages/${answer}/feedback`, { rating: 'down' }],
  ['POST', sessions, { matter_id }],
  ['GET', `${matters}/${matter_id}`],
  ['PATCH', `${matters}/${matter_id}`, { profile: { taken: 'over' } }],
  ['GET', `${matters}/${matter_id}/timeline`],
]
/** And every way that a service takes for a user. */
const servicesWaysIn = ({ id, matter_id }: Case): [string, string, object?][] => [
  ['GET', `/consultations-service/api/v1/internal/sessions/${id}`],
  ['GET', `/consultations-service/api/v1/internal/sessions/${id}/messages/recent`],
  ['GET', `/consultations-service/api/v1/internal/sessions/${id}/intake-context`],
  ['POST', `/consultations-service/api/v1/internal/sessions/${id}/messages/user-and-chat`, { message: 'taken over' }],
  ['POST', `/consultations-service/api/v1/internal/sessions/${id}/resume`, { user_response: { answers } }],
  ['GET', `/matter-service/api/v1/internal/matters/${matter_id}`],
  ['GET', `/matter-service/api/v1/internal/matters/${matter_id}/access`],
  ['GET', `/matter-service/api/v1/internal/matters/${matter_id}/workflow/profile`],
  ['GET', `/matter-service/api/v1/internal/matters/${matter_id}/analysis/versions/latest`],
  ['POST', `/matter-service/api/v1/internal/matters/${matter_id}/sync/all`, { source_seq: 9e12, title: 'taken over' }],
  ['POST', `/matter-service/api/v1/internal/matters/${matter_id}/analysis/versions/allocate`, {}],
  ['POST', `${engine}/agent/execute`, { thread_id: `consultation:${id}`, message: 'taken over' }],
  ['POST', `${engine}/agent/execute`, { thread_id: `consultation:${id}`, matter_id, message: 'taken over' }],
  ['POST', `${engine}/agent/resume`, { thread_id: `consultation:${id}`, user_response: { answers } }],
  ['POST', `${engine}/agent/cancel`, { thread_id: `consultation:${id}` }],
  ['POST', `${engine}/agent/replay`, { thread_id: `consultation:${id}` }],
  ['GET', `${engine}/agent/stream?thread_id=consultation:${id}`],
]

async function expectShutOut(person: Person, one: Case): Promise<void> {
  for (const [method, path, body] of waysIn(one)) {
    const { status, code, text } = await firms.ask(person, method, path, body)
    expect({ method, path, status, code }).toEqual({ method, path, status: 404, code: 'not_found' })
    expect(text).not.toContain('货款')
  }
  for (const [method, path, body] of servicesWaysIn(one)) {
    const { status, text } = await firms.askFor(person, method, path, body)
    expect({ method, path, status: [400, 404].includes(status) }).toEqual({ method, path, status: true })
    expect(text).not.toContain('货款')
  }
  for (const list of [`timeline?thread_id=consultation:${one.id}`, `traces?matter_id=${one.matter_id}`])
    expect((await firms.askFor({ organization: 'none', ...person }, 'GET', `${engine}/${list}`)).data.items).toEqual([])
  const { data } = await firms.ask(person, 'GET', sessions)
  expect(data.items.map(({ id }: { id: string }) => id)).not.toContain(one.id)
}

describe('whoever is no member of the matter', () => {
  let one: Case
  beforeAll(async () => {
    one = await aCase()
  })
  test.each(strangers)('%s reaches nothing of the conversation', (_, person) => expectShutOut(person, one))
  test('and the card is still pending, and nothing was said', async () => {
    expect((await firms.ask(client, 'GET', `${sessions}/${one.id}/pending_card`)).data.has_pending_card).toBe(true)
    expect((await firms.ask(client, 'GET', `${sessions}/${one.id}/messages`)).data.total).toBe(2)
  })
})

test('a lawyer who is added opens the conversation, talks in it in their own name and begins another one', async () => {
  const { id, matter_id } = await aCase()
  expect((await member(client, matter_id, lawyer, 'lawyer')).status).toBe(200)
  const { data } = await firms.ask(lawyer, 'GET', sessions)
  expect(data.items.map((one: { id: string }) => one.id)).toContain(id)
  expect((await firms.ask(lawyer, 'GET', `${sessions}/${id}/pending_card`)).data.has_pending_card).toBe(true)
  const { card } = (await firms.ask(lawyer, 'GET', `${sessions}/${id}/pending_card`)).data
  const answered = Object.entries(answersTo(card, particulars)).map(([field_key, value]) => ({ field_key, value }))
  const resumed = await firms.ask(lawyer, 'POST', `${sessions}/${id}/resume`, { user_response: { answers: answered } })
  expect(resumed.status).toBe(200)
  const { items } = (await firms.ask(client, 'GET', `${sessions}/${id}/messages`)).data
  expect(items.map(({ user_id }: { user_id: string | null }) => user_id)).toEqual(['client-a', null, 'lawyer-a', null])
  expect((await firms.ask(lawyer, 'POST', sessions, { matter_id })).data).toMatchObject({ matter_id })
  const rounds = await firms.askFor(client, 'GET', `${engine}/timeline?thread_id=consultation:${id}`)
  expect(rounds.data.items.map(({ user_id }: { user_id: string }) => user_id)).toEqual(['client-a', 'lawyer-a'])
})

test('somebody who is removed is shut out at once, and their open stream ends without what is said after', async () => {
  const one = await aCase()
  const { id, matter_id } = one
  await member(client, matter_id, lawyer, 'lawyer')
  const open = firms.ask(client, 'GET', `${sessions}/${id}/stream`)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await member(lawyer, matter_id, client)).status).toBe(200)
  await firms.ask(lawyer, 'POST', `${sessions}/${id}/stop`)
  const said = await firms.ask(lawyer, 'POST', `${sessions}/${id}/chat`, { message: '什么是诉讼时效？' })
  expect(said.status).toBe(200)
  const { text } = await open
  expect(text).toContain('not_found')
  expect(text).not.toContain('event: end')
  await expectShutOut(client, one)
})

test('an observer and a superuser of the firm read, and are told that they may not speak; a wall shuts the superuser out', async () => {
  const { id, matter_id } = await aCase()
  await member(client, matter_id, watcher, 'observer')
  for (const person of [watcher, superuser]) {
    expect((await firms.ask(person, 'GET', `${sessions}/${id}/messages`)).data.total).toBe(2)
    for (const [method, path, body] of [
      ['POST', `${sessions}/${id}/chat`, { message: 'x' }],
      ['POST', `${sessions}/${id}/resume`, { user_response: { answers } }],
      ['PATCH', `${sessions}/${id}`, { title: 'x' }],
      ['POST', `${sessions}/${id}/stop`],
      ['POST', sessions, { matter_id }],
    ] as const)
      expect({ path, ...(await firms.ask(person, method, path, body)) }).toMatchObject({ path, status: 403 })
  }
  expect((await firms.ask(client, 'PATCH', `${matters}/${matter_id}`, { walled: true })).status).toBe(200)
  expect((await firms.ask(superuser, 'GET', `${sessions}/${id}/messages`)).status).toBe(404)
})

test('a session without a matter is its own user’s alone', async () => {
  const { id } = (await firms.ask(client, 'POST', sessions, {})).data
  for (const [, person] of [...strangers, ['', superuser] as const, ['', lawyer] as const])
    expect((await firms.ask(person, 'GET', `${sessions}/${id}`)).status).toBe(404)
})

test('a matter that was opened by hand can be consulted on by its members', async () => {
  const { matter_id } = (await firms.ask(lawyer, 'POST', matters, { title: '手工建立', role: 'lawyer' })).data
  await member(lawyer, matter_id, client, 'client')
  for (const person of [lawyer, client]) {
    const { id } = (await firms.ask(person, 'POST', sessions, { matter_id })).data
    const { status, text } = await firms.ask(person, 'POST', `${sessions}/${id}/chat`, { message: '什么是诉讼时效？' })
    expect({ status, ends: text.includes('event: end') }).toEqual({ status: 200, ends: true })
  }
  for (const [, person] of strangers)
    expect((await firms.ask(person, 'POST', sessions, { matter_id })).status).toBe(404)
})

test('the audit log names who acted', async () => {
  const { id, matter_id } = await aCase()
  await member(client, matter_id, lawyer, 'lawyer')
  await firms.ask(lawyer, 'PATCH', `${sessions}/${id}`, { title: '律师改的' })
  const auditor: Person & { permissions: string[] } = {
    user: 'auditor-a',
    organization: 'firm-a',
    superuser: true,
    permissions: ['platform:read'],
  }
  await eventually(async () => {
    const { data } = await firms.ask(
      auditor,
      'GET',
      `/platform-service/api/v1/platform/audit-logs?resource_id=${id}&size=100`,
    )
    const rows = data.items as { action: string; user_id: string | null }[]
    return rows.some(({ action, user_id }) => action === 'consultation.updated' && user_id === 'lawyer-a')
  })
})
