import type { Round } from '@casewright/contracts/ai-engine/resources'
import { beforeAll, describe, expect, test } from 'vitest'
import { useOwnSkills } from '../skills/own-skills.ts'
import { newThread, path, request } from '../test-app.ts'
import { expectShut, hangingTurn, read, within } from './reading.ts'

const app = useOwnSkills()
type Query = Record<string, string | number>
const list = (query: Query = {}, options: object = {}) => read(app(), '/traces', query, options)
const traces = async (query: Query = {}, options: object = {}): Promise<string[]> => {
  const { status, data } = await list(query, options)
  expect({ status, total: data.total }).toEqual({ status: 200, total: data.items.length })
  return data.items.map(({ trace_id }: Round) => trace_id)
}
const run = async (more: object): Promise<string> => {
  const body = request(newThread(), { message: 'What is a lease?', ...more })
  return (await app().ask('POST', `${path}/agent/execute`, { body })).data.trace_id
}

let answered: string
let interrupted: string
let failed: string
let cancelled: string
let elsewhere: string
let rounds: Round[]
beforeAll(async () => {
  answered = await run({ session_id: 's1' })
  interrupted = await run({ skill: 'asking', skill_only: true, user_id: 'u2' })
  failed = await run({ skill: 'modelled', skill_only: true, matter_id: 'm2' })
  const thread = newThread()
  const turn = await hangingTurn(app(), thread)
  cancelled = (await turn.stop()).trace_id
  elsewhere = await run({ skill: 'shown', organization_id: 'firm-b' })
  // One at a whole millisecond, as it is shown; all others lie a little behind it.
  const { sql } = app().database
  await sql`update ai_engine.turns set started_at = date_trunc('milliseconds', started_at) where trace_id = ${failed}`
  rounds = (await list()).data.items
})

test('all turns of all threads, the newest first', async () => {
  expect(await traces()).toEqual([elsewhere, cancelled, failed, interrupted, answered])
})

describe('filters', () => {
  test.each<[string, Query, () => string[]]>([
    ['completed', { status: 'completed' }, () => [elsewhere, answered]],
    ['interrupted', { status: 'interrupted' }, () => [interrupted]],
    ['failed', { status: 'failed' }, () => [failed]],
    ['cancelled', { status: 'cancelled' }, () => [cancelled]],
    ['running', { status: 'running' }, () => []],
    ['a skill', { skill: 'shown' }, () => [elsewhere]],
    ['a skill that nobody used', { skill: 'intake' }, () => []],
    ['a part of a name', { skill: 'show' }, () => []],
    ['a user', { user_id: 'u2' }, () => [interrupted]],
    ['a session', { session_id: 's1' }, () => [answered]],
    ['a matter', { matter_id: 'm2' }, () => [failed]],
    ['several', { status: 'completed', user_id: 'u1', skill: 'shown' }, () => [elsewhere]],
    ['several of which one does not fit', { status: 'failed', user_id: 'u2' }, () => []],
  ])('by %s', async (_what, query, expected) => {
    expect(await traces(query)).toEqual(expected())
  })

  test('by thread', async () => {
    const [{ thread_id, trace_id } = { thread_id: '', trace_id: '' }] = rounds
    expect(await traces({ thread_id })).toEqual([trace_id])
  })

  test('by time: both ends count, and a moment that was shown finds its turn', async () => {
    const at = (trace: string) => rounds.find(({ trace_id }) => trace_id === trace)?.started_at ?? ''
    expect(await traces({ from: at(failed) })).toEqual([elsewhere, cancelled, failed])
    expect(await traces({ to: at(failed) })).toEqual([failed, interrupted, answered])
    for (const one of [failed, interrupted]) expect(await traces({ from: at(one), to: at(one) })).toEqual([one])
    expect(await traces({ from: at(elsewhere), to: at(answered) })).toEqual([])
    const inChina = new Date(Date.parse(at(failed)) + 8 * 3_600_000).toISOString().replace('Z', '+08:00')
    expect(await traces({ from: inChina, to: inChina })).toEqual([failed])
  })

  test('by running while it runs', async () => {
    const thread_id = newThread()
    const turn = await hangingTurn(app(), thread_id, { user_id: 'u9' })
    const [running] = await traces({ status: 'running', user_id: 'u9' })
    const { trace_id } = await turn.stop()
    expect(running).toBe(trace_id)
    expect(await traces({ status: 'running' })).toEqual([])
    await app().database.sql`delete from ai_engine.turns where trace_id = ${trace_id}`
  })
})

test('pages neither repeat nor skip a turn, and each knows the total', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, size: 2 })))
  const ids = pages.flatMap(({ data }) => data.items.map(({ trace_id }: Round) => trace_id))
  expect(ids).toEqual([elsewhere, cancelled, failed, interrupted, answered])
  for (const { data } of pages) expect(data).toMatchObject({ size: 2, total: 5, total_pages: 3 })
  expect((await list({ limit: 3 })).data).toMatchObject({ size: 3, total_pages: 2 })
  expect((await list({ limit: 3, size: 3 })).data.items).toHaveLength(3)
})

test('an organization sees its own turns only, whatever it filters by', async () => {
  expect(await traces({}, within('firm-b'))).toEqual([elsewhere])
  expect(await traces({ session_id: 's1' }, within('firm-b'))).toEqual([])
  expect(await traces({}, within('firm-c'))).toEqual([])
  expect(await traces({}, within('firm-a'))).not.toContain(elsewhere)
})

test.each<[Query, string]>([
  [{ status: 'done' }, 'query.status'],
  [{ from: 'yesterday' }, 'query.from'],
  [{ to: '2026-01-01' }, 'query.to'],
  [{ skill: '' }, 'query.skill'],
  [{ page: 0 }, 'query.page'],
  [{ size: 201 }, 'query.size'],
  [{ limit: 'x' }, 'query.limit'],
  [{ size: 2, limit: 3 }, 'query.limit'],
  [{ organization_id: 'firm-a' }, 'query.organization_id'],
])('%j is refused', async (query, at) => {
  expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input', data: [{ path: at }] })
})

test('moments at the ends of the calendar and strange names are no failures of ours', async () => {
  for (const query of [
    { from: '0000-01-01T00:00:00Z' },
    { to: '9999-12-31T23:59:60Z' },
    { from: '2026-01-01T00:00:00+23:59' },
    { from: '2026-01-01t00:00:00.123456+08' },
    { from: '2026-01-01 00:00:00-0330' },
    { skill: "'; drop table ai_engine.turns; --" },
    { skill: '\u0000' },
  ] as Query[])
    expect((await list(query)).status, JSON.stringify(query)).toBeLessThan(500)
  expect(await traces()).toHaveLength(5)
})

test('without the right key nobody sees them', () => expectShut(app(), 'GET', '/traces'))

describe('where traces show no contents', () => {
  const quiet = useOwnSkills({ AI_TRACE_CONTENTS: 'false' })
  test('the list says how long the words were, and none of them', async () => {
    const body = request(newThread(), { message: 'What is a zanzibar?' })
    const { data } = await quiet().ask('POST', `${path}/agent/execute`, { body })
    const { text, data: page } = await read(quiet(), '/traces')
    expect(page.items).toMatchObject([{ input: '[19 characters]', output: `[${data.output.length} characters]` }])
    expect(text).not.toContain('zanzibar')
  })
})
