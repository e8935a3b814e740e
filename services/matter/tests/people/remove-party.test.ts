import { expect, test } from 'vitest'
import { client, makeMatter, nothing, path, useApp } from '../test-app.ts'
import { soon, testDoor } from './doors.ts'

const app = useApp()
const add = async (id: string): Promise<string> => {
  const party_id = crypto.randomUUID()
  await app().database.sql`
    insert into matter.parties (party_id, matter_id, name, role, compared) values (${party_id}, ${id}, 'X', 'other', 'x')`
  return `${path}/${id}/parties/${party_id}`
}
testDoor(app, { method: 'DELETE', at: add })

test('a party is taken away once, and only from its own matter', async () => {
  const [one, other] = [await makeMatter(app()), await makeMatter(app())]
  const at = await add(one.matter_id)
  const party_id = at.slice(-36)
  expect((await app().ask('DELETE', at.replace(one.matter_id, other.matter_id), client)).status).toBe(404)
  expect((await app().ask('DELETE', at, client)).data).toEqual({ party_id, deleted: true })
  expect((await app().ask('DELETE', at, client)).status).toBe(404)
  expect((await app().ask('DELETE', at.replace(party_id, nothing), client)).status).toBe(404)
  expect((await app().ask('DELETE', at.replace(party_id, 'x'), client)).status).toBe(400)
  await soon(() =>
    expect(app().audited.filter(({ resource_id }) => resource_id === party_id)).toMatchObject([
      { action: 'party.removed', details: { matter_id: one.matter_id } },
    ]),
  )
})
