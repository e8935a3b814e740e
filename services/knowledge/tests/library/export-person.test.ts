import { askToExport, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { useApp } from '../test-app.ts'

const app = useApp()

test("nothing here is a person's own: what is made from a file comes with the file", async () => {
  expect(await askToExport(app(), 'manager')).toEqual([])
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'export')).toBe(true))
