import { expect, test } from 'vitest'
import { client, makeMatter, path, useApp } from '../test-app.ts'
import { testDoor } from './doors.ts'

const app = useApp()
testDoor(app, { method: 'GET', at: (id) => `${path}/${id}/parties` })

test('parties are told in the order in which they were named', async () => {
  const { matter_id } = await makeMatter(app())
  const at = `${path}/${matter_id}/parties`
  for (const name of ['Zeta', 'Alpha']) await app().ask('POST', at, { ...client, body: { name, role: 'defendant' } })
  expect((await app().ask('GET', at, client)).data.items).toMatchObject([{ name: 'Zeta' }, { name: 'Alpha' }])
  expect((await app().ask('GET', `${at}?page=2&limit=1`, client)).data).toMatchObject({
    items: [{ name: 'Alpha' }],
    page: 2,
    size: 1,
    total: 2,
    total_pages: 2,
  })
})
