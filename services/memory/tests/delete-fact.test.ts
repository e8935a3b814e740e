import { expect, test } from 'vitest'
import { as, contents, factsPath, recallPath, useApp, write } from './test-app.ts'

const app = useApp()
const remove = (tenant: string, fact_id: string) => app().ask('DELETE', `${factsPath}/${fact_id}`, as(tenant))

test('a deleted fact is gone with its revisions and conflicts', async () => {
  const { data } = await write(app(), 'gone', { content: 'human', source: 'human' })
  await write(app(), 'gone', { content: 'model' })
  expect(await remove('gone', data.fact.fact_id)).toMatchObject({
    status: 200,
    data: { fact_id: data.fact.fact_id, deleted: true },
  })
  expect(await app().ask('GET', `${factsPath}/${data.fact.fact_id}`, as('gone'))).toMatchObject({ status: 404 })
  for (const table of ['facts', 'revisions', 'conflicts']) {
    const [row] = await app().database.sql.unsafe(
      `select count(*)::int as rows from memory.${table} where fact_id = '${data.fact.fact_id}'`,
    )
    expect(row?.rows, table).toBe(0)
  }
})

test('a fact that was recalled before is not recalled after its deletion', async () => {
  const { data } = await write(app(), 'recalled', { content: 'a lease of the shop' })
  const recall = () => app().ask('POST', recallPath, { ...as('recalled'), body: { user_id: 'u1', query: 'lease' } })
  expect(contents(await recall())).toEqual(['a lease of the shop'])
  await remove('recalled', data.fact.fact_id)
  expect(await recall()).toMatchObject({ data: { facts: [], total: 0 } })
})

test('of ten parallel deletes one succeeds and the others find nothing', async () => {
  const { data } = await write(app(), 'race')
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove('race', data.fact.fact_id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
})

test("a tenant cannot delete another tenant's fact", async () => {
  const { data } = await write(app(), 'mine')
  expect(await remove('theirs', data.fact.fact_id)).toMatchObject({ status: 404 })
  expect(await app().ask('GET', `${factsPath}/${data.fact.fact_id}`, as('mine'))).toMatchObject({ status: 200 })
})

test('a bad id and a wrong key are refused', async () => {
  expect(await remove('mine', '1')).toMatchObject({ status: 400 })
  const headers = { 'x-organization-id': 'mine', 'x-internal-api-key': '' }
  expect(await app().ask('DELETE', `${factsPath}/01890a5d-ac96-774b-bcce-b302099a8057`, { headers })).toMatchObject({
    status: 401,
  })
})
