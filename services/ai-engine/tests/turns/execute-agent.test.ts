import type { Question } from '@casewright/contracts/ai-engine/resources'
import { expect, test } from 'vitest'
import { execute, newThread, path, request, stream, untilDone, useApp } from '../test-app.ts'
import { effectsOn, expectWhole, guardsTheDoor, holdTurns, keptEvents, matterOf, rowsOf } from '../turn-app.ts'

const app = useApp()

guardsTheDoor(app, '/agent/execute', request('door'), [
  ['an empty body', {}],
  ['a thread id with a blank', request('a b')],
  ['a member that is not known', request('door', { mood: 'good' })],
  ['a message that is no text', request('door', { message: 1 })],
  ['a skill that is not there', request('door', { skill: 'nonsense' })],
])

test('a dispute is worked on from the first message to the delivered document', async () => {
  const thread_id = newThread()
  const done = await untilDone(app(), thread_id)
  expect(done).toMatchObject({ thread_id, status: 'completed', card: null, error: null })
  expect(done.result.skills.map(({ name }: { name: string }) => name)).toEqual([
    'intake',
    'cause_of_action',
    'evidence_analysis',
    'limitation_period',
    'interest_computation',
    'sufficiency',
    'issue_framing',
    'risk_assessment',
    'strategy_options',
    'document_draft',
  ])
  expect(done.output).toContain('张三')
  const events = await keptEvents(app(), thread_id)
  expectWhole(events, events.filter(({ event }) => event === 'card').length + 1)
  expect(events.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed', output: done.output } })
})

test('it gives what the stream of the same turn gives', async () => {
  const [one, other] = [newThread(), newThread()]
  const { data } = await execute(app(), one, { matter_id: 'same' })
  const events = await stream(app(), 'execute', request(other, { matter_id: 'same' }))
  const last = events.at(-1) as { event: string; data: object }
  expect(last.event).toBe('card')
  const plain = { card_id: expect.any(String), created_at: expect.any(String) }
  expect(data).toMatchObject({ status: 'interrupted', output: '', result: null, error: null })
  expect({ ...data.card, ...plain }).toEqual({ ...last.data, ...plain })
  const said = { skill: 'chat_answer', message: '什么是公证？' }
  const quiet = await execute(app(), newThread(), said)
  const told = await stream(app(), 'execute', request(newThread(), said))
  const of = (name: string) => told.find(({ event }) => event === name)?.data
  expect(quiet.data).toMatchObject({ ...of('end'), result: of('result'), card: null, error: null })
})

test('of 50 at once on a new thread one runs and 49 get 409 thread_busy', async () => {
  const thread_id = newThread()
  const matter_id = matterOf(thread_id)
  const release = holdTurns(app())
  let refused = 0
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const { status, code } = await execute(app(), thread_id, { matter_id })
      if (status === 409 && ++refused === 49) release()
      return `${status} ${code}`
    }),
  )
  expect(answers.sort()).toEqual(['200 0', ...Array(49).fill('409 thread_busy')])
  expectWhole(await keptEvents(app(), thread_id), 1)
  expect(effectsOn(app(), matter_id)).toHaveLength(1)
})

test('while a card is pending a message is 409 card_pending with the card, and changes nothing', async () => {
  const thread_id = newThread()
  const { data } = await execute(app(), thread_id)
  const before = await rowsOf(app(), thread_id)
  const refused = await execute(app(), thread_id, { message: 'hello?' })
  expect([refused.status, refused.code, refused.data]).toEqual([409, 'card_pending', data.card])
  expect(await rowsOf(app(), thread_id)).toEqual(before)
})

test("another organization's thread is not there, whoever names it", async () => {
  const thread_id = newThread()
  await execute(app(), thread_id)
  const before = await rowsOf(app(), thread_id)
  expect(await execute(app(), thread_id, { organization_id: 'firm-b' })).toMatchObject({ status: 404 })
  const body = { thread_id, message: 'x' }
  const asked = await app().ask('POST', `${path}/agent/execute`, { body, headers: { 'x-organization-id': 'firm-b' } })
  expect(asked.status).toBe(404)
  const both = { body: request(thread_id), headers: { 'x-organization-id': 'firm-b' } }
  expect((await app().ask('POST', `${path}/agent/execute`, both)).code).toBe('invalid_input')
  expect(await rowsOf(app(), thread_id)).toEqual(before)
})

