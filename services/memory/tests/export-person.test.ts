import { askToExport, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { useHouse, write } from './house.ts'

const house = useHouse()

test('facts come with their revisions, and only those of the person in the organization', async () => {
  await write(house(), 'firm-a', { user_id: 'u', source: 'human', content: 'A' })
  await write(house(), 'firm-a', { user_id: 'u', source: 'human', content: 'B' })
  await write(house(), 'firm-a', { user_id: 'other', content: 'C' })
  await write(house(), 'firm-b', { user_id: 'u', content: 'D' })
  const rows = await askToExport(house(), 'u')
  expect(rows.map(({ kind, row }) => `${kind} ${row.content}`)).toEqual(['fact B', 'revision A'])
})

test('only services may ask', async () => expect(await refusesPeople(house(), 'export')).toBe(true))
