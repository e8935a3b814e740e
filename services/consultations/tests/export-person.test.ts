import { uuidv7 } from '@casewright/kit/data/uuid'
import { askToExport, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { useApp } from './test-app.ts'

const app = useApp()

test('sessions and messages of the person come, and of nobody else', async () => {
  const { sql } = app().database
  for (const [user, organization] of [
    ['u', 'firm-a'],
    ['other', 'firm-a'],
    ['u', 'firm-b'],
  ] as const) {
    const id = uuidv7()
    await sql`
      insert into consultations.sessions (id, user_id, organization_id, title) values (${id}, ${user}, ${organization}, 't')`
    await sql`
      insert into consultations.messages (id, session_id, organization_id, role, content, status)
      values (${uuidv7()}, ${id}, ${organization}, 'USER', ${`${user} of ${organization}`}, 'complete')`
  }
  const rows = await askToExport(app(), 'u')
  expect(rows.map(({ kind, row }) => `${kind} ${row.content ?? row.title}`)).toEqual([
    'session t',
    'message u of firm-a',
  ])
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'export')).toBe(true))
