import { describe, expect, test } from 'vitest'
import { token } from './engine-server.ts'
import {
  chat,
  everything,
  framesIn,
  gate,
  makeSession,
  messagesOf,
  path,
  saidIn,
  serviceFor,
  soon,
  superuser,
  type TestApp,
  testDoor,
  useApp,
} from './test-app.ts'

const app = useApp()
testDoor(app, { method: 'POST', at: (id) => `${path}/${id}/chat`, body: { message: '你好？' } })

const executes = (session_id: string) =>
  app()
    .engine.callsTo('execute/stream')
    .filter(({ body }) => body.session_id === session_id)
const mattersAsked = (session_id: string) => app().matter.asked.filter(({ body }) => body.session_id === session_id)
const stored = ({ database: { sql } }: TestApp, session_id: string) =>
  sql`select role, content, status from consultations.messages where session_id = ${session_id} order by id`

describe('what is said', () => {
  test('is in the database with its files before anybody else is asked', async () => {
    const { id } = await makeSession(app(), { file_ids: ['f0'] })
    const seen: unknown[] = []
    app().engine.onCall(async ({ what }) => {
      if (what !== 'execute/stream') return undefined
      seen.push(...(await stored(app(), id)))
      seen.push(
        ...(await app().database.sql`
        select file_ids from consultations.attachments where session_id = ${id}`),
      )
      return undefined
    })
    await chat(app(), id, { message: '他欠我钱', file_ids: ['f1', 'f2'] })
    expect(seen).toEqual([
      { role: 'USER', content: '他欠我钱', status: 'complete' },
      { role: 'ASSISTANT', content: '', status: 'streaming' },
      { file_ids: ['f1', 'f2'] },
    ])
    const [said] = await messagesOf(app(), id)
    expect(said).toMatchObject({ role: 'USER', attachment: { file_ids: ['f1', 'f2'] } })
    expect(executes(id)[0]?.body.file_ids).toEqual(['f1', 'f2'])
    const { data } = await app().ask('GET', `${path}/${id}`, superuser)
    expect(data.file_ids).toEqual(['f0', 'f1', 'f2'])
  })

  test('is asked of the engine for the session and its owner, with what was said before', async () => {
    const { id, matter_id } = await makeSession(app())
    expect(matter_id).toBeNull()
    await chat(app(), id, { message: '一' })
    await chat(app(), id, { message: '二', locale: 'en' }, serviceFor('owner'))
    const [first, second] = executes(id)
    const { data } = await app().ask('GET', `${path}/${id}`, superuser)
    expect(first).toMatchObject({
      organization: 'firm-a',
      user: 'owner',
      body: { thread_id: `consultation:${id}`, message: '一', matter_id: data.matter_id },
    })
    expect(first?.body.context.recent_messages).toEqual([])
    expect(first?.body).not.toHaveProperty('locale')
    expect(second?.body).toMatchObject({ message: '二', locale: 'en' })
    expect(second?.body.context.recent_messages).toEqual([
      { role: 'USER', content: '一' },
      { role: 'ASSISTANT', content: '你好' },
    ])
  })

  test('after very long answers is still taken by the engine', async () => {
    const { id } = await makeSession(app())
    const long = { content: '长'.repeat(200_000) }
    for (let n = 0; n < 3; n++)
      await app().ask('POST', `/api/v1/internal/sessions/${id}/messages/assistant`, { body: long })
    expect((await chat(app(), id)).status).toBe(200)
    expect(executes(id)[0]?.body.context.recent_messages).toHaveLength(3)
  })

  test.each([
    [{}],
    [{ message: '' }],
    [{ message: ' \n' }],
    [{ message: '\u3000\u3000' }],
    [{ message: '\u200b\u200d\u2060\ufeff' }],
    [{ message: 'x'.repeat(100_001) }],
    [{ message: 'x', file_ids: ['a', 'a'] }],
    [{ message: 'x', client_message_id: 'a b' }],
    [{ message: 'x', locale: 'fr' }],
    [{ message: 'x', skill: 'intake' }],
    [{ message: 'x', user_id: 'somebody-else' }],
  ])('%# is refused and nothing is kept', async (body) => {
    const { id } = await makeSession(app())
    expect(await chat(app(), id, body)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await messagesOf(app(), id)).toEqual([])
  })

  test('a playbook_config is refused wherever it stands, and nothing is written or asked', async () => {
    const { id } = await makeSession(app())
    const before = await everything(app())
    const asked = app().engine.calls.length
    for (const body of [
      { message: 'x', playbook_config: {} },
      { message: 'x', context: { matter_profile: { playbook_config: null } } },
      { message: 'x', file_ids: [{ playbook_config: 1 }] },
    ])
      expect(await chat(app(), id, body)).toMatchObject({ status: 400, code: 'playbook_config_rejected' })
    expect(await chat(app(), id, { message: 'x', context: [{ playbook_id: 1 }] })).toMatchObject({
      status: 400,
      code: 'invalid_input',
      data: [{ path: 'body.context.0.playbook_id' }],
    })
    expect(
      (await app().ask('POST', `${path}/${id}/chat?playbook_config=1`, { ...superuser, body: { message: 'x' } }))
        .status,
    ).toBe(400)
    expect(await everything(app())).toEqual(before)
    expect(app().engine.calls).toHaveLength(asked)
  })
})

