import { describe, expect, test } from 'vitest'
import { useOwnSkills } from '../skills/own-skills.ts'
import { answersTo, eventsIn, newThread, nothing, path, request, resume, useApp } from '../test-app.ts'
import { eventually, expectShut, hangingTurn, read, type Span, stepOf, useAskedApp, within } from './reading.ts'

const { app, server } = useAskedApp({ AI_PRICES: 'first=2/1/10' })
const trace = (id: string, options: object = {}, at = app) => read(at(), `/traces/${id}`, {}, options)
const run = async (more: object = {}, at = app) => {
  const body = request(newThread(), { message: 'What is a lease?', ...more })
  return (await at().ask('POST', `${path}/agent/execute`, { body })).data
}
/** Only a skill without rules makes a turn fail where its model does. */
const withoutRules = { skill: 'modelled', skill_only: true }
const usage = { prompt_tokens: 120, completion_tokens: 30, prompt_tokens_details: { cached_tokens: 20 } }

test('a turn is a tree of steps and calls, with what each step changed, told and used', async () => {
  server().script({ say: 'A lease is a contract.', usage })
  const { trace_id } = await run()
  const { status, data } = await trace(trace_id)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    trace_id,
    turn_no: 1,
    status: 'completed',
    kept: true,
    attempts: 1,
    calls: 1,
    input_tokens: 120,
    output_tokens: 30,
    input: 'What is a lease?',
    output: 'A lease is a contract.',
    root: { name: 'turn 1', kind: 'turn', status: 'ok', error: null, output: 'A lease is a contract.' },
  })
  // 100 fresh tokens at 2, 20 cached at 1 and 30 written at 10, per million.
  expect(data.cost).toBeCloseTo(0.00052, 10)
  expect(data.root.input).toMatchObject({ kind: 'execute', turn: { message: 'What is a lease?' } })
  const nodes = data.root.children as Span[]
  expect(nodes.map(({ name, step, kind }) => [name, step, kind])).toEqual([
    ['load_context', 1, 'node'],
    ['router', 2, 'node'],
    ['dispatch', 3, 'node'],
    ['chat_respond', 4, 'node'],
  ])
  expect(stepOf(data, 'load_context').children.map(({ name, kind }: Span) => [name, kind])).toEqual([
    ['matter.readWorkflowProfile', 'service'],
    ['memory.recall', 'service'],
    ['memory.recall', 'service'],
  ])
  expect(stepOf(data, 'router').patch).toMatchObject({ goal: 'question', turn: { routed: true } })
  const [, call] = stepOf(data, 'chat_respond').children
  expect(call).toMatchObject({
    kind: 'model',
    name: 'first',
    status: 'ok',
    error: null,
    output: 'A lease is a contract.',
    attributes: {
      model: 'first',
      skill: 'chat_answer',
      input_tokens: 120,
      output_tokens: 30,
      cached_tokens: 20,
      cost: 0.00052,
      currency: 'CNY',
    },
  })
  expect(call.input.messages.at(-1)).toEqual({ role: 'user', content: 'What is a lease?' })
})

test('each event stands once, with the step that told it, in the order of its number', async () => {
  server().script({ say: 'One two three.' })
  const { trace_id, thread_id } = await run()
  const { data } = await trace(trace_id)
  const told = data.root.children.flatMap(({ events }: Span) => events)
  const { text } = await app().ask('GET', `${path}/agent/stream?thread_id=${thread_id}`)
  expect(told).toEqual(eventsIn(text))
  for (const { name, events } of data.root.children as Span[]) {
    const nodes = events.flatMap(({ data: { node } }: { data: { node?: string } }) => node ?? [])
    expect(new Set(nodes)).toEqual(new Set([name]))
  }
})

test('the answer has the members of its contract and no others', async () => {
  const { data } = await trace((await run()).trace_id)
  expect(data).not.toHaveProperty('first_event')
  expect(data).not.toHaveProperty('given')
  expect(data).not.toHaveProperty('said')
})

