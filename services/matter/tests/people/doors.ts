import { describe, expect, test, vi } from 'vitest'
import {
  addMember,
  client,
  elsewhere,
  forger,
  makeMatter,
  nobody,
  nothing,
  person,
  staff,
  stranger,
  superuser,
  type TestApp,
} from '../test-app.ts'

export const observer = person('observer')
export const ifMatch = (version: number | string) => ({ headers: { 'if-match': `"${version}"` } })

/** Audit rows travel by themselves, and on a busy machine slowly. */
export const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

export const wallOff = (app: TestApp, matter_id: string) =>
  app.database.sql`update matter.matters set walled = true where matter_id = ${matter_id}`

/** Everything that the interface for people could have changed. */
const stateOf = async ({ database: { sql } }: TestApp, matter_id: string) => [
  await sql`select * from matter.matters where matter_id = ${matter_id}`,
  await sql`select * from matter.members where matter_id = ${matter_id} order by user_id`,
  await sql`select * from matter.parties where matter_id = ${matter_id} order by party_id`,
  await sql`select * from matter.history where matter_id = ${matter_id} order by move_id`,
]

interface Door {
  method: string
  /** Where it is for a matter; may prepare what the path names. */
  at(matter_id: string): string | Promise<string>
  body?: object
}

const reading = { staff: 200, superuser: 200, observer: 200 }
const writing = { staff: 403, superuser: 200, observer: 403 }

/** Tries the door of a matter as everybody who might come; whoever is refused changes nothing. */
export function testDoor(app: () => TestApp, { method, at, body }: Door): void {
  const open = method === 'GET' ? reading : writing
  const who = { client, stranger, elsewhere, staff, superuser, observer, nobody, forger }
  type Who = keyof typeof who
  const ask = (path: string, as: object) => app().ask(method, path, { ...as, ...(body && { body }) })
  describe('the door', () => {
    test.each<[Who, 'open' | 'walled', number]>([
      ['client', 'open', 200],
      ['client', 'walled', 200],
      ['stranger', 'open', 404],
      ['stranger', 'walled', 404],
      ['elsewhere', 'open', 404],
      ['staff', 'open', open.staff],
      ['staff', 'walled', 404],
      ['superuser', 'open', open.superuser],
      ['superuser', 'walled', 404],
      ['observer', 'open', open.observer],
      ['observer', 'walled', open.observer],
      ['nobody', 'open', 401],
      ['forger', 'open', 401],
    ])('%s at a matter that is %s: %i', async (name, state, status) => {
      const { matter_id } = await makeMatter(app())
      await addMember(app(), matter_id, 'observer', 'observer')
      const path = await at(matter_id)
      if (state === 'walled') await wallOff(app(), matter_id)
      const before = await stateOf(app(), matter_id)
      expect(await ask(path, who[name])).toMatchObject({ status })
      if (status !== 200) expect(await stateOf(app(), matter_id)).toEqual(before)
    })
    test('a matter that is not there, and what is no id', async () => {
      const { matter_id } = await makeMatter(app())
      const path = await at(matter_id)
      expect((await ask(path.replace(matter_id, nothing), client)).status).toBe(404)
      expect((await ask(path.replace(matter_id, 'x'), client)).status).toBe(400)
    })
  })
}
