import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { carded, type Fault, token } from './engine-server.ts'
import {
  amount,
  chat,
  framesIn,
  gate,
  internalPath,
  makeCard,
  makeSession,
  messagesOf,
  path,
  resume,
  saidIn,
  soon,
  useApp,
} from './test-app.ts'

const app = useApp({ CONSULTATIONS_LEASE_MS: '1500' })
const said = { message: '他欠我钱', client_message_id: 'c1' }

/** What befalls the next call of a kind. */
const befall = (what: string, fault: Fault): void => {
  let left = 1
  app().engine.onCall((call) => (call.what === what && left-- > 0 ? fault : undefined))
}
const twoMessages = [
  { role: 'USER', content: '他欠我钱', status: 'complete', client_message_id: 'c1' },
  { role: 'ASSISTANT', status: 'complete' },
]

describe('the same client_message_id', () => {
  test('20 times at once and once more after the end is one message and one turn, and all hear it whole', async () => {
    const { id } = await makeSession(app())
    app().engine.script([token('一'), delay(300), token('二'), token('三')])
    const answers = await Promise.all(Array.from({ length: 20 }, () => chat(app(), id, said)))
    answers.push(await chat(app(), id, said))
    const [first, ...rest] = answers.map(({ text }) => text)
    expect(saidIn(framesIn(answers[0] as never))).toBe('一二三')
    for (const text of rest) expect(text).toBe(first)
    expect(app().engine.turnsOf(id)).toBe(1)
    expect(await messagesOf(app(), id)).toMatchObject(twoMessages)
  })

  test('after an end with other turns behind it is still the first turn', async () => {
    const { id } = await makeSession(app())
    app().engine.script([token('第一')], [token('第二')])
    const { text } = await chat(app(), id, said)
    await chat(app(), id, { message: '还有' })
    expect((await chat(app(), id, said)).text).toBe(text)
    expect(app().engine.turnsOf(id)).toBe(2)
    expect(await messagesOf(app(), id)).toHaveLength(4)
  })

  test('in another session is another message', async () => {
    for (let n = 0; n < 2; n++) {
      const { id } = await makeSession(app())
      await chat(app(), id, said)
      expect(await messagesOf(app(), id)).toMatchObject(twoMessages)
    }
  })

  test.each([
    ['another text', { message: '别的' }],
    ['other files', { message: '他欠我钱', file_ids: ['f2'] }],
  ])('with %s is a conflict; nothing is written or asked', async (_, other) => {
    const { id } = await makeSession(app())
    await chat(app(), id, said)
    const before = await messagesOf(app(), id)
    expect(await chat(app(), id, { ...other, client_message_id: 'c1' })).toMatchObject({
      status: 409,
      code: 'conflict',
    })
    expect(app().engine.turnsOf(id)).toBe(1)
    expect(await messagesOf(app(), id)).toEqual(before)
  })

  test('whose first try failed is still not that of another text', async () => {
    const { id } = await makeSession(app())
    befall('execute/stream', { status: 503 })
    expect(await chat(app(), id, said)).toMatchObject({ status: 503 })
    expect(await chat(app(), id, { message: '别的', client_message_id: 'c1' })).toMatchObject({ status: 409 })
    expect(app().engine.turnsOf(id)).toBe(0)
    expect(saidIn(framesIn(await chat(app(), id, said)))).toBe('你好')
  })

  test('with other answers to a card, or for what was said in a chat, is a conflict', async () => {
    const { id } = await makeSession(app())
    app().engine.script([carded(makeCard())], [token('收到')], [carded(makeCard())])
    await chat(app(), id, said)
    expect(await resume(app(), id, amount, { client_message_id: 'c1' })).toMatchObject({
      status: 409,
      code: 'conflict',
    })
    await resume(app(), id, amount, { client_message_id: 'r1' })
    const other = [{ field_key: 'intake.amount', value: 1 }]
    expect(await resume(app(), id, other, { client_message_id: 'r1' })).toMatchObject({
      status: 409,
      code: 'conflict',
    })
    expect(app().engine.turnsOf(id)).toBe(2)
    expect(await messagesOf(app(), id)).toHaveLength(4)
  })

  test('of a service is not that of a user', async () => {
    const { id } = await makeSession(app())
    const body = { content: '通知', client_message_id: 'c1' }
    await app().ask('POST', `${internalPath}/${id}/messages/assistant`, { body })
    expect(await chat(app(), id, said)).toMatchObject({ status: 409, code: 'conflict' })
    const other = { ...body, content: '另一个通知' }
    expect(await app().ask('POST', `${internalPath}/${id}/messages/assistant`, { body: other })).toMatchObject({
      status: 409,
    })
    expect(app().engine.turnsOf(id)).toBe(0)
  })

  test.each<[string, Fault]>([
    ['did not hear it', { dead: 'before it is heard' }],
    ['said 503', { status: 503 }],
    ['heard it, and its answer was lost on the way', { dead: 'when it is heard' }],
  ])('whose first try failed because the engine %s begins its turn at the second', async (_, fault) => {
    const { id } = await makeSession(app())
    befall('execute/stream', fault)
    expect(await chat(app(), id, said)).toMatchObject({ status: 503, code: 'dependency_unavailable', data: null })
    expect((await messagesOf(app(), id))[0]).toMatchObject(twoMessages[0] as object)
    const again = await Promise.all(Array.from({ length: 5 }, () => chat(app(), id, said)))
    for (const answer of again) expect(saidIn(framesIn(answer))).toBe('你好')
    expect(app().engine.turnsOf(id)).toBe(1)
    expect(await messagesOf(app(), id)).toMatchObject(twoMessages)
  })

  test.each<[string, Fault]>([
    ['did not hear them', { status: 503 }],
    ['heard them, and its answer was lost', { dead: 'when it is heard' }],
  ])('with answers to a card, whose first try failed because the engine %s, takes the card once', async (_, fault) => {
    const { id } = await makeSession(app())
    app().engine.script([carded(makeCard())], [token('收到')])
    await chat(app(), id)
    befall('resume/stream', fault)
    const again = { client_message_id: 'r1' }
    expect(await resume(app(), id, amount, again)).toMatchObject({ status: 503 })
    expect(saidIn(framesIn(await resume(app(), id, amount, again)))).toBe('收到')
    expect(saidIn(framesIn(await resume(app(), id, amount, again)))).toBe('收到')
    expect(app().engine.turnsOf(id)).toBe(2)
    expect((await messagesOf(app(), id)).map(({ role, status }) => [role, status])).toEqual([
      ['USER', 'complete'],
      ['ASSISTANT', 'interrupted'],
      ['USER', 'complete'],
      ['ASSISTANT', 'complete'],
    ])
  })

  test('after a process has died before it asked: another asks, and the message sent again hears that turn', async () => {
    const { id } = await makeSession(app())
    const { sql } = app().database
    const request = { kind: 'chat', message: said.message, file_ids: [], locale: null }
    const [user, assistant] = ['01990000-0000-7000-8000-0000000000a1', '01990000-0000-7000-8000-0000000000a2']
    // As a process leaves it that was killed between keeping the message and asking the engine.
    await sql`
      insert into consultations.messages (id, session_id, organization_id, role, content, status, client_message_id, answered_by)
      values (${user as string}, ${id}, 'firm-a', 'USER', ${said.message}, 'complete', 'c1', ${assistant as string})`
    await sql`
      insert into consultations.messages
        (id, session_id, organization_id, role, content, status, answers, request, listener, listen_until)
      values (${assistant as string}, ${id}, 'firm-a', 'ASSISTANT', '', 'streaming', ${user as string},
        ${JSON.stringify(request)}::text::json, ${user as string}, now() + interval '300 milliseconds')`
    const answers = await Promise.all([chat(app(), id, said), chat(app(), id, said)])
    for (const answer of answers) expect(saidIn(framesIn(answer))).toBe('你好')
    expect(app().engine.turnsOf(id)).toBe(1)
    expect(await messagesOf(app(), id)).toMatchObject(twoMessages)
  })
})

