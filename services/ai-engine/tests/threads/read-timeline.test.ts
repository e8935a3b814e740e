import type { Round } from '@casewright/contracts/ai-engine/resources'
import { beforeAll, describe, expect, test } from 'vitest'
import { useOwnSkills } from '../skills/own-skills.ts'
import { answersTo, newThread, request, resume } from '../test-app.ts'
import { expectShut, hangingTurn, read, within } from './reading.ts'

const app = useOwnSkills({ AI_TRACE_CONTENTS: 'false' })
const timeline = (query: Record<string, string | number>, options: object = {}) =>
  read(app(), '/timeline', query, options)
const traces = async (query: Record<string, string | number>, options: object = {}): Promise<string[]> =>
  (await timeline(query, options)).data.items.map(({ trace_id }: Round) => trace_id)
const say = async (thread_id: string, message: string, more: object = {}): Promise<string> => {
  const body = request(thread_id, { message, session_id: 's1', ...more })
  return (await app().ask('POST', '/api/v1/internal/ai/agent/execute', { body })).data.trace_id
}

const [one, other, asking] = [newThread(), newThread(), newThread()]
let ids: string[]
beforeAll(async () => {
  ids = [
    await say(one, 'What is a lease?'),
    await say(other, 'What is a loan?', { matter_id: 'm2' }),
    await say(one, 'And a sublease? '.repeat(100)),
    await say(other, 'Of others', { session_id: 's2' }),
  ]
})

test('a session shows its rounds in their order, also over several threads', async () => {
  const { status, data } = await timeline({ session_id: 's1' })
  expect(status).toBe(200)
  expect(data).toMatchObject({ page: 1, size: 20, total: 3, total_pages: 1 })
  expect(data.items.map(({ trace_id }: Round) => trace_id)).toEqual(ids.slice(0, 3))
})

test('a round says who said what, what was done and how long it took', async () => {
  const { data } = await timeline({ thread_id: one })
  expect(data.items[0]).toMatchObject({
    trace_id: ids[0],
    thread_id: one,
    turn_no: 1,
    organization_id: 'firm-a',
    user_id: 'u1',
    session_id: 's1',
    matter_id: 'm1',
    kind: 'execute',
    status: 'completed',
    input: 'What is a lease?',
    goal: 'question',
    phase: 'intake',
    skills: [],
    review_type: null,
    error_code: null,
    calls: 0,
    input_tokens: 0,
    output_tokens: 0,
    cost: 0,
  })
  const { started_at, ended_at, ms, output } = data.items[0]
  expect(output).not.toBe('')
  expect(Math.abs(Date.parse(ended_at) - Date.parse(started_at) - ms)).toBeLessThan(2)
})

test('of long words only the beginning is shown', async () => {
  const [, second] = (await timeline({ thread_id: one })).data.items
  expect(second.input).toHaveLength(500)
  expect(second.output.length).toBeLessThanOrEqual(500)
})

test('a matter and a thread show theirs, and several filters hold together', async () => {
  expect(await traces({ matter_id: 'm1' })).toEqual([ids[0], ids[2], ids[3]])
  expect(await traces({ matter_id: 'm2' })).toEqual([ids[1]])
  expect(await traces({ thread_id: other })).toEqual([ids[1], ids[3]])
  expect(await traces({ thread_id: other, session_id: 's1' })).toEqual([ids[1]])
  expect(await traces({ session_id: 's1', matter_id: 'm2', thread_id: one })).toEqual([])
})

test('pages neither repeat nor skip a round, and one behind the last is empty but knows the total', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => timeline({ session_id: 's1', page, size: 2 })))
  expect(pages.map(({ data }) => data.items.map(({ trace_id }: Round) => trace_id))).toEqual([
    ids.slice(0, 2),
    ids.slice(2, 3),
    [],
  ])
  for (const { data } of pages) expect(data).toMatchObject({ size: 2, total: 3, total_pages: 2 })
  expect(await traces({ session_id: 's1', limit: 1 })).toEqual(ids.slice(0, 1))
})

