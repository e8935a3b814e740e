import { askToExport, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { useApp } from './test-app.ts'

const app = useApp()

test('a person who made no source has nothing here', async () => {
  expect(await askToExport(app(), 'nobody')).toEqual([])
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'export')).toBe(true))
