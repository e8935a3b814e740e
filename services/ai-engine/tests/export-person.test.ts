import { askToExport, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { dispute, execute, newThread, useHouse } from './house.ts'

const house = useHouse()

test('threads and turns of the person come with what was said, and of nobody else', async () => {
  await execute(house(), newThread(), { user_id: 'u' })
  await execute(house(), newThread(), { user_id: 'other' })
  const rows = await askToExport(house(), 'u')
  expect(rows.map(({ kind }) => kind)).toEqual(['thread', 'turn'])
  expect(JSON.stringify(rows)).toContain(dispute)
})

test('only services may ask', async () => expect(await refusesPeople(house(), 'export')).toBe(true))
