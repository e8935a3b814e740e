import { expect, test } from 'vitest'
import { testDoor } from '../people/doors.ts'
import { client, makeMatter, path, useApp } from '../test-app.ts'

const app = useApp()
testDoor(app, { method: 'GET', at: (id) => `${path}/${id}/history` })

test('every move is told with its reason and user, oldest first', async () => {
  const { matter_id } = await makeMatter(app())
  const moves = [
    { status: 'ACTIVE', status_reason: 'engaged' },
    { status: 'ON_HOLD' },
    { status: 'ACTIVE', status_reason: null },
  ]
  for (const body of moves) await app().ask('PUT', `${path}/${matter_id}`, { ...client, body })
  const { data } = await app().ask('GET', `${path}/${matter_id}/history`, client)
  expect(data.items).toMatchObject([
    { from_status: null, to_status: 'DRAFT', reason: null, user_id: 'client' },
    { from_status: 'DRAFT', to_status: 'ACTIVE', reason: 'engaged', user_id: 'client' },
    { from_status: 'ACTIVE', to_status: 'ON_HOLD', reason: null, user_id: 'client' },
    { from_status: 'ON_HOLD', to_status: 'ACTIVE', reason: null, user_id: 'client' },
  ])
})
