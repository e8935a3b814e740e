import { describe, expect, test } from 'vitest'
import { answersTo, dispute, newThread, path, request, resume } from '../test-app.ts'
import { everyRow, expectShut, read, within } from '../threads/reading.ts'
import { useOwnSkills } from './own-skills.ts'

const app = useOwnSkills()
const run = (name: string, body: object = {}, options: object = {}) =>
  app().ask('POST', `${path}/skills/${name}/execute`, { body, ...options })
const good = { text: 'two words' }
const nodesOf = async (trace_id: string): Promise<string[]> =>
  (await read(app(), `/traces/${trace_id}`)).data.root.children.map(({ name }: { name: string }) => name)

test('runs that skill alone with its input, on a thread of its own, and says what it found', async () => {
  const { status, data } = await run('shown', { input: good, message: 'hello' })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    status: 'completed',
    output: '',
    card: null,
    error: null,
    thread_id: expect.stringMatching(/^skill:[0-9a-f-]{36}$/),
    result: {
      skills: [{ name: 'shown', summary: 'Noted.' }],
      products: { shown: { text: 'two words', tone: 'plain', message: 'hello' } },
      offline: true,
    },
  })
  expect(await nodesOf(data.trace_id)).toEqual(['load_context', 'router', 'dispatch', 'run_skill', 'sync_data'])
})

test('two calls without a thread have nothing in common', async () => {
  const threads = [await run('shown', { input: good }), await run('shown', { input: good })]
  expect(new Set(threads.map(({ data }) => data.thread_id)).size).toBe(2)
})

test('one for direct calls only runs here', async () => {
  const { data } = await run('note', { input: { ...good, tone: 'formal', lines: [1, 2] } })
  expect(data).toMatchObject({ status: 'completed', result: { products: { note: { tone: 'formal', lines: [1, 2] } } } })
})

test('a question to chat_answer alone is answered in words', async () => {
  const { data } = await run('chat_answer', { message: 'What is a lease?' })
  expect(data).toMatchObject({ status: 'completed', result: { skills: [] } })
  expect(data.output).not.toBe('')
  expect(await nodesOf(data.trace_id)).toEqual(['load_context', 'router', 'dispatch', 'chat_respond'])
})

describe('skill_only=false', () => {
  test('goes on to the answer', async () => {
    const { data } = await run('shown', { input: good, message: 'hello', skill_only: false })
    expect(data.output).not.toBe('')
    expect((await nodesOf(data.trace_id)).at(-1)).toBe('chat_respond')
  })

  test('on a thread that has a goal goes on to its gates, and the thread is the named one', async () => {
    const thread_id = newThread()
    const { message: _message, thread_id: _thread, ...whose } = request(thread_id)
    const { data: first } = await app().ask('POST', `${path}/agent/execute`, { body: request(thread_id) })
    expect(first.status).toBe('interrupted')
    await app().ask('POST', `${path}/agent/cancel`, { body: { thread_id } })
    const { data } = await run('shown', { thread_id, ...whose, input: good, skill_only: false })
    expect(data).toMatchObject({ thread_id, result: { goal: 'dispute' } })
    expect(await nodesOf(data.trace_id)).toEqual(expect.arrayContaining(['run_skill', 'phase_gate', 'chat_respond']))
    const { data: alone } = await run('shown', { thread_id, ...whose, input: good })
    expect(await nodesOf(alone.trace_id)).not.toContain('phase_gate')
  })
})

test('a skill that asks gives the card; its answers go on with the same skill and nothing else', async () => {
  const { data } = await run('asking', { message: dispute })
  expect(data).toMatchObject({
    status: 'interrupted',
    result: null,
    card: { review_type: 'clarify', questions: [{ field_key: 'asking.phone' }, { field_key: 'asking.more' }] },
  })
  const { data: done } = await resume(app(), data.thread_id, answersTo(data.card))
  expect(done).toMatchObject({ status: 'completed', output: '', result: { skills: [{ name: 'asking' }] } })
  expect(done.result.products.asking).toMatchObject({ phone: '支付货款五万元' })
  expect(await nodesOf(done.trace_id)).toEqual(['run_skill', 'sync_data'])
})

test('a skill without rules, where there is no model, fails and says why', async () => {
  const { status, data } = await run('modelled')
  expect(status).toBe(200)
  expect(data).toMatchObject({ status: 'failed', error: { code: 'dependency_unavailable', retryable: true } })
  expect(data.error.message).toContain('AI_BASE_URL')
})

