import type { Sql } from '@casewright/kit/postgres/sql'
import { expect, test } from 'vitest'
import { as, meanwhile, useApp, usersPath, write } from './test-app.ts'

const app = useApp()
const path = '/api/v1/internal/memory/reconcile'
const item = (entity_key: string, content: string) => ({ entity_key, category: 'case_detail' as const, content })
const reconcile = (tenant: string, body: object) =>
  app().ask('POST', path, { ...as(tenant), body: { user_id: 'u1', matter_id: 'm1', ...body } })
const live = async (tenant: string) => {
  const { data } = await app().ask('GET', `${usersPath}/u1/facts?case_id=m1`, as(tenant))
  return Object.fromEntries(
    data.items.map((fact: { entity_key: string; content: string }) => [fact.entity_key, fact.content]),
  )
}

test('the facts of a matter become exactly those of the request', async () => {
  const first = await reconcile('exact', { facts: [item('a', 'one'), item('b', 'two'), item('c', 'three')] })
  expect(first.data).toMatchObject({ generation: 1, created: 3, revised: 0, unchanged: 0, removed: 0 })
  const second = await reconcile('exact', { facts: [item('a', 'one'), item('b', 'changed'), item('d', 'four')] })
  expect(second.data).toMatchObject({ generation: 2, created: 1, revised: 1, unchanged: 1, removed: 1 })
  expect(await live('exact')).toEqual({ a: 'one', b: 'changed', d: 'four' })
})

test('the same generation again changes nothing', async () => {
  const body = { generation: 5, facts: [item('a', 'one'), item('b', 'two')] }
  await reconcile('replay', body)
  const replay = await reconcile('replay', body)
  expect(replay.data).toMatchObject({ generation: 5, created: 0, revised: 0, unchanged: 2, removed: 0 })
})

test('an older generation is refused and overwrites nothing', async () => {
  await reconcile('older', { generation: 9, facts: [item('a', 'newest')] })
  expect(await reconcile('older', { generation: 8, facts: [item('a', 'stale')] })).toMatchObject({
    status: 409,
    code: 'conflict',
    data: { generation: 9 },
  })
  expect(await live('older')).toEqual({ a: 'newest' })
})

test("a person's correction survives every rebuild and is reported as contested", async () => {
  await reconcile('human', { facts: [item('a', 'from the matter')] })
  await write(app(), 'human', {
    entity_key: 'a',
    scope: 'case',
    case_id: 'm1',
    category: 'case_detail',
    content: 'corrected',
    source: 'human',
  })
  for (let n = 0; n < 3; n++)
    expect((await reconcile('human', { facts: [item('a', 'from the matter')] })).data.contested).toBe(1)
  expect(await live('human')).toEqual({ a: 'corrected' })
  expect((await app().ask('GET', `${usersPath}/u1/conflicts`, as('human'))).data.total).toBe(1)
})

test('facts that did not come from the matter, and those of other matters, are left alone', async () => {
  await write(app(), 'others', {
    entity_key: 'own',
    scope: 'case',
    case_id: 'm1',
    category: 'case_detail',
    content: 'typed by hand',
  })
  await reconcile('others', { matter_id: 'm2', facts: [item('a', 'of m2')] })
  await reconcile('others', { facts: [item('a', 'of m1')] })
  await reconcile('others', { facts: [] })
  expect(await live('others')).toEqual({ own: 'typed by hand' })
  expect((await app().ask('GET', `${usersPath}/u1/facts?case_id=m2`, as('others'))).data.total).toBe(1)
})

test('all or nothing: one bad fact refuses the whole request', async () => {
  const bad = { facts: [item('a', 'fine'), item('a', 'twice')] }
  expect(await reconcile('atomic', bad)).toMatchObject({ status: 400, data: [{ path: 'body.facts.1.entity_key' }] })
  expect(await reconcile('atomic', { facts: [item('a', 'fine'), { entity_key: 'b' }] })).toMatchObject({ status: 400 })
  expect(await live('atomic')).toEqual({})
})

test('2,000 facts are reconciled in one call, and all of them can be recalled', async () => {
  const facts = Array.from({ length: 2000 }, (_, n) => item(`k${n}`, `fact number ${n} about the lease`))
  expect((await reconcile('many', { facts })).data.created).toBe(2000)
  const { data } = await app().ask('POST', '/api/v1/internal/memory/recall', {
    ...as('many'),
    body: { user_id: 'u1', case_id: 'm1', query: 'lease', limit: 5 },
  })
  expect(data.total).toBe(2000)
})

