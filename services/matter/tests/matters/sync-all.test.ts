import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { client, internalPath, makeMatter, nothing, path, person, useApp } from '../test-app.ts'

const app = useApp()
const sync = (matterId: string, body: object, headers = {}) =>
  app().ask('POST', `${internalPath}/${matterId}/sync/all`, { body, headers })
const todosOf = (matterId: string) =>
  app().database.sql`select todo_key, title, actor, phase_id, due_at, status, result, version from matter.todos
    where matter_id = ${matterId} and todo_key like 't%' order by todo_key`
const outcomes = (items: { outcome: string }[]) => items.map(({ outcome }) => outcome)

test('everything that is new is created, in the order of the request, and the matter moves', async () => {
  const { matter_id } = await makeMatter(app())
  const body = {
    source_seq: 1,
    status: 'ACTIVE',
    status_reason: '受理',
    title: '买卖合同纠纷',
    matter_category: 'litigation',
    profile: { amount: 100, gone: null },
    phases: [
      { phase_id: 'intake', phase_name: '受理', status: 'done', order_num: 1 },
      { phase_id: 'analysis', phase_name: '分析', status: 'active', order_num: 2 },
    ],
    todos: [{ todo_key: 't1', title: '补充证据', due_at: '2027-01-31T00:00:00.000Z', phase_id: 'analysis' }],
    deliverables: [{ deliverable_key: 'claim', title: '起诉状', file_id: 'f1' }],
  }
  const { data } = await sync(matter_id, body)
  expect(data).toMatchObject({ matter_id, source_seq: 1, status: 'ACTIVE', matter: 'updated' })
  expect([outcomes(data.phases), outcomes(data.todos), outcomes(data.deliverables)]).toEqual([
    ['created', 'created'],
    ['created'],
    ['created'],
  ])
  const read = await app().ask('GET', `${internalPath}/${matter_id}`)
  expect(read.data).toMatchObject({ status: 'ACTIVE', title: '买卖合同纠纷', profile: { amount: 100 }, version: 2 })
  expect(read.data.profile).not.toHaveProperty('gone')
  const moves = await app().database
    .sql`select to_status, reason from matter.history where matter_id = ${matter_id} order by move_id`
  expect([...moves]).toEqual([
    { to_status: 'DRAFT', reason: null },
    { to_status: 'ACTIVE', reason: '受理' },
  ])
})

test('the same request again gets the same answer and changes nothing; another under its number is a conflict', async () => {
  const { matter_id } = await makeMatter(app())
  const body = {
    source_seq: 5,
    todos: [{ todo_key: 't1', title: 'one' }],
    deliverables: [{ deliverable_key: 'd', title: 'd', file_id: 'f' }],
  }
  const [first, ...more] = await Promise.all([...Array(10)].map(() => sync(matter_id, body)))
  for (const { data } of more) expect(data).toEqual(first?.data)
  expect(outcomes(first?.data.todos)).toEqual(['created'])
  expect(await sync(matter_id, { ...body, todos: [] })).toMatchObject({ status: 409, code: 'conflict' })
  const rows = await app().database
    .sql`select 1 from matter._audit_outbox where resource_id = ${matter_id} and action = 'matter.synced'`
  expect(rows.length).toBeLessThanOrEqual(1)
})

test('an older sync overwrites nothing, also where the newer one had changed nothing', async () => {
  const { matter_id } = await makeMatter(app())
  const at = (source_seq: number, title: string) => ({
    source_seq,
    title,
    phases: [{ phase_id: 'p', phase_name: title, status: 'active', order_num: 1 }],
    todos: [{ todo_key: 't1', title }],
    deliverables: [{ deliverable_key: 'd', title, file_id: title }],
  })
  await sync(matter_id, at(5, 'A'))
  expect((await sync(matter_id, at(7, 'A'))).data).toMatchObject({
    matter: 'unchanged',
    todos: [{ outcome: 'unchanged' }],
  })
  const late = await sync(matter_id, at(6, 'B'))
  expect(late.data).toMatchObject({
    matter: 'stale',
    phases: [{ outcome: 'stale' }],
    todos: [{ outcome: 'stale' }],
    deliverables: [{ outcome: 'stale', version: 1 }],
  })
  expect((await app().ask('GET', `${internalPath}/${matter_id}`)).data.title).toBe('A')
  expect(await todosOf(matter_id)).toMatchObject([{ title: 'A', version: 1 }])
  expect(await app().database.sql`select file_id from matter.deliverables where matter_id = ${matter_id}`).toEqual([
    { file_id: 'A' },
  ])
})