test('the same request key runs it once', async () => {
  const body = { thread_id: newThread(), input: good, request_key: 'once' }
  const { data: first } = await run('shown', body)
  expect((await run('shown', body)).data).toEqual(first)
})

const nested = { playbook_config: { goals: [] } }
const deep = { a: [{ b: nested }] }

describe('nothing is begun and no row is written', () => {
  const refused = async (answer: () => Promise<object>, expected: object) => {
    const [before, calls] = [await everyRow(app()), app().neighbours.calls.length]
    expect(await answer()).toMatchObject(expected)
    expect(await everyRow(app())).toEqual(before)
    expect(app().neighbours.calls.length).toBe(calls)
  }

  test.each<[string, object, string]>([
    ['a missing member', {}, 'body.input.text'],
    ['a wrong type', { text: 7 }, 'body.input.text'],
    ['too short a text', { text: 'x' }, 'body.input.text'],
    ['an unknown member', { ...good, more: 1 }, 'body.input.more'],
    ['a value that is none of the choices', { ...good, tone: 'rude' }, 'body.input.tone'],
    ['a wrong item', { ...good, lines: [1, 'two'] }, 'body.input.lines.1'],
  ])('for input with %s', (_what, input, at) =>
    refused(() => run('note', { input }), { status: 400, code: 'invalid_input', data: [{ path: at }] }),
  )

  test('for input that was left out where the skill needs some', () =>
    refused(() => run('note'), { status: 400, data: [{ path: 'body.input.text' }] }))

  test('for input of two skills whose schemas have the same name', async () => {
    for (const name of ['note', 'shown'])
      await refused(() => run(name, { input: { text: 1 } }), { status: 400, code: 'invalid_input' })
  })

  test.each<[object, string]>([
    [{ input: [] }, 'body.input'],
    [{ thread_id: 'a b' }, 'body.thread_id'],
    [{ locale: 'fr' }, 'body.locale'],
    [{ skill_only: 'yes' }, 'body.skill_only'],
    [{ skill: 'intake' }, 'body.skill'],
    [{ file_ids: ['a', 'a'] }, 'body.file_ids'],
  ])('for %j', (body, at) => refused(() => run('shown', body), { status: 400, data: [{ path: at }] }))

  test.each(['inner', 'unknown', '__proto__'])('for %s, which callers do not have', (name) =>
    refused(() => run(name, { input: good }), { status: 404, code: 'not_found', data: null }),
  )

  test.each<[string, object]>([
    ['at the top', { input: good, ...nested }],
    ['in the context', { input: good, context: nested }],
    ['in the profile', { input: good, context: { matter_profile: deep } }],
    ['in the input', { input: { ...good, ...nested } }],
    ['deep in the input', { input: { ...good, extra: deep } }],
    ['as null', { input: good, playbook_config: null }],
    ['beside other mistakes', { input: 7, ...nested }],
  ])('for a playbook_config %s', (_where, body) =>
    refused(() => run('shown', body), { status: 400, code: 'playbook_config_rejected', data: null }),
  )

  test('for a playbook_config in the query, or to a skill that is not there', async () => {
    const rejected = { status: 400, code: 'playbook_config_rejected' }
    const at = `${path}/skills/shown/execute?playbook_config=1`
    await refused(() => app().ask('POST', at, { body: { input: good } }), rejected)
    await refused(() => run('unknown', nested), rejected)
  })

  test('for an organization in the body that is not the one of the header', () =>
    refused(() => run('shown', { input: good, organization_id: 'firm-a' }, within('firm-b')), { status: 400 }))
})

test("another organization's thread is not found, and stays as it was", async () => {
  const { data } = await run('shown', { input: good, organization_id: 'firm-a' })
  const before = await everyRow(app())
  const { thread_id } = data
  expect(await run('shown', { thread_id, input: good }, within('firm-b'))).toMatchObject({ status: 404, data: null })
  expect(await everyRow(app())).toEqual(before)
  expect((await run('shown', { thread_id, input: good }, within('firm-a'))).data.status).toBe('completed')
  expect((await run('shown', { thread_id, input: good })).data.status).toBe('completed')
})

test('without the right key nothing runs', async () => {
  const before = await everyRow(app())
  await expectShut(app(), 'POST', '/skills/shown/execute', { input: good })
  expect(await everyRow(app())).toEqual(before)
})
