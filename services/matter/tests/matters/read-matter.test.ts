import { expect, test } from 'vitest'
import { testDoor } from '../people/doors.ts'
import { client, makeMatter, path, useApp } from '../test-app.ts'

const app = useApp()
testDoor(app, { method: 'GET', at: (id) => `${path}/${id}` })

test('a matter is read as it is, with its version as ETag, and not sent again to whoever has it', async () => {
  const matter = await makeMatter(app())
  const at = `${path}/${matter.matter_id}`
  const { data, headers } = await app().ask('GET', at, client)
  expect(data).toEqual(matter)
  expect(headers.get('etag')).toBe('"1"')
  const known = { ...client, headers: { 'if-none-match': '"1"' } }
  expect((await app().ask('GET', at, known)).status).toBe(304)
})
