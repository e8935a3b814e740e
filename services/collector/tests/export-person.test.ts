import { askToExport, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { useHouse } from './house.ts'

const house = useHouse()

test('a person who made no source has nothing here', async () => {
  expect(await askToExport(house(), 'nobody')).toEqual([])
})

test('only services may ask', async () => expect(await refusesPeople(house(), 'export')).toBe(true))