const question = { message: '什么是公证？', skill: 'chat_answer', skill_only: true }

test('the same request again gets the first turn: after a card, after an end, after later turns', async () => {
  const thread_id = newThread()
  const matter_id = matterOf(thread_id)
  const first = await execute(app(), thread_id, { request_key: 'k1', matter_id })
  const again = await execute(app(), thread_id, { request_key: 'k1', matter_id })
  expect(again.data).toEqual(first.data)
  expect(effectsOn(app(), matter_id)).toHaveLength(1)
  await app().ask('POST', `${path}/agent/cancel`, { body: { thread_id } })
  const second = await execute(app(), thread_id, { ...question, request_key: 'k2' })
  expect((await execute(app(), thread_id, { ...question, request_key: 'k2' })).data).toEqual(second.data)
  expect((await execute(app(), thread_id, { request_key: 'k1', matter_id })).data).toEqual(first.data)
  expectWhole(await keptEvents(app(), thread_id), 2)
})

test('20 times the same request at once is one turn, and all are told of it', async () => {
  const thread_id = newThread()
  const matter_id = matterOf(thread_id)
  const more = { request_key: 'k', matter_id }
  const release = holdTurns(app())
  const asked = Array.from({ length: 20 }, () => execute(app(), thread_id, more))
  setTimeout(release, 300)
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
  expectWhole(await keptEvents(app(), thread_id), 1)
  expect(effectsOn(app(), matter_id)).toHaveLength(1)
})

test('a matter-service that is away fails the turn, and the next one makes the sync good with everything', async () => {
  const thread_id = newThread()
  const matter_id = matterOf(thread_id)
  const { neighbours } = app()
  neighbours.intercept(({ path: at }) =>
    at.endsWith('/sync/all') ? { status: 503, code: 'dependency_unavailable' } : undefined,
  )
  const events = await stream(app(), 'execute', request(thread_id, { matter_id }))
  neighbours.intercept(undefined)
  expect(events.slice(-2)).toMatchObject([
    { event: 'error', data: { code: 'dependency_unavailable', retryable: true } },
    { event: 'end', data: { status: 'failed', output: '' } },
  ])
  expect(events.some(({ event }) => event === 'card')).toBe(false)
  const tried = effectsOn(app(), matter_id)
  const next = await execute(app(), thread_id, { ...question, matter_id })
  expect(next.data).toMatchObject({ status: 'completed' })
  const made = effectsOn(app(), matter_id).slice(tried.length)
  expect(made).toHaveLength(1)
  expect(made[0]?.body).toEqual(tried[0]?.body)
  expect(made[0]?.body.data.litigation.intake.opponent).toBe('张三')
  expectWhole(await keptEvents(app(), thread_id), 2)
})

test('memory, knowledge and files that are away do not fail a turn', async () => {
  const { neighbours } = app()
  neighbours.intercept(({ path: at }) =>
    /memory|knowledge|internal\/files/.test(at) ? { status: 500, code: 'internal_error' } : undefined,
  )
  const answers = [
    await execute(app(), newThread(), { ...question, file_ids: ['f1'] }),
    await execute(app(), newThread(), { file_ids: ['f1'] }),
  ]
  neighbours.intercept(undefined)
  expect(answers.map(({ data: { status, error } }) => [status, error])).toEqual([
    ['completed', null],
    ['interrupted', null],
  ])
})

test('a document that cannot be delivered leaves the thread usable: one for nobody is an error, then a card again', async () => {
  const thread_id = newThread()
  const nameless = { user_id: undefined }
  let { data } = await execute(app(), thread_id, nameless)
  for (let cards = 0; data.card && cards < 10; cards++) {
    const answers = data.card.questions.map(({ field_key, input_type, options }: Question) => ({
      field_key,
      value: options?.[0]?.value ?? (input_type === 'boolean' ? true : input_type === 'textarea' ? '还款' : null),
    }))
    const body = { thread_id, user_response: { answers } }
    data = (await app().ask('POST', `${path}/agent/resume`, { body })).data
  }
  expect(data.error).toMatchObject({ code: 'invalid_input' })
  const next = await execute(app(), thread_id, { ...nameless, message: '好的' })
  expect(next.data).toMatchObject({ status: 'interrupted', card: { review_type: 'confirm' } })
})
