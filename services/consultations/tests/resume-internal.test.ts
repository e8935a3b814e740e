import { expect, test } from 'vitest'
import { carded, token } from './engine-server.ts'
import { amount, chat, internalPath, makeCard, makeSession, messagesOf, testInternalDoor, useApp } from './test-app.ts'

const app = useApp()
testInternalDoor(app, {
  method: 'POST',
  at: (id) => `${internalPath}/${id}/resume`,
  body: { user_response: { answers: amount } },
})
const answer = (id: string, answers: object[], more: object = {}, as: object = {}) =>
  app().ask('POST', `${internalPath}/${id}/resume`, { ...as, body: { user_response: { answers }, ...more } })
const firmA = { headers: { 'x-organization-id': 'firm-a' } }

test('the whole answer at once, and the next card with it', async () => {
  const { id } = await makeSession(app())
  const [first, second] = [makeCard(), makeCard()]
  app().engine.script([carded(first)], [token('还有'), carded(second)], [token('完成')])
  await chat(app(), id)
  expect(await answer(id, amount, { user_id: 7 }, firmA)).toMatchObject({ status: 404 })
  expect((await answer(id, amount, { user_id: 'owner' }, firmA)).data).toMatchObject({
    session_id: id,
    status: 'interrupted',
    output: '还有',
    card: second,
    error: null,
  })
  const { data } = await answer(id, amount, { card_id: second.card_id })
  expect(data).toMatchObject({ status: 'complete', output: '完成', card: null })
  const messages = await messagesOf(app(), id)
  expect(messages.at(-1)).toEqual(data.message)
  expect(messages.map(({ role }) => role)).toEqual(['USER', 'ASSISTANT', 'USER', 'ASSISTANT', 'USER', 'ASSISTANT'])
  expect(messages[2]?.content).toBe('欠款多少？ 50000')
})

test('of 10 at once one is heard; a stale card, bad answers and no card are refused and keep no message', async () => {
  const { id } = await makeSession(app())
  const card = makeCard()
  app().engine.script([carded(card)])
  await chat(app(), id)
  expect(await answer(id, amount, { card_id: '01990000-0000-7000-8000-000000000000' })).toMatchObject({
    status: 409,
    code: 'conflict',
    data: card,
  })
  expect(await answer(id, [{ field_key: 'x', value: 1 }])).toMatchObject({ status: 400, data: [{ path: 'x' }] })
  expect(await answer(id, [{ field_key: 'x', value: { playbook_config: 1 } }])).toMatchObject({
    status: 400,
    code: 'playbook_config_rejected',
  })
  const answers = await Promise.all(Array.from({ length: 10 }, () => answer(id, amount)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await answer(id, amount)).toMatchObject({ status: 409, code: 'no_card_pending' })
  expect(await messagesOf(app(), id)).toHaveLength(4)
})

test('a user whom the body names without an organization answers in their own, and not in that of the session', async () => {
  const { id } = await makeSession(app())
  app().engine.script([carded(makeCard())])
  await chat(app(), id)
  expect(await answer(id, amount, { user_id: 'owner' })).toMatchObject({ status: 404, code: 'not_found' })
  expect(await messagesOf(app(), id)).toHaveLength(2)
})
