import { expect, test } from 'vitest'
import { testDoor } from './doors.ts'
import { client, makeMatter, path, useHouse } from './house.ts'

const house = useHouse()
testDoor(house, { method: 'GET', at: (id) => `${path}/${id}/members` })

test('members are told with their roles', async () => {
  const { matter_id } = await makeMatter(house(), { lawyer_id: 'lawyer' })
  const { data } = await house().ask('GET', `${path}/${matter_id}/members`, client)
  expect(data.items).toMatchObject([
    { user_id: 'client', role: 'client' },
    { user_id: 'lawyer', role: 'lawyer' },
  ])
})