test('what is not mentioned stays, and null clears', async () => {
  const { matter_id } = await makeMatter(app())
  const due_at = '2027-01-31T00:00:00.000Z'
  const todo = { todo_key: 't1', title: 'x', due_at, phase_id: 'p', actor: 'lawyer', payload: { a: 1 } }
  await sync(matter_id, { source_seq: 1, cause_of_action_code: 'c', data: { a: 1, b: 2 }, todos: [todo] })
  await sync(matter_id, { source_seq: 2, data: { b: null }, todos: [{ todo_key: 't1', title: 'y' }] })
  expect(await todosOf(matter_id)).toMatchObject([{ title: 'y', due_at, phase_id: 'p', actor: 'lawyer', version: 2 }])
  expect((await app().ask('GET', `${internalPath}/${matter_id}`)).data).toMatchObject({
    cause_of_action_code: 'c',
    data: { a: 1 },
  })
  await sync(matter_id, {
    source_seq: 3,
    cause_of_action_code: null,
    todos: [{ todo_key: 't1', title: 'y', due_at: null }],
  })
  expect(await todosOf(matter_id)).toMatchObject([{ due_at: null, phase_id: 'p' }])
})

test('a completed todo is opened again only by who says so', async () => {
  const { matter_id } = await makeMatter(app())
  await sync(matter_id, {
    source_seq: 1,
    todos: [{ todo_key: 't1', title: 'x', status: 'completed', result: { ok: true } }],
  })
  const again = await sync(matter_id, { source_seq: 2, todos: [{ todo_key: 't1', title: 'x', status: 'open' }] })
  expect(outcomes(again.data.todos)).toEqual(['unchanged'])
  expect(await todosOf(matter_id)).toMatchObject([{ status: 'completed', result: { ok: true } }])
  await sync(matter_id, { source_seq: 3, todos: [{ todo_key: 't1', title: 'x', reopen: true }] })
  expect(await todosOf(matter_id)).toMatchObject([{ status: 'open', result: null }])
})

test('another file is another version of a deliverable, and every version is kept', async () => {
  const { matter_id } = await makeMatter(app())
  const of = (source_seq: number, file_id: string) =>
    sync(matter_id, { source_seq, deliverables: [{ deliverable_key: 'd', title: 't', file_id }] })
  const answers = [await of(1, 'f1'), await of(2, 'f1'), await of(3, 'f2'), await of(4, 'f3')]
  expect(answers.map(({ data }) => [data.deliverables[0].version, data.deliverables[0].outcome])).toEqual([
    [1, 'created'],
    [1, 'unchanged'],
    [2, 'updated'],
    [3, 'updated'],
  ])
  const kept = await app().database.sql`
    select v.version, v.file_id from matter.deliverable_versions as v join matter.deliverables using (deliverable_id)
    where matter_id = ${matter_id} order by 1`
  expect(kept.map(({ file_id }) => file_id)).toEqual(['f1', 'f2', 'f3'])
})

describe('what is refused writes nothing', () => {
  test.each([
    ['a number that is none', { source_seq: 0 }],
    [
      'a todo twice',
      {
        source_seq: 1,
        todos: [
          { todo_key: 't', title: 'x' },
          { todo_key: 't', title: 'y' },
        ],
      },
    ],
    ['an unknown member', { source_seq: 1, playbook_id: 'p' }],
    ['a todo without a title', { source_seq: 1, todos: [{ todo_key: 't' }] }],
  ])('%s: 400', async (_kind, body) => {
    const { matter_id } = await makeMatter(app())
    expect(await sync(matter_id, body)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await todosOf(matter_id)).toEqual([])
  })

  test('an illegal move: 409 that names the allowed ones', async () => {
    const { matter_id } = await makeMatter(app())
    const answer = await sync(matter_id, { source_seq: 1, status: 'ON_HOLD', todos: [{ todo_key: 't1', title: 'x' }] })
    expect(answer).toMatchObject({ status: 409, data: { status: 'DRAFT', allowed: ['ACTIVE', 'CLOSED', 'ARCHIVED'] } })
    expect(await todosOf(matter_id)).toEqual([])
  })

  test('a closed matter takes no more, unless it is opened again', async () => {
    const { matter_id } = await makeMatter(app())
    await sync(matter_id, { source_seq: 1, status: 'CLOSED' })
    expect(await sync(matter_id, { source_seq: 2, title: 'x' })).toMatchObject({ status: 409 })
    expect((await sync(matter_id, { source_seq: 3, status: 'ACTIVE' })).data.status).toBe('ACTIVE')
  })

  test('an unknown matter, one of another organization, and a person', async () => {
    const { matter_id } = await makeMatter(app())
    expect((await sync(nothing, { source_seq: 1 })).status).toBe(404)
    expect((await sync(matter_id, { source_seq: 1 }, { 'x-organization-id': 'firm-b' })).status).toBe(404)
    const asPerson = { ...person('client'), body: { source_seq: 1 } }
    expect((await app().ask('POST', `${internalPath}/${matter_id}/sync/all`, asPerson)).status).toBe(401)
  })
})

