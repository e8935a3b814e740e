import type { Sql } from '@casewright/kit/postgres/sql'

/** Sessions with messages that are older, after one of them by id; those in which an answer is being written wait. */
export const sessionsWithOld = (
  sql: Sql,
  days: number,
  after: string,
  limit: number,
): Promise<{ id: string; organization_id: string }[]> =>
  sql<{ id: string; organization_id: string }[]>`
    select s.id, s.organization_id from consultations.sessions as s
    where s.id > ${after}
      and exists (select from consultations.messages as m
        where m.session_id = s.id and m.created_at < now() - make_interval(days => ${days}))
      and not exists (select from consultations.messages as m where m.session_id = s.id and m.status = 'streaming')
    order by s.id limit ${limit}`

/** The old messages of a session that have files. */
export const oldAttachments = (
  sql: Sql,
  session_id: string,
  days: number,
): Promise<{ message_id: string; file_ids: string[] }[]> =>
  sql<{ message_id: string; file_ids: string[] }[]>`
    select a.message_id, a.file_ids from consultations.attachments as a join consultations.messages as m on m.id = a.message_id
    where a.session_id = ${session_id} and m.created_at < now() - make_interval(days => ${days})`

export async function deleteOldMessages(
  sql: Sql,
  session_id: string,
  days: number,
  except: readonly string[],
): Promise<number> {
  const { count } = await sql`
    delete from consultations.messages where session_id = ${session_id}
      and created_at < now() - make_interval(days => ${days}) and id <> all(${except as string[]}::uuid[])`
  return count
}
