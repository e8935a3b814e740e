import { askToExport, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { useHouse } from './house.ts'

const house = useHouse()

test("nothing here is a person's own: what is made from a file comes with the file", async () => {
  expect(await askToExport(house(), 'manager')).toEqual([])
})

test('only services may ask', async () => expect(await refusesPeople(house(), 'export')).toBe(true))
