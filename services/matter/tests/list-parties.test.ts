import { expect, test } from 'vitest'
import { testDoor } from './doors.ts'
import { client, makeMatter, path, useHouse } from './house.ts'

const house = useHouse()
testDoor(house, { method: 'GET', at: (id) => `${path}/${id}/parties` })

test('parties are told in the order in which they were named', async () => {
  const { matter_id } = await makeMatter(house())
  const at = `${path}/${matter_id}/parties`
  for (const name of ['Zeta', 'Alpha']) await house().ask('POST', at, { ...client, body: { name, role: 'defendant' } })
  expect((await house().ask('GET', at, client)).data.items).toMatchObject([{ name: 'Zeta' }, { name: 'Alpha' }])
  expect((await house().ask('GET', `${at}?page=2&limit=1`, client)).data).toMatchObject({
    items: [{ name: 'Alpha' }],
    page: 2,
    size: 1,
    total: 2,
    total_pages: 2,
  })
})