test('ten reconciles at once end in the state of one of them', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => reconcile('race', { facts: [item('a', `run ${n}`), item(`only-${n}`, 'x')] })),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(new Set(answers.map(({ data }) => data.generation)).size).toBe(10)
  expect(Object.keys(await live('race'))).toHaveLength(2)
})

test('what is written between the read of a reconcile and its write is neither overwritten nor missed', async () => {
  await reconcile('between', { facts: [item('a', 'one'), item('b', 'two')] })
  const said = (sql: Sql) => sql`
    update memory.facts set content = 'corrected', source = 'human', generation = null
    where tenant_id = 'between' and entity_key = 'a'`
  // The one finds nothing to change before the correction, the other has something to write.
  for (const b of ['two', 'changed']) {
    const { data } = await meanwhile(app(), 'between', said, () =>
      reconcile('between', { facts: [item('a', 'one'), item('b', b)] }),
    )
    expect(data).toMatchObject({ contested: 1, revised: b === 'two' ? 0 : 1 })
    expect(await live('between')).toEqual({ a: 'corrected', b })
    await app().database.sql`
      update memory.facts set content = 'one', source = 'matter' where tenant_id = 'between' and entity_key = 'a'`
  }
  const later = (sql: Sql) => sql`update memory.generations set generation = 99 where tenant_id = 'between'`
  expect(
    await meanwhile(app(), 'between', later, () =>
      reconcile('between', { generation: 50, facts: [item('b', 'late')] }),
    ),
  ).toMatchObject({ status: 409, data: { generation: 99 } })
})

test('many facts at once: each has its own history, conflict and decision', async () => {
  const keys = ['a', 'b', 'c', 'd']
  const facts = (words: string) => keys.map((key) => item(key, `${words} ${key}`))
  await reconcile('each', { facts: facts('first') })
  const told = { scope: 'case', case_id: 'm1', category: 'case_detail' } as const
  for (const key of ['a', 'b']) {
    await write(app(), 'each', { ...told, entity_key: key, content: `said ${key}`, source: 'human' })
    await write(app(), 'each', { ...told, entity_key: key.replace('a', 'c').replace('b', 'd'), content: 'guess' })
  }
  const { data } = await reconcile('each', { facts: facts('second') })
  expect(data).toMatchObject({ revised: 2, contested: 2, unchanged: 0 })
  expect(await live('each')).toEqual({ a: 'said a', b: 'said b', c: 'second c', d: 'second d' })
  const kept = await app().database.sql`
    select entity_key, r.revision, r.state, r.content from memory.revisions as r join memory.facts using (fact_id)
    where tenant_id = 'each' order by entity_key, r.revision`
  expect(kept.map(({ entity_key, ...rest }) => [entity_key, ...Object.values(rest)])).toEqual([
    ['a', 1, 'superseded', 'first a'],
    ['a', 3, 'contested', 'second a'],
    ['b', 1, 'superseded', 'first b'],
    ['b', 3, 'contested', 'second b'],
    ['c', 1, 'superseded', 'first c'],
    ['c', 2, 'contested', 'guess'],
    ['d', 1, 'superseded', 'first d'],
    ['d', 2, 'contested', 'guess'],
  ])
  const conflicts = async (status: string) =>
    (await app().ask('GET', `${usersPath}/u1/conflicts?status=${status}`, as('each'))).data.items.map(
      (conflict: { entity_key: string; proposed: { content: string }; kept: { content: string } }) =>
        `${conflict.entity_key}: ${conflict.kept.content} / ${conflict.proposed.content}`,
    )
  expect((await conflicts('open')).sort()).toEqual(['a: said a / second a', 'b: said b / second b'])
  expect((await conflicts('rejected')).sort()).toEqual(['c: first c / guess', 'd: first d / guess'])
})

test('a wrong key and a missing organization are refused', async () => {
  const body = { user_id: 'u1', matter_id: 'm1', facts: [] }
  expect(
    await app().ask('POST', path, { headers: { 'x-organization-id': 't', 'x-internal-api-key': 'wrong' }, body }),
  ).toMatchObject({ status: 401 })
  expect(await app().ask('POST', path, { body })).toMatchObject({ status: 400 })
})