test('an interrupted round names its kind of review, and the answers stand as what was said, without masked ones', async () => {
  const body = request(asking, { skill: 'asking', skill_only: true, matter_id: 'm3', message: 'ask me' })
  const { data } = await app().ask('POST', '/api/v1/internal/ai/agent/execute', { body })
  const answers = answersTo(data.card).map((answer, index) => ({ ...answer, value: ['13800000000', 'call me'][index] }))
  await resume(app(), asking, answers)
  expect((await timeline({ thread_id: asking })).data.items).toMatchObject([
    {
      turn_no: 1,
      kind: 'execute',
      status: 'interrupted',
      review_type: 'clarify',
      input: 'ask me',
      output: 'Asked.\nTo go on, please answer the questions below.',
    },
    {
      turn_no: 2,
      kind: 'resume',
      status: 'completed',
      review_type: null,
      input: '[masked]; call me',
      skills: ['asking'],
    },
  ])
})

test('a failed round carries the code of its failure', async () => {
  const thread_id = newThread()
  await say(thread_id, 'x', { skill: 'modelled', skill_only: true, matter_id: 'm4' })
  expect((await timeline({ thread_id })).data.items).toMatchObject([
    { status: 'failed', error_code: 'dependency_unavailable' },
  ])
})

test('a turn that runs is shown as running, after those that have ended, and once only when it has ended', async () => {
  const thread_id = newThread()
  const first = await say(thread_id, 'before', { matter_id: 'm5' })
  const turn = await hangingTurn(app(), thread_id, { message: 'under way' })
  const { data } = await timeline({ thread_id })
  expect(data).toMatchObject({
    total: 2,
    items: [
      { trace_id: first, status: 'completed' },
      { turn_no: 2, status: 'running', input: 'under way', output: '', ended_at: null, ms: null, calls: 0, skills: [] },
    ],
  })
  await turn.stop()
  expect((await timeline({ thread_id })).data).toMatchObject({
    total: 2,
    items: [{}, { trace_id: data.items[1].trace_id, status: 'cancelled' }],
  })
})

describe('tenants', () => {
  test('another organization sees nothing, its own sees all, and so does a service that acts for none', async () => {
    expect((await timeline({ thread_id: one }, within('firm-b'))).data).toMatchObject({ items: [], total: 0 })
    expect(await traces({ thread_id: one }, within('firm-a'))).toHaveLength(2)
    expect(await traces({ thread_id: one })).toHaveLength(2)
  })

  test('a turn that runs is hidden from another organization, too', async () => {
    const thread_id = newThread()
    const turn = await hangingTurn(app(), thread_id)
    expect((await timeline({ thread_id }, within('firm-b'))).data).toMatchObject({ items: [], total: 0 })
    expect((await timeline({ thread_id }, within('firm-a'))).data).toMatchObject({ total: 1 })
    await turn.stop()
  })

  test('the same session id of two organizations is two sessions', async () => {
    await say(newThread(), 'mine', { session_id: 'same', organization_id: 'firm-a' })
    const theirs = await say(newThread(), 'theirs', { session_id: 'same', organization_id: 'firm-b' })
    expect(await traces({ session_id: 'same' }, within('firm-b'))).toEqual([theirs])
  })
})

test.each<[Record<string, string>, string]>([
  [{}, 'query'],
  [{ thread_id: 'a b' }, 'query.thread_id'],
  [{ session_id: '' }, 'query.session_id'],
  [{ session_id: 's1', page: '0' }, 'query.page'],
  [{ session_id: 's1', size: '201' }, 'query.size'],
  [{ session_id: 's1', limit: '0' }, 'query.limit'],
  [{ session_id: 's1', size: '1', limit: '2' }, 'query.limit'],
  [{ session_id: 's1', status: 'failed' }, 'query.status'],
])('%j is refused', async (query, at) => {
  expect(await timeline(query)).toMatchObject({ status: 400, code: 'invalid_input', data: [{ path: at }] })
})

test('an id is data, whatever stands in it', async () => {
  expect((await timeline({ session_id: "s1'or'1'='1" })).data).toMatchObject({ items: [], total: 0 })
})

test('without the right key nobody sees it', () => expectShut(app(), 'GET', `/timeline?thread_id=${one}`))
