import { askToExport, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { makeMatter, useApp } from '../test-app.ts'

const app = useApp()

test('the matters of the person come with their todos, and of nobody else', async () => {
  const own = await makeMatter(app(), { user_id: 'u' })
  await makeMatter(app(), { user_id: 'other' })
  const rows = await askToExport(app(), 'u')
  expect(new Set(rows.map(({ row }) => row.matter_id))).toEqual(new Set([own.matter_id]))
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['matter', 'todo', 'history']))
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'export')).toBe(true))
