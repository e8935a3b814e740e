import { askToExport, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { dispute, execute, newThread, useApp } from '../test-app.ts'

const app = useApp()

test('threads and turns of the person come with what was said, and of nobody else', async () => {
  await execute(app(), newThread(), { user_id: 'u' })
  await execute(app(), newThread(), { user_id: 'other' })
  const rows = await askToExport(app(), 'u')
  expect(rows.map(({ kind }) => kind)).toEqual(['thread', 'turn'])
  expect(JSON.stringify(rows)).toContain(dispute)
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'export')).toBe(true))