describe('the matter', () => {
  test('is made once, of what the session says, and written back', async () => {
    const { id } = await makeSession(app(), { title: '欠款', file_ids: ['f0'] })
    await chat(app(), id, { message: '一', file_ids: ['f1'] })
    await chat(app(), id, { message: '二' })
    expect(mattersAsked(id)).toEqual([
      {
        organization: 'firm-a',
        body: {
          session_id: id,
          user_id: 'owner',
          organization_id: 'firm-a',
          title: '欠款',
          file_ids: ['f0', 'f1'],
        },
      },
    ])
    const { data } = await app().ask('GET', `${path}/${id}`, superuser)
    expect(executes(id).map(({ body }) => body.matter_id)).toEqual([data.matter_id, data.matter_id])
  })

  test('has the service type that the session names, and else leaves it to matter-service', async () => {
    const { id } = await makeSession(app(), { service_type_id: 'debt' }, { person: { user: 'homeless' } })
    await chat(app(), id, { message: '一' }, { person: { user: 'homeless' } })
    const [{ body, organization } = { body: {}, organization: '' }] = mattersAsked(id)
    expect(body).toMatchObject({
      service_type_id: 'debt',
      user_id: 'homeless',
      organization_id: 'personal:homeless',
    })
    expect(organization).toBe('personal:homeless')
  })

  test('of 20 first chats at once is one; one chat is heard, the others are told that a turn runs', async () => {
    const { id } = await makeSession(app())
    const open = gate()
    app().engine.script([token('只此一次'), open.promise])
    const chats = Array.from({ length: 20 }, (_, n) => chat(app(), id, { message: `m${n}` }))
    await soon(() => expect(executes(id)).toHaveLength(20))
    open.resolve()
    const answers = await Promise.all(chats)
    const [heard, ...rest] = answers.sort((one, other) => one.status - other.status)
    expect(saidIn(framesIn(heard as never))).toBe('只此一次')
    for (const answer of rest) expect(answer).toMatchObject({ status: 409, code: 'thread_busy' })
    expect(new Set(executes(id).map(({ body }) => body.matter_id)).size).toBe(1)
    const { data } = await app().ask('GET', `${path}/${id}`, superuser)
    expect(data.matter_id).toBe(executes(id)[0]?.body.matter_id)
    expect(await messagesOf(app(), id)).toHaveLength(2)
  })

  test('tells the engine what is on the list and nothing that it may add, least of all a playbook', async () => {
    const { id } = await makeSession(app())
    app().matter.more = {
      secret_notes: 'x',
      playbook_config: { goals: [] },
      title: '欠款',
      analysis_version: 3,
      profile: { amount: 5, playbook_config: {}, deep: [{ playbook_config: 1, kept: true }] },
    }
    await chat(app(), id)
    const [call] = executes(id)
    expect(call?.text).not.toMatch(/playbook_config|secret_notes/)
    expect(call?.body.context.matter_profile).toEqual({
      matter_id: call?.body.matter_id,
      user_id: 'owner',
      status: 'DRAFT',
      title: '欠款',
      matter_category: null,
      cause_of_action_code: null,
      service_type_id: 'legal_consultation',
      file_ids: [],
      phases: [],
      open_todos: [],
      analysis_version: 3,
      profile: { amount: 5, deep: [{ kept: true }] },
    })
  })

  test('out of reach before it is bound: 503, the message is kept, and the next chat works', async () => {
    const { id } = await makeSession(app())
    app().matter.down = true
    expect(await chat(app(), id, { message: '一' })).toMatchObject({ status: 503, code: 'dependency_unavailable' })
    app().matter.down = false
    expect((await messagesOf(app(), id))[0]).toMatchObject({ role: 'USER', content: '一' })
    expect(saidIn(framesIn(await chat(app(), id, { message: '二' })))).toBe('你好')
  })
})
