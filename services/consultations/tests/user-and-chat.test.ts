import { expect, test } from 'vitest'
import { carded, ended, token } from './engine-server.ts'
import { everything, internalPath, makeCard, makeSession, messagesOf, testInternalDoor, useApp } from './test-app.ts'

const app = useApp()
testInternalDoor(app, {
  method: 'POST',
  at: (id) => `${internalPath}/${id}/messages/user-and-chat`,
  body: { message: '你好？' },
})
const say = (id: string, body: unknown = { message: '你好？' }) =>
  app().ask('POST', `${internalPath}/${id}/messages/user-and-chat`, { body })

test('the whole answer at once, with the message that keeps it and the matter that it is about', async () => {
  const { id } = await makeSession(app())
  app().engine.script([token('想', 'router'), token('一'), token('二')])
  const { data } = await say(id, { message: '他欠我钱', file_ids: ['f1'] })
  const [said, answer] = await messagesOf(app(), id)
  expect(said).toMatchObject({ role: 'USER', content: '他欠我钱', attachment: { file_ids: ['f1'] } })
  expect(data).toEqual({
    session_id: id,
    matter_id: expect.any(String),
    message: answer,
    status: 'complete',
    output: '一二',
    card: null,
    error: null,
  })
  const [call] = app().engine.callsTo('execute/stream').slice(-1)
  expect(call).toMatchObject({ user: 'owner', organization: 'firm-a', body: { matter_id: data.matter_id } })
})

test('a card, and a failure, are told as they are', async () => {
  const { id } = await makeSession(app())
  const card = makeCard({ more: [1] })
  const failure = { code: 'model_unavailable', message: 'no model', retryable: true }
  app().engine.script([token('一半'), { event: 'error', data: failure }, ended('一半', 'failed')], [carded(card)])
  expect((await say(id)).data).toMatchObject({ status: 'failed', output: '一半', error: failure, card: null })
  expect((await say(id)).data).toMatchObject({ status: 'interrupted', output: '', error: null, card })
  expect(await say(id)).toMatchObject({ status: 409, code: 'card_pending', data: card })
  expect(await messagesOf(app(), id)).toHaveLength(4)
})

test('the same client_message_id 10 times at once and after the end is one turn', async () => {
  const { id } = await makeSession(app())
  const body = { message: 'x', client_message_id: 'c1' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => say(id, body)))
  answers.push(await say(id, body))
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
  expect(app().engine.turnsOf(id)).toBe(1)
})

test('the engine away is 503 and keeps the message; the second try works', async () => {
  const { id } = await makeSession(app())
  const body = { message: 'x', client_message_id: 'c1' }
  app().engine.onCall(() => ({ dead: 'before it is heard' }))
  expect(await say(id, body)).toMatchObject({ status: 503, code: 'dependency_unavailable' })
  app().engine.reset()
  expect((await say(id, body)).data).toMatchObject({ status: 'complete', output: '你好' })
  expect(await messagesOf(app(), id)).toHaveLength(2)
})

test('bad input and a playbook_config are refused, and nothing is written', async () => {
  const { id } = await makeSession(app())
  const before = await everything(app())
  for (const body of [{}, { message: '' }, { message: 'x', more: 1 }])
    expect(await say(id, body)).toMatchObject({ status: 400, code: 'invalid_input' })
  for (const body of [
    { message: 'x', playbook_config: {} },
    { message: 'x', a: { playbook_config: {} } },
  ])
    expect(await say(id, body)).toMatchObject({ status: 400, code: 'playbook_config_rejected' })
  expect(await everything(app())).toEqual(before)
})

test('a user whom the body names speaks in the organization of the header, else in their own', async () => {
  const { id } = await makeSession(app())
  const body = { message: '你好？', user_id: 'owner' }
  const as = (headers: object) =>
    app().ask('POST', `${internalPath}/${id}/messages/user-and-chat`, { headers, body } as object)
  expect(await as({})).toMatchObject({ status: 404, code: 'not_found' })
  expect(await as({ 'x-organization-id': 'firm-b' })).toMatchObject({ status: 404, code: 'not_found' })
  expect(await as({ 'x-organization-id': 'firm-a', 'x-user-id': 'other' })).toMatchObject({
    status: 400,
    data: [{ path: 'body.user_id' }],
  })
  expect(await messagesOf(app(), id)).toEqual([])
  expect((await as({ 'x-organization-id': 'firm-a' })).data.status).toBe('complete')
  expect((await messagesOf(app(), id))[0]).toMatchObject({ user_id: 'owner' })
})
