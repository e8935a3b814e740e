import { expect, test } from 'vitest'
import { carded, token } from './engine-server.ts'
import {
  amount,
  chat,
  everything,
  framesIn,
  makeCard,
  makeSession,
  messagesOf,
  owner,
  path,
  resume,
  saidIn,
  testDoor,
  useApp,
} from './test-app.ts'

const app = useApp()
testDoor(app, {
  method: 'POST',
  at: (id) => `${path}/${id}/resume`,
  body: { user_response: { answers: amount } },
})

/** A session that waits for the answer to a card. */
async function waiting(...turns: Parameters<ReturnType<typeof app>['engine']['script']>) {
  const { id } = await makeSession(app())
  const card = makeCard()
  app().engine.script([token('请补充'), carded(card)], ...turns)
  await chat(app(), id)
  return { id, card }
}
const resumes = (id: string) =>
  app()
    .engine.callsTo('resume/stream')
    .filter(({ body }) => body.thread_id === `consultation:${id}`)

test('the answers reach the engine as they are, and its stream goes on with the next numbers', async () => {
  const { id, card } = await waiting([token('收到'), token('…', 'router')])
  const answers = [
    { field_key: 'intake.amount', value: { b: [1, null, '二', { a: 0.1 }], a: true } },
    { field_key: 'intake.opponent', value: 'zhang' },
  ]
  const frames = framesIn(await resume(app(), id, answers))
  expect(frames.map(({ id: seq, event }) => [seq, event])).toEqual([
    ['4', 'progress'],
    ['5', 'delta'],
    ['8', 'end'],
  ])
  const [call] = resumes(id)
  expect(call?.text).toContain(`"user_response":${JSON.stringify({ answers })}`)
  expect(call).toMatchObject({ organization: 'firm-a', user: 'owner', body: { card_id: card.card_id } })
  expect(call?.body.context.matter_profile).toMatchObject({ status: 'DRAFT' })
  expect(call?.text).not.toContain('playbook_config')
})

test('a person can read later what was answered, without the card', async () => {
  const { id } = await waiting()
  await resume(app(), id, [...amount, { field_key: 'intake.opponent', value: 'zhang' }])
  const messages = await messagesOf(app(), id)
  expect(messages.map(({ role, status }) => [role, status])).toEqual([
    ['USER', 'complete'],
    ['ASSISTANT', 'interrupted'],
    ['USER', 'complete'],
    ['ASSISTANT', 'complete'],
  ])
  expect(messages[2]?.content).toBe('欠款多少？ 50000\n谁是被告？ 张三')
  expect(messages[2]?.trace_id).toBe(messages[3]?.trace_id)
})

test('card after card', async () => {
  const second = makeCard({ review_type: 'confirm' })
  const { id, card } = await waiting([carded(second)], [token('完成')])
  expect(framesIn(await resume(app(), id, amount, { card_id: card.card_id })).at(-1)?.data).toEqual(second)
  expect(saidIn(framesIn(await resume(app(), id, amount, { card_id: second.card_id })))).toBe('完成')
})

test('of 10 at once one is heard; the others get 409 and leave no message', async () => {
  const { id } = await waiting([token('一次')])
  const answers = await Promise.all(Array.from({ length: 10 }, () => resume(app(), id, amount)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  expect(app().engine.turnsOf(id)).toBe(2)
  expect(await messagesOf(app(), id)).toHaveLength(4)
})

test('a stale card, strange answers, and no card at all: refused as the engine says, and no message is kept', async () => {
  const { id, card } = await waiting()
  const before = await messagesOf(app(), id)
  expect(await resume(app(), id, amount, { card_id: '01990000-0000-7000-8000-000000000000' })).toMatchObject({
    status: 409,
    code: 'conflict',
    data: card,
  })
  expect(await resume(app(), id, [{ field_key: 'strange', value: 1 }])).toMatchObject({
    status: 400,
    code: 'invalid_input',
    data: [{ path: 'strange' }],
  })
  expect(await messagesOf(app(), id)).toEqual(before)
  expect((await app().ask('GET', `${path}/${id}/pending_card`, owner)).data.card).toEqual(card)
  await resume(app(), id, amount)
  const late = await resume(app(), id, amount)
  expect(late).toMatchObject({ status: 409, code: 'no_card_pending', data: { answer: { role: 'ASSISTANT' } } })
  const { id: fresh } = await makeSession(app())
  expect(await resume(app(), fresh, amount)).toMatchObject({ status: 409, code: 'no_card_pending' })
  expect(await messagesOf(app(), fresh)).toEqual([])
})

test('what is no answer, or names a playbook_config anywhere, is refused and nothing is written', async () => {
  const { id } = await waiting()
  const before = await everything(app())
  const send = (body: object) => app().ask('POST', `${path}/${id}/resume`, { ...owner, body })
  for (const body of [
    {},
    { user_response: {} },
    { user_response: { answers: [{ field_key: 'a' }] } },
    { user_response: { answers: [{ value: 1 }] } },
    { user_response: { answers: [], more: 1 } },
    { user_response: { answers: amount }, card_id: 'x' },
    { user_response: { answers: amount }, user_id: 7 },
  ])
    expect(await send(body)).toMatchObject({ status: 400, code: 'invalid_input' })
  for (const body of [
    { user_response: { answers: amount }, playbook_config: {} },
    { user_response: { answers: [{ field_key: 'a', value: { deep: [{ playbook_config: 1 }] } }] } },
  ])
    expect(await send(body)).toMatchObject({ status: 400, code: 'playbook_config_rejected' })
  const nested = [{ field_key: 'intake.amount', value: { deep: [{ playbook_id: 1 }] } }]
  expect(await send({ user_response: { answers: nested } })).toMatchObject({
    status: 400,
    code: 'invalid_input',
    data: [{ path: 'body.user_response.answers.0.value.deep.0.playbook_id' }],
  })
  expect(await everything(app())).toEqual(before)
  expect(resumes(id)).toEqual([])
})

test('the user may be named in the body, as a number too, and must be the one of the login', async () => {
  const me = { person: { user: '42', organization: 'firm-a' } }
  const { id } = await makeSession(app(), {}, me)
  app().engine.script([carded(makeCard())])
  await chat(app(), id, { message: '你好？', user_id: 42 }, me)
  expect((await resume(app(), id, amount, { user_id: 43 }, me)).status).toBe(400)
  expect((await resume(app(), id, amount, { user_id: 42 }, me)).status).toBe(200)
})
