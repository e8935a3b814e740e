import { askToExport, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { useApp, write } from './test-app.ts'

const app = useApp()

test('facts come with their revisions, and only those of the person in the organization', async () => {
  await write(app(), 'firm-a', { user_id: 'u', source: 'human', content: 'A' })
  await write(app(), 'firm-a', { user_id: 'u', source: 'human', content: 'B' })
  await write(app(), 'firm-a', { user_id: 'other', content: 'C' })
  await write(app(), 'firm-b', { user_id: 'u', content: 'D' })
  const rows = await askToExport(app(), 'u')
  expect(rows.map(({ kind, row }) => `${kind} ${row.content}`)).toEqual(['fact B', 'revision A'])
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'export')).toBe(true))
