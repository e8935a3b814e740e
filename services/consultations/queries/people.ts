import type { PersonRow } from '@casewright/contracts/people'
import type { Sql } from '@casewright/kit/postgres/sql'

interface Person {
  organization_id: string
  user_id: string
}

/** The sessions of a person with all that was said in them, whoever said it. */
export async function eraseSessions(
  sql: Sql,
  { organization_id, user_id }: Person,
): Promise<{ sessions: string[]; messages: number; attachments: number }> {
  const rows = await sql<{ id: string }[]>`
    select id from consultations.sessions where user_id = ${user_id} and organization_id = ${organization_id} for update`
  const sessions = rows.map(({ id }) => id)
  const { count: attachments } = await sql`
    delete from consultations.attachments where session_id = any(${sessions}::uuid[])`
  const { count: messages } = await sql`
    delete from consultations.messages where session_id = any(${sessions}::uuid[])`
  await sql`delete from consultations.sessions where id = any(${sessions}::uuid[])`
  return { sessions, messages, attachments }
}

/** What the person said in sessions of others: that something was said stays, the words and the name go. */
export async function maskMessages(sql: Sql, { organization_id, user_id }: Person, pseudonym: string): Promise<number> {
  const others = sql`
    select id from consultations.messages where user_id = ${user_id} and organization_id = ${organization_id}`
  await sql`
    update consultations.messages set request = null where status <> 'streaming' and answers in (${others})`
  await sql`
    update consultations.messages set asked_by = ${pseudonym}
    where asked_by = ${user_id} and organization_id = ${organization_id}`
  const { count } = await sql`
    update consultations.messages set content = '', user_id = ${pseudonym} where id in (${others})`
  return count
}

export async function* personRows(sql: Sql, { organization_id, user_id }: Person): AsyncGenerator<PersonRow> {
  const own = sql`
    select id from consultations.sessions where user_id = ${user_id} and organization_id = ${organization_id}`
  const kinds = {
    session: sql<{ row: unknown }[]>`
      select to_jsonb(t) as row from consultations.sessions as t where id in (${own}) order by id`,
    message: sql<{ row: unknown }[]>`
      select to_jsonb(t) - 'listener' - 'listen_until' as row from consultations.messages as t
      where session_id in (${own}) order by session_id, id`,
    attachment: sql<{ row: unknown }[]>`
      select to_jsonb(t) as row from consultations.attachments as t where session_id in (${own}) order by session_id`,
  }
  for (const [kind, query] of Object.entries(kinds))
    for await (const rows of query.cursor(200)) for (const { row } of rows) yield { kind, row }
}
