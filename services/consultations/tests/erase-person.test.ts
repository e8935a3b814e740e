import { uuidv7 } from '@casewright/kit/data/uuid'
import { askToErase, refusesPeople } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { useApp } from './test-app.ts'

const app = useApp()

async function session(user_id: string, organization_id = 'firm-a'): Promise<string> {
  const { sql } = app().database
  const [id, message] = [uuidv7(), uuidv7()]
  await sql`
    insert into consultations.sessions (id, user_id, organization_id, title) values (${id}, ${user_id}, ${organization_id}, 't')`
  await sql`
    insert into consultations.messages (id, session_id, organization_id, role, content, status)
    values (${message}, ${id}, ${organization_id}, 'USER', 'x', 'complete')`
  await sql`
    insert into consultations.attachments (attachment_id, session_id, message_id, file_ids)
    values (${uuidv7()}, ${id}, ${message}, '{}')`
  return id
}

test('sessions go with all that was said in them, and are named for the other services; others keep theirs', async () => {
  const own = [await session('gone'), await session('gone')]
  await session('stays')
  await session('gone', 'firm-b')
  const { data: counted } = await askToErase(app(), 'gone', { dry_run: true })
  const { data } = await askToErase(app(), 'gone')
  expect(data).toEqual(counted)
  expect(data.erased).toEqual({ sessions: 2, messages: 2, attachments: 2, masked_messages: 0, answers: 0 })
  expect(data.links.sessions.sort()).toEqual(own.sort())
  const left = await app().database.sql`select user_id, organization_id from consultations.sessions order by user_id`
  expect(left.map((row) => `${row.user_id} ${row.organization_id}`)).toEqual(['gone firm-b', 'stays firm-a'])
  expect((await askToErase(app(), 'gone')).data.erased).toMatchObject({ sessions: 0, messages: 0 })
})

test('what the person said in a session of somebody else loses its words and its author', async () => {
  const { sql } = app().database
  const id = await session('owner-of-session')
  await sql`update consultations.messages set user_id = 'guest' where session_id = ${id}`
  const { data: counted } = await askToErase(app(), 'guest', { dry_run: true })
  const { data } = await askToErase(app(), 'guest')
  expect(data).toEqual(counted)
  expect(data.erased).toMatchObject({ sessions: 0, masked_messages: 1 })
  const [message] = await sql`select content, user_id from consultations.messages where session_id = ${id}`
  expect(message).toEqual({ content: '', user_id: `erased:${'0'.repeat(32)}` })
  expect((await askToErase(app(), 'guest')).data.erased).toMatchObject({ masked_messages: 0 })
})

test('only services may ask', async () => expect(await refusesPeople(app(), 'erase')).toBe(true))