test('a failure stands at the call, the step and the turn, and its cost counts', async () => {
  server().script({ status: 500, message: 'out of order' })
  const { trace_id } = await run(withoutRules)
  const { data } = await trace(trace_id)
  expect(data).toMatchObject({ status: 'failed', error_code: 'model_unavailable', calls: 1, root: { status: 'error' } })
  expect(data.root.error).toContain('out of order')
  const step = stepOf(data, 'run_skill')
  expect(step).toMatchObject({ status: 'error', patch: {} })
  expect(step.children.at(-1)).toMatchObject({ kind: 'model', status: 'error', attributes: { input_tokens: 0 } })
})

test('a turn that runs shows the steps so far', async () => {
  const thread_id = newThread()
  const turn = await hangingTurn(app(), thread_id)
  const [{ trace_id }] = (await read(app(), '/timeline', { thread_id })).data.items
  const { status, data } = await trace(trace_id)
  expect(status).toBe(200)
  expect(data).toMatchObject({ status: 'running', kept: true, ended_at: null, ms: null, root: { status: 'ok' } })
  expect(data.root.ms).toBeGreaterThanOrEqual(0)
  await turn.stop()
  expect((await trace(trace_id)).data).toMatchObject({ status: 'cancelled', kept: true })
})

test('another organization does not find it; its own does, and a service that acts for none', async () => {
  const { trace_id } = await run()
  expect(await trace(trace_id, within('firm-b'))).toMatchObject({ status: 404, code: 'not_found', data: null })
  for (const options of [within('firm-a'), {}]) expect((await trace(trace_id, options)).status).toBe(200)
})

test('an unknown one is not found, and what is no id is refused', async () => {
  expect(await trace(nothing)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await trace('seven')).toMatchObject({ status: 400, data: [{ path: 'params.trace_id' }] })
})

test('without the right key nobody sees it', () => expectShut(app(), 'GET', `/traces/${nothing}`))

describe('where only one turn is kept', () => {
  const short = useApp({ AI_HISTORY_TURNS: '1' })
  test('older ones are summaries without steps, also the one whose last state is still needed', async () => {
    const thread_id = newThread()
    const say = (message: string) => run({ thread_id, message }, short)
    // Its first commit comes before its last, so that a part of it is swept and a part is kept.
    const first = await (await hangingTurn(short(), thread_id, { message: 'zero' })).stop()
    const ids = [first, await say('one'), await say('two')].map(({ trace_id }) => trace_id)
    await eventually(async () => (await short().database.sql`select 1 from ai_engine.journal`).length <= 3)
    const [oldest, , newest] = await Promise.all(ids.map(async (id) => (await trace(id, {}, short)).data))
    expect(oldest).toMatchObject({
      kept: false,
      turn_no: 1,
      status: 'cancelled',
      input: 'zero',
      root: { children: [] },
    })
    expect(oldest.root.input).toMatchObject({ turn: { message: 'zero' } })
    expect(newest).toMatchObject({ kept: true, turn_no: 3, input: 'two' })
    expect(newest.root.children).toHaveLength(4)
  })

  test('a part of a turn is not shown as the turn', async () => {
    const thread_id = newThread()
    const first = await (await hangingTurn(short(), thread_id)).stop()
    await run({ thread_id }, short)
    const left = () => short().database.sql`select 1 from ai_engine.journal where trace_id = ${first.trace_id}`
    await eventually(async () => (await left()).length === 1)
    const { data } = await trace(first.trace_id, {}, short)
    expect(data).toMatchObject({ kept: false, root: { children: [] } })
  })
})

