import { expect, test } from 'vitest'
import { as, useApp, usersPath, write } from './test-app.ts'

const app = useApp()
const path = '/api/v1/internal/memory/refine'
const refine = (tenant: string, body: object = {}) =>
  app().ask('POST', path, { ...as(tenant), body: { user_id: 'u1', ...body } })
const live = async (tenant: string): Promise<string[]> =>
  (await app().ask('GET', `${usersPath}/u1/facts?size=100`, as(tenant))).data.items.map(
    (fact: { content: string }) => fact.content,
  )

async function prepare(tenant: string): Promise<void> {
  await write(app(), tenant, {
    entity_key: 'a',
    content: 'The tenant paid the rent for the shop every month',
    source: 'human',
  })
  await write(app(), tenant, { entity_key: 'b', content: 'The tenant paid the rent for the shop every  month.' })
  await write(app(), tenant, { entity_key: 'c', content: '租赁合同于２０２４年３月签订，租期五年' })
  await write(app(), tenant, { entity_key: 'd', content: '租赁合同于2024年4月签订，租期五年' })
}

test('near-duplicates merge into the better founded fact, whose history keeps the words', async () => {
  await prepare('merge')
  const { data } = await refine('merge')
  expect(data.merged).toHaveLength(1)
  expect(await live('merge')).not.toContain('The tenant paid the rent for the shop every  month.')
  const kept = await app().database
    .sql`select content, state from memory.revisions where fact_id = ${data.merged[0].kept_fact_id}`
  expect([...kept]).toEqual([{ content: 'The tenant paid the rent for the shop every  month.', state: 'merged' }])
})

test('several facts that merge into one are kept under a number each', async () => {
  const content = 'The tenant paid the rent for the shop every month'
  for (const [n, mark] of ['.', '!', ';'].entries())
    await write(app(), 'several', { entity_key: `k${n}`, content: `${content}${mark}` })
  await write(app(), 'several', { entity_key: 'a', content, source: 'human' })
  const { data } = await refine('several')
  expect(data.merged).toHaveLength(3)
  const kept = await app().database.sql`
    select r.revision, last_revision from memory.revisions as r join memory.facts using (fact_id)
    where tenant_id = 'several' order by r.revision`
  expect([...kept]).toEqual([2, 3, 4].map((revision) => ({ revision, last_revision: 4 })))
  expect(await live('several')).toEqual([content])
})

test('facts that differ in a number or a negation are never merged, only proposed', async () => {
  await prepare('numbers')
  await write(app(), 'numbers', {
    entity_key: 'e',
    content: 'The landlord has returned the deposit of the shop to the tenant',
  })
  await write(app(), 'numbers', {
    entity_key: 'f',
    content: 'The landlord has not returned the deposit of the shop to the tenant',
  })
  const { data } = await refine('numbers')
  expect(data.supersessions).toHaveLength(2)
  expect(await live('numbers')).toHaveLength(5)
})

test('wording is normalised and Chinese punctuation stays', async () => {
  await prepare('normal')
  await refine('normal')
  expect(await live('normal')).toContain('租赁合同于2024年3月签订，租期五年')
})

test('a dry run says exactly what the run then does, and does nothing', async () => {
  await prepare('dry')
  const before = await live('dry')
  const dry = await refine('dry', { dry_run: true })
  expect(await live('dry')).toEqual(before)
  const run = await refine('dry')
  expect({ ...run.data, dry_run: true }).toEqual(dry.data)
})

test('refining twice changes nothing the second time', async () => {
  await prepare('twice')
  await refine('twice')
  expect((await refine('twice')).data).toMatchObject({ merged: [], normalised: [] })
})

test('nothing merges across cases or categories', async () => {
  const content = 'The tenant paid the rent for the shop every month'
  await write(app(), 'apart', { entity_key: 'a', scope: 'case', case_id: 'c1', category: 'case_detail', content })
  await write(app(), 'apart', { entity_key: 'b', scope: 'case', case_id: 'c1', category: 'evidence', content })
  await write(app(), 'apart', { entity_key: 'c', content })
  expect((await refine('apart', { case_id: 'c1' })).data.merged).toEqual([])
})

test('a case that is not named is not touched, nor is another tenant', async () => {
  const content = 'The tenant paid the rent for the shop every month'
  for (const entity_key of ['a', 'b'])
    await write(app(), 'unnamed', { entity_key, scope: 'case', case_id: 'c1', category: 'case_detail', content })
  expect((await refine('unnamed')).data.examined).toBe(0)
  expect((await refine('strangers', { case_id: 'c1' })).data.examined).toBe(0)
  expect(await live('unnamed')).toHaveLength(2)
})

test('bad input and a wrong key are refused', async () => {
  expect(await refine('bad', { similarity_min: 0.1 })).toMatchObject({
    status: 400,
    data: [{ path: 'body.similarity_min' }],
  })
  expect(
    await app().ask('POST', path, { headers: { 'x-internal-api-key': 'wrong' }, body: { user_id: 'u1' } }),
  ).toMatchObject({ status: 401 })
})
