import { expect, test } from 'vitest'
import { as, useHouse, usersPath, write } from './house.ts'

const house = useHouse()
const path = '/api/v1/internal/memory/reconcile'
const item = (entity_key: string, content: string) => ({ entity_key, category: 'case_detail' as const, content })
const reconcile = (tenant: string, body: object) =>
  house().ask('POST', path, { ...as(tenant), body: { user_id: 'u1', matter_id: 'm1', ...body } })
const live = async (tenant: string) => {
  const { data } = await house().ask('GET', `${usersPath}/u1/facts?case_id=m1`, as(tenant))
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
  await write(house(), 'human', {
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
  expect((await house().ask('GET', `${usersPath}/u1/conflicts`, as('human'))).data.total).toBe(1)
})

test('facts that did not come from the matter, and those of other matters, are left alone', async () => {
  await write(house(), 'others', {
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
  expect((await house().ask('GET', `${usersPath}/u1/facts?case_id=m2`, as('others'))).data.total).toBe(1)
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
  const { data } = await house().ask('POST', '/api/v1/internal/memory/recall', {
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

test('a wrong key and a missing organization are refused', async () => {
  const body = { user_id: 'u1', matter_id: 'm1', facts: [] }
  expect(
    await house().ask('POST', path, { headers: { 'x-organization-id': 't', 'x-internal-api-key': 'wrong' }, body }),
  ).toMatchObject({ status: 401 })
  expect(await house().ask('POST', path, { body })).toMatchObject({ status: 400 })
})