describe('the engine', () => {
  test('away: 503 in the envelope, the message is kept, and the next chat works', async () => {
    const { id } = await makeSession(app())
    befall('execute/stream', { dead: 'before it is heard' })
    const { headers, ...answer } = await chat(app(), id, { message: '一', file_ids: ['f1'] })
    expect(answer).toMatchObject({ status: 503, code: 'dependency_unavailable', data: null })
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(await messagesOf(app(), id)).toMatchObject([{ content: '一', attachment: { file_ids: ['f1'] } }])
    expect(saidIn(framesIn(await chat(app(), id, { message: '二' })))).toBe('你好')
    expect(app().engine.callsTo('execute/stream').at(-1)?.body.context.recent_messages).toEqual([
      { role: 'USER', content: '一' },
    ])
  })

  test.each([0, 1, 2, 3])(
    'cut off after %i lines: the stream goes on and nothing is lost or doubled',
    async (cutAfter) => {
      const { id } = await makeSession(app())
      app().engine.script([token('一'), delay(30), token('二'), token('三')])
      befall('execute/stream', { cutAfter })
      const frames = framesIn(await chat(app(), id))
      expect(frames.map(({ id: seq }) => seq)).toEqual(['1', '2', '3', '4', '6'])
      expect(saidIn(frames)).toBe('一二三')
      expect((await messagesOf(app(), id))[1]).toMatchObject({ content: '一二三', status: 'complete' })
      expect(app().engine.turnsOf(id)).toBe(1)
    },
  )

  test('asked for so long that it is asked again: the answer stays when only the first try fails', async () => {
    const { id } = await makeSession(app())
    const [first, second] = [gate(), gate()]
    const faults = [first.promise.then(() => ({ status: 503 })), second.promise.then(() => undefined)]
    const asked = app().engine.callsTo('execute/stream').length
    app().engine.onCall(({ what }) => (what === 'execute/stream' ? faults.shift() : undefined))
    const failing = chat(app(), id, said)
    await soon(() => expect(app().engine.callsTo('execute/stream')).toHaveLength(asked + 2))
    first.resolve()
    expect(await failing).toMatchObject({ status: 503 })
    expect(await messagesOf(app(), id)).toHaveLength(2)
    second.resolve()
    await soon(async () => expect(await messagesOf(app(), id)).toMatchObject(twoMessages))
    expect(saidIn(framesIn(await chat(app(), id, said)))).toBe('你好')
    expect(app().engine.turnsOf(id)).toBe(1)
  })

  test('late: it is waited for', async () => {
    const { id } = await makeSession(app())
    befall('execute/stream', { lateMs: 3_000 })
    expect(saidIn(framesIn(await chat(app(), id)))).toBe('你好')
    expect(app().engine.turnsOf(id)).toBe(1)
  })
})

