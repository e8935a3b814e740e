import { expect, test } from 'vitest'
import { as, fact, factsPath, meanwhile, useApp, usersPath, write } from './test-app.ts'

const app = useApp()

test('a fact comes back as it was written, with an id, revision 1 and UTC timestamps', async () => {
  const change = { value: { amount: 100_000, currency: 'CNY' }, confidence: 0.9, source_ref: 'message:1' }
  const { status, data } = await write(app(), 'plain', change)
  expect(status).toBe(200)
  expect(data.outcome).toBe('created')
  expect(data.fact).toMatchObject({
    ...fact(change),
    tenant_id: 'plain',
    revision: 1,
    generation: null,
    open_conflicts: 0,
  })
  expect(data.fact.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('100 parallel creates of one fact make one row', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => write(app(), 'parallel')))
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
  expect(answers.filter(({ data }) => data.outcome === 'created')).toHaveLength(1)
  expect(new Set(answers.map(({ data }) => data.fact.fact_id)).size).toBe(1)
  const [row] = await app().database.sql`select count(*)::int as facts from memory.facts where tenant_id = 'parallel'`
  expect(row?.facts).toBe(1)
})

test('100 parallel creates with different content leave one live value and number every revision once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => write(app(), 'race', { content: `version ${n}` })),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const rows = await app().database.sql`select revision, last_revision from memory.facts where tenant_id = 'race'`
  expect(rows).toMatchObject([{ revision: 100, last_revision: 100 }])
  const [kept] = await app().database.sql`
    select count(*)::int as revisions from memory.revisions join memory.facts using (fact_id) where tenant_id = 'race'`
  expect(kept?.revisions).toBe(99)
})

test('a fact that is deleted while a write of it waits is created anew', async () => {
  const first = await write(app(), 'gone')
  const { data } = await meanwhile(
    app(),
    'gone',
    (sql) => sql`delete from memory.facts where tenant_id = 'gone'`,
    () => write(app(), 'gone', { content: 'other words' }),
  )
  expect(data).toMatchObject({ outcome: 'created', fact: { content: 'other words', revision: 1 } })
  expect(data.fact.fact_id).not.toBe(first.data.fact.fact_id)
})

test('two tenants with equal keys have two facts, and each sees its own', async () => {
  await write(app(), 'tenant-a', { content: 'said to a' })
  await write(app(), 'tenant-b', { content: 'said to b' })
  for (const [tenant, content] of [
    ['tenant-a', 'said to a'],
    ['tenant-b', 'said to b'],
  ] as const) {
    const { data } = await app().ask('GET', `${usersPath}/u1/facts`, as(tenant))
    expect(data.items.map((item: { content: string }) => item.content)).toEqual([content])
  }
})

test('a null case_id stays null through both transports, and is one key with itself', async () => {
  const body = fact({ entity_key: 'null.case', case_id: null })
  const first = await app().local.createFact({ organization: 'nulls', body })
  const second = await app().http.createFact({ organization: 'nulls', body })
  expect(first.fact.case_id).toBeNull()
  expect(second.outcome).toBe('unchanged')
  expect(second.fact).toEqual(first.fact)
})

test('the same content again returns the fact and writes nothing', async () => {
  const first = await write(app(), 'again')
  const [before] = await app().database.sql`select seq from memory.users where tenant_id = 'again'`
  const second = await write(app(), 'again')
  const [after] = await app().database.sql`select seq from memory.users where tenant_id = 'again'`
  expect(second.data.outcome).toBe('unchanged')
  expect(second.data.fact).toEqual(first.data.fact)
  expect(after).toEqual(before)
})

test('other content from an equal source is a new revision, and the old one is kept', async () => {
  await write(app(), 'revise', { content: 'first' })
  const { data } = await write(app(), 'revise', { content: 'second' })
  expect(data).toMatchObject({ outcome: 'revised', conflict_id: null, fact: { content: 'second', revision: 2 } })
  const kept = await app().database
    .sql`select revision, state, content from memory.revisions where fact_id = ${data.fact.fact_id}`
  expect([...kept]).toEqual([{ revision: 1, state: 'superseded', content: 'first' }])
})

test("a weaker source never replaces a stronger one's word: the value waits as a conflict", async () => {
  await write(app(), 'weak', { content: 'a person said so', source: 'human' })
  for (const source of ['matter', 'model'] as const) {
    const { data } = await write(app(), 'weak', { content: `the ${source} says otherwise`, source })
    expect(data).toMatchObject({
      outcome: 'contested',
      fact: { content: 'a person said so', revision: 1, source: 'human' },
    })
    expect(data.conflict_id).not.toBeNull()
  }
  const { data } = await app().ask('GET', `${usersPath}/u1/conflicts`, as('weak'))
  expect(data.total).toBe(2)
})

test('the same weaker value proposed again is the same conflict', async () => {
  await write(app(), 'repeat', { content: 'human word', source: 'human' })
  const first = await write(app(), 'repeat', { content: 'model word' })
  const second = await write(app(), 'repeat', { content: 'model word' })
  expect(second.data.conflict_id).toBe(first.data.conflict_id)
  expect(second.data.fact.open_conflicts).toBe(1)
})

test('a stronger source replaces a weaker one, and the same words from it strengthen the fact', async () => {
  await write(app(), 'strong', { content: 'words', source: 'model' })
  const { data } = await write(app(), 'strong', { content: 'words', source: 'human' })
  expect(data).toMatchObject({ outcome: 'revised', fact: { source: 'human', revision: 2 } })
})

test('user ids may be numbers and are kept as text', async () => {
  const { data } = await app().ask('POST', factsPath, { ...as('numbers'), body: { ...fact(), user_id: 42 } })
  expect(data.fact.user_id).toBe('42')
})

test.each([
  ['a case fact without its case', { scope: 'case' }, 'body.case_id'],
  ['a global fact with a case', { case_id: 'c1' }, 'body.case_id'],
  ['a global case_detail', { category: 'case_detail' }, 'body.category'],
  ['global evidence', { category: 'evidence' }, 'body.category'],
  ['an unknown category', { category: 'gossip' }, 'body.category'],
  ['an unknown field', { contents: 'x' }, 'body.contents'],
  ['empty content', { content: ' ' }, 'body.content'],
  ['a confidence above 1', { confidence: 1.5 }, 'body.confidence'],
  ['content that is a number', { content: 5 }, 'body.content'],
  ['content of 8,001 characters', { content: 'x'.repeat(8001) }, 'body.content'],
])('%s is refused by name and nothing is written', async (_kind, change, path) => {
  const answer = await write(app(), 'refused', change as never)
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(answer.data.map((problem: { path: string }) => problem.path)).toContain(path)
  const [row] = await app().database.sql`select count(*)::int as facts from memory.facts where tenant_id = 'refused'`
  expect(row?.facts).toBe(0)
})

test('without the organization, or with a wrong key, nothing is written', async () => {
  expect(await app().ask('POST', factsPath, { body: fact() })).toMatchObject({ status: 400, code: 'invalid_input' })
  const headers = { 'x-organization-id': 't', 'x-internal-api-key': 'wrong' }
  expect(await app().ask('POST', factsPath, { headers, body: fact() })).toMatchObject({
    status: 401,
    code: 'unauthorized',
  })
})
