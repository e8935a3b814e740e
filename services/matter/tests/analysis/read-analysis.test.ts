import { expect, test } from 'vitest'
import { client, elsewhere, forger, makeMatter, nobody, path, staff, stranger, useApp } from '../test-app.ts'
import { allocate, submit } from './analysis.ts'

const app = useApp()
async function make() {
  const { matter_id } = await makeMatter(app())
  await submit(app(), matter_id, 'sufficiency/submit', await allocate(app(), matter_id), { enough: false })
  await allocate(app(), matter_id)
  const read = (version: number | string, who: object = client) =>
    app().ask('GET', `${path}/${matter_id}/analysis/${version}`, who)
  return { matter_id, read }
}

test('a version is read with its products', async () => {
  const { matter_id, read } = await make()
  const products = [{ kind: 'sufficiency', payload: { enough: false } }]
  expect((await read(1)).data).toMatchObject({ matter_id, version: 1, products })
  expect((await read(2)).data).toMatchObject({ version: 2, products: [] })
})

test.each([
  [3, 404],
  [2 ** 31 - 1, 404],
  [2 ** 31, 400],
  ['1e30', 400],
  [0, 400],
  ['latest', 400],
  [1.5, 400],
])('version %s is answered with %i', async (version, status) => {
  const { read } = await make()
  expect((await read(version)).status).toBe(status)
})

test('the wall stands before it', async () => {
  const { matter_id, read } = await make()
  for (const [who, status] of [
    [staff, 200],
    [stranger, 404],
    [elsewhere, 404],
    [nobody, 401],
    [forger, 401],
  ] as const)
    expect((await read(1, who)).status).toBe(status)
  await app().database.sql`update matter.matters set walled = true where matter_id = ${matter_id}`
  expect((await read(1, staff)).status).toBe(404)
})
