import { uuidv7 } from '@casewright/kit/data/uuid'
import { expect, test } from 'vitest'
import { as, factsPath, useApp, write } from './test-app.ts'

const app = useApp()

test('a fact is read by its id', async () => {
  const written = await write(app(), 't1')
  const { status, data } = await app().ask('GET', `${factsPath}/${written.data.fact.fact_id}`, as('t1'))
  expect(status).toBe(200)
  expect(data).toEqual(written.data.fact)
})

test("a tenant cannot read another tenant's fact, and is not told that it exists", async () => {
  const written = await write(app(), 't1')
  const foreign = await app().ask('GET', `${factsPath}/${written.data.fact.fact_id}`, as('t2'))
  const unknown = await app().ask('GET', `${factsPath}/${uuidv7()}`, as('t2'))
  expect(foreign).toMatchObject({ status: 404, code: 'not_found', data: null })
  expect(foreign.message).toBe(unknown.message)
})

test('an id that is no id is refused', async () => {
  expect(await app().ask('GET', `${factsPath}/seven`, as('t1'))).toMatchObject({
    status: 400,
    data: [{ path: 'params.factId' }],
  })
})

test('a wrong key or a missing organization is refused', async () => {
  expect(
    await app().ask('GET', `${factsPath}/${uuidv7()}`, {
      headers: { 'x-organization-id': 't1', 'x-internal-api-key': 'wrong' },
    }),
  ).toMatchObject({ status: 401 })
  expect(await app().ask('GET', `${factsPath}/${uuidv7()}`)).toMatchObject({ status: 400 })
})