test('an answer stays with its listener while the engine is silent for longer than the lease, and is saved as far as it is', async () => {
  const { id } = await makeSession(app())
  const { sql } = app().database
  const open = gate()
  app().engine.script([token('前'), open.promise, token('后')])
  const running = chat(app(), id)
  const listeners = () =>
    sql`select listener from consultations.messages where session_id = ${id} and status = 'streaming'`
  await soon(async () => expect((await messagesOf(app(), id))[1]).toMatchObject({ content: '前', status: 'streaming' }))
  const before = await listeners()
  const lapsed = () => sql`
    select from consultations.messages where session_id = ${id} and status = 'streaming' and listen_until < now()`
  for (const until = Date.now() + 4_000; Date.now() < until; await delay(50)) expect(await lapsed()).toEqual([])
  expect(await listeners()).toEqual(before)
  open.resolve()
  expect(saidIn(framesIn(await running))).toBe('前后')
})

test('a turn goes on when its reader leaves', async () => {
  const { id } = await makeSession(app())
  const open = gate()
  app().engine.script([token('前'), open.promise, token('后')])
  const leaving = new AbortController()
  const headers = { 'x-person-of-the-test': JSON.stringify({ user: 'owner', organization: 'firm-a' }) }
  const response = await fetch(`${app().url}${path}/${id}/chat`, {
    method: 'POST',
    body: JSON.stringify({ message: '你好？' }),
    signal: leaving.signal,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  await response.body?.getReader().read()
  leaving.abort()
  await delay(20)
  open.resolve()
  await soon(async () =>
    expect((await messagesOf(app(), id))[1]).toMatchObject({ content: '前后', status: 'complete' }),
  )
})