describe('where traces show no contents', () => {
  const { app: quiet, server } = useAskedApp({ AI_TRACE_CONTENTS: 'false' })
  test('neither the words of the user nor those of the model, nor numbers, are anywhere in the answer', async () => {
    const product = { intake: { kind: 'question', claim: 'mozambique', amount: 31337, parties: [] } }
    const unfit = { say: JSON.stringify({ summary: 'mozambique', products: product, madagascar: 1 }) }
    server().script(unfit, unfit)
    const profile = { note: 'zanzibar', 桑给巴尔: 31337, 'of zanzibar': [31337] }
    const more = { message: 'What is 桑给巴尔, zanzibar?', context: { matter_profile: profile } }
    const asked = await run({ ...more, skill: 'intake', skill_only: false }, quiet)
    server().script({ say: 'An answer of mozambique.' })
    const answered = await run(more, quiet)
    expect(answered.output).toContain('mozambique')
    for (const { trace_id } of [asked, answered]) {
      const { text, data } = await trace(trace_id, {}, quiet)
      expect(text).not.toMatch(/zanzibar|桑给巴尔|mozambique|madagascar|31337/i)
      expect(data.input).toBe('[23 characters]')
      expect(data.calls).toBeGreaterThan(0)
      const [call] = data.root.children
        .flatMap(({ children }: Span) => children)
        .filter(({ kind }: Span) => kind === 'model')
      expect(call).toMatchObject({ name: 'first', attributes: { model: 'first', input_tokens: 100 } })
    }
  })

  test('what happened can still be seen: names of steps, calls and events, times and sizes', async () => {
    server().script({ say: 'Four words of answer.' })
    const { trace_id } = await run({}, quiet)
    const { data } = await trace(trace_id, {}, quiet)
    expect(data).toMatchObject({ output: '[21 characters]', root: { output: '[21 characters]' } })
    const { events, children } = stepOf(data, 'chat_respond')
    expect(events.map(({ event }: { event: string }) => event)).toContain('token')
    expect(events[0]).toMatchObject({ event: 'task_start', seq: expect.any(Number) })
    expect(children.at(-1).output).toBe('[21 characters]')
  })

  test('a failure that quotes the model shows no words, only its code', async () => {
    server().script({ status: 400, message: 'you said zanzibar' })
    const { trace_id, error } = await run(withoutRules, quiet)
    expect(error.message).toContain('zanzibar')
    const { text, data } = await trace(trace_id, {}, quiet)
    expect(text).not.toContain('zanzibar')
    expect(data).toMatchObject({ error_code: 'model_unavailable', root: { status: 'error' } })
  })
})

describe('masked members', () => {
  const masking = useOwnSkills()
  test('are shown nowhere: not in input, patch, events, calls or the answers to a card', async () => {
    const more = {
      skill: 'asking',
      skill_only: true,
      context: { matter_profile: { client: { phone: '13800000000' } } },
    }
    const { thread_id, trace_id, card } = await run(more, masking)
    const answers = answersTo(card).map((answer, index) => ({ ...answer, value: ['13900000000', 'call me'][index] }))
    const { data: done } = await resume(masking(), thread_id, answers)
    expect(done.result.products.asking.phone).toBe('13900000000')
    const traces = await Promise.all([trace_id, done.trace_id].map((id) => trace(id, {}, masking)))
    for (const { text } of traces) expect(text).not.toMatch(/13[89]0000/)
    expect(traces[1]?.data).toMatchObject({ input: '[masked]; call me' })
    expect(traces[1]?.data.root.input.answers).toEqual([
      { field_key: 'asking.phone', value: '[masked]' },
      { field_key: 'asking.more', value: 'call me' },
    ])
    expect((await read(masking(), '/traces', { thread_id })).text).not.toMatch(/13[89]0000/)
  })

  test('are not shown in the prompts and answers of models either, which hold JSON as text', async () => {
    const content = JSON.stringify({ client: { phone: '13800000000', name: 'Zhang' } })
    server().script({ say: 'Call {"phone":"13700000000"} now' })
    const { trace_id } = await run({
      context: { matter_profile: { title: content }, recent_messages: [{ role: 'USER', content }] },
    })
    expect(JSON.stringify(server().requests.at(-1)?.messages)).toContain('13800000000')
    const { data } = await trace(trace_id)
    const call = JSON.stringify(stepOf(data, 'chat_respond').children)
    expect(call).toContain('Zhang')
    expect(call).not.toMatch(/13[78]0000/)
  })
})