/** One step of the engine or of a person. Its first delivery keeps its place; what is delivered again may come at any time. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('sync' as const),
    todos: fc.uniqueArray(
      fc.record({ todo_key: fc.constantFrom('t1', 't2', 't3'), title: fc.constantFrom('a', 'b'), due: fc.boolean() }),
      {
        selector: ({ todo_key }) => todo_key,
        maxLength: 3,
      },
    ),
    file: fc.constantFrom('f1', 'f2', undefined),
    name: fc.constantFrom('x', 'y'),
  }),
  fc.record({
    kind: fc.constant('complete' as const),
    todo: fc.constantFrom('t1', 't2'),
    result: fc.constantFrom('yes', 'no'),
  }),
  fc.record({ kind: fc.constant('submit' as const), version: fc.integer({ min: 1, max: 2 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Delivers one step, as the engine or a front end would. */
async function deliver(matterId: string, one: Step, place: number): Promise<void> {
  if (one.kind === 'sync') {
    await sync(matterId, {
      source_seq: place + 1,
      title: one.name,
      phases: [{ phase_id: 'p', phase_name: one.name, status: 'active', order_num: 1 }],
      todos: one.todos.map(({ due, ...todo }) => ({ ...todo, ...(due && { due_at: '2027-01-01T00:00:00.000Z' }) })),
      ...(one.file && { deliverables: [{ deliverable_key: 'd', title: 'd', file_id: one.file }] }),
    })
  } else if (one.kind === 'complete') {
    const body = { result: one.result }
    await app().ask('POST', `${path}/${matterId}/todos/${one.todo}/complete`, { ...client, body })
  } else {
    await app().ask('POST', `${internalPath}/${matterId}/issues/submit`, {
      body: { version: one.version, payload: { v: one.version } },
    })
  }
}

async function stateOf(matterId: string) {
  const { sql } = app().database
  const [matter, todos, phases, deliverables, products] = await Promise.all([
    sql`select title, status from matter.matters where matter_id = ${matterId}`,
    todosOf(matterId),
    sql`select phase_name, status from matter.phases where matter_id = ${matterId}`,
    sql`select file_id, version from matter.deliverables where matter_id = ${matterId}`,
    sql`select version, kind, digest from matter.analysis_products where matter_id = ${matterId} order by 1, 2`,
  ])
  return JSON.stringify({ matter, todos, phases, deliverables, products })
}

test('repeats after crashes, however late, leave the state that the steps have in their order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.array(fc.record({ of: fc.nat(), after: fc.nat() }), { maxLength: 8 }),
      async (steps, repeats) => {
        const [serial, crashed] = [await makeMatter(app()), await makeMatter(app())]
        for (const { matter_id } of [serial, crashed])
          for (let version = 1; version <= 2; version++)
            await app().ask('POST', `${internalPath}/${matter_id}/analysis/versions/allocate`, { body: {} })
        for (const [place, one] of steps.entries()) await deliver(serial.matter_id, one, place)
        for (const [place, one] of steps.entries()) {
          await deliver(crashed.matter_id, one, place)
          // A completion is a person's and is not sent again after another step; syncs and submits are, at any time.
          const late = repeats.filter(({ after }) => after % steps.length === place).map(({ of }) => of % (place + 1))
          await Promise.all(
            late.flatMap((again) => {
              const repeated = steps[again] as Step
              return repeated.kind === 'complete' ? [] : [deliver(crashed.matter_id, repeated, again)]
            }),
          )
        }
        expect(await stateOf(crashed.matter_id)).toBe(await stateOf(serial.matter_id))
      },
    ),
    { numRuns: 40 },
  )
})

test('sections of data are merged member by member; null removes a member, or a section', async () => {
  const { matter_id } = await makeMatter(app())
  const given = {
    litigation: { evidence: { n: 1 }, claims: [1] },
    work_product: { draft: {} },
    workbench: { phase: 'a' },
  }
  await sync(matter_id, { source_seq: 1, data: given })
  const change = { litigation: { evidence: { n: 2 }, claims: null }, work_product: null }
  await sync(matter_id, { source_seq: 2, data: change })
  expect((await app().ask('GET', `${internalPath}/${matter_id}`)).data.data).toEqual({
    litigation: { evidence: { n: 2 } },
    workbench: { phase: 'a' },
  })
})
