import { expect, test } from 'vitest'
import { allocate, submit } from './analysis.ts'
import { internalPath, makeMatter, useHouse } from './house.ts'
import { isForServices } from './work-doors.ts'

const house = useHouse()

test('the newest version comes with its products, and null before there is one', async () => {
  const { matter_id } = await makeMatter(house())
  const latest = async () => (await house().ask('GET', `${internalPath}/${matter_id}/analysis/versions/latest`)).data
  expect(await latest()).toBeNull()
  await submit(house(), matter_id, 'issues/submit', await allocate(house(), matter_id), { issues: ['一'] })
  expect(await latest()).toMatchObject({
    matter_id,
    version: 1,
    products: [{ kind: 'issues', payload: { issues: ['一'] } }],
  })
  await allocate(house(), matter_id)
  expect(await latest()).toMatchObject({ version: 2, products: [] })
})

isForServices(house, { method: 'GET', at: '/analysis/versions/latest' })
