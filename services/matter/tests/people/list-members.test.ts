import { expect, test } from 'vitest'
import { client, makeMatter, path, useApp } from '../test-app.ts'
import { testDoor } from './doors.ts'

const app = useApp()
testDoor(app, { method: 'GET', at: (id) => `${path}/${id}/members` })

test('members are told with their roles', async () => {
  const { matter_id } = await makeMatter(app(), { lawyer_id: 'lawyer' })
  const { data } = await app().ask('GET', `${path}/${matter_id}/members`, client)
  expect(data.items).toMatchObject([
    { user_id: 'client', role: 'client' },
    { user_id: 'lawyer', role: 'lawyer' },
  ])
})
