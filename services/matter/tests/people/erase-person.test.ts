import { askToErase, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { decision, document, reviewedMatter } from '../analysis/reviews.ts'
import { addMember, internalPath, makeMatter, path, person, useApp } from '../test-app.ts'

const app = useApp()
const pseudonym = `erased:${'0'.repeat(32)}`

test('a matter of the person alone goes whole, and is named for the other services', async () => {
  const { matter_id } = await makeMatter(app(), { user_id: 'gone' })
  const body = { source_seq: 1, profile: { said: 'words' }, todos: [{ todo_key: 'k', title: 't', actor: 'client' }] }
  await app().ask('POST', `${internalPath}/${matter_id}/sync/all`, { body })
  const other = await makeMatter(app(), { user_id: 'stays' })
  const { data: counted } = await askToErase(app(), 'gone', { dry_run: true })
  expect((await app().ask('GET', `${path}/${matter_id}`, person('gone'))).status).toBe(200)
  const { data } = await askToErase(app(), 'gone')
  expect(data).toEqual(counted)
  expect(data.erased).toMatchObject({ matters: 1 })
  expect(data.links.matters).toEqual([matter_id])
  const { sql } = app().database
  for (const table of [
    'matters',
    'members',
    'todos',
    'history',
    'syncs',
    'phases',
    'parties',
    'webhook_deliveries',
    'review_decisions',
  ])
    expect(await sql.unsafe(`select from matter.${table} where matter_id = $1`, [matter_id])).toHaveLength(0)
  expect((await app().ask('GET', `${path}/${other.matter_id}`, person('stays'))).status).toBe(200)
})

test("a matter that others keep stays the firm's file: its work product stays, the person is a pseudonym", async () => {
  const { matter_id } = await makeMatter(app(), { user_id: 'leaving' })
  await addMember(app(), matter_id, 'lawyer', 'lawyer')
  const { sql } = app().database
  await sql`
    insert into matter.deliverables (deliverable_id, matter_id, deliverable_key, title, file_id)
    values (gen_random_uuid(), ${matter_id}, 'k', 't', 'the-file')`
  const { data } = await askToErase(app(), 'leaving')
  expect(data.kept).toMatchObject([{ kind: 'matters', count: 1 }])
  expect(data.links).toMatchObject({ matters: [], kept_files: ['the-file'] })
  const kept = await app().ask('GET', `${path}/${matter_id}`, person('lawyer'))
  expect(kept.data).toMatchObject({ matter_id, user_id: pseudonym, session_id: null })
  const texts = await sql`
    select m::text from matter.matters as m union all select e::text from matter.members as e
    union all select h::text from matter.history as h union all select t::text from matter.todos as t`
  expect(JSON.stringify(texts)).not.toContain('leaving')
})

test('whoever came back to a matter after an erasure can be erased again: one pseudonym stands there once', async () => {
  const { matter_id } = await makeMatter(app(), { user_id: 'returning' })
  await addMember(app(), matter_id, 'second-lawyer', 'lawyer')
  expect((await askToErase(app(), 'returning')).status).toBe(200)
  await addMember(app(), matter_id, 'returning', 'client')
  expect((await askToErase(app(), 'returning')).status).toBe(200)
  const members = await app().database.sql`select user_id from matter.members where matter_id = ${matter_id}`
  expect(members.map(({ user_id }) => user_id).toSorted()).toEqual([pseudonym, 'second-lawyer'])
})

test('in the reviews that others keep the pseudonym stands for the lawyer who has gone, also where they had left', async () => {
  const matter_id = await reviewedMatter(app())
  await addMember(app(), matter_id, 'parting', 'lawyer')
  const at = `${path}/${matter_id}/reviews/${document}`
  await app().ask('PUT', `${at}/decisions`, { ...person('parting'), body: { decisions: [decision()] } })
  const comment = { statement: 'x', text: 'x', mentions: ['parting'] }
  await app().ask('POST', `${at}/comments`, { ...person('parting'), body: comment })
  await app().database.sql`delete from matter.members where user_id = 'parting'`
  await askToErase(app(), 'parting')
  expect((await app().ask('GET', at, person('lawyer'))).data).toMatchObject({
    decisions: [{ decided_by: pseudonym }],
    comments: [{ written_by: pseudonym, mentions: [] }],
  })
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'erase')).toBe(true))
