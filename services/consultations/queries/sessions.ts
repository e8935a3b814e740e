import type { UserMatters } from '@casewright/contracts/access'
import type { ConsultationSession, SessionStatus } from '@casewright/contracts/consultations/resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql, SqlPart } from '@casewright/kit/postgres/sql'

/** Whose sessions a list shows, with the matters that matter-service says they may read. */
export interface Viewer {
  user: string
  organization: string
  matters: UserMatters
}

/** The newest answer whose place in the stream is known says it; that of an older one holds while a turn begins. */
const seq = (sql: Sql) => sql`
  coalesce((select coalesce(m.last_seq, m.after_seq) from consultations.messages as m
    where m.session_id = s.id and m.after_seq is not null order by m.id desc limit 1), 0) as seq`

const columns = (sql: Sql) => sql`
  s.id, s.matter_id, s.user_id, s.organization_id, s.title, s.service_type_id, s.file_ids, s.status, ${seq(sql)}, s.version,
  s.created_at, s.updated_at`

/** Their own while it has no matter, else those of the matters. */
const seenBy = (sql: Sql, { user, organization, matters: { member_of, sees_others, hidden } }: Viewer) => sql`
  s.organization_id = ${organization} and ((s.matter_id is null and s.user_id = ${user}) or s.matter_id = any(${member_of}::text[])
    ${sees_others ? sql`or (s.matter_id is not null and s.matter_id <> all(${hidden}::text[]))` : sql``})`

/** The session and what is audited of `made`, in one statement. */
export async function insertSession(
  sql: Sql,
  session: Pick<
    ConsultationSession,
    'id' | 'user_id' | 'organization_id' | 'title' | 'service_type_id' | 'file_ids' | 'matter_id'
  >,
  audited: SqlPart,
): Promise<ConsultationSession> {
  const { id, user_id, organization_id, title, service_type_id, file_ids, matter_id } = session
  const [row] = await sql<ConsultationSession[]>`
    with made as (
      insert into consultations.sessions as s (id, user_id, organization_id, title, service_type_id, file_ids, matter_id)
      values (${id}, ${user_id}, ${organization_id}, ${title}, ${service_type_id}, ${file_ids}, ${matter_id})
      returning ${columns(sql)}),
    audited as (${audited})
    select * from made`
  return row as ConsultationSession
}

/** Of the organization, or of any when the service itself asks. Who may see it is decided by its matter. */
export async function sessionById(
  sql: Sql,
  organization: string | undefined,
  id: string,
  lock: 'for update' | 'unlocked' = 'unlocked',
): Promise<ConsultationSession | undefined> {
  const [row] = await sql<ConsultationSession[]>`
    select ${columns(sql)} from consultations.sessions as s where s.id = ${id}
    ${organization === undefined ? sql`` : sql`and s.organization_id = ${organization}`} ${lock === 'for update' ? sql`for update` : sql``}`
  return row
}

export interface SessionFilter {
  status: SessionStatus | 'all'
  text?: string | undefined
}

const matching = (sql: Sql, viewer: Viewer, { status, text }: SessionFilter) => sql`
  from consultations.sessions as s where ${seenBy(sql, viewer)}
    ${status === 'all' ? sql`` : sql`and s.status = ${status}`}
    ${text === undefined ? sql`` : sql`and strpos(lower(s.title), lower(${text})) > 0`}`

/** The id decides between equals, so that no page repeats or skips one. */
export const pageOfSessions = (
  sql: Sql,
  viewer: Viewer,
  filter: SessionFilter,
  { size, offset }: PageWindow,
): Promise<ConsultationSession[]> => sql<ConsultationSession[]>`
  select ${columns(sql)} ${matching(sql, viewer, filter)}
  order by s.updated_at desc, s.id desc limit ${size} offset ${offset}`

export async function countSessions(sql: Sql, viewer: Viewer, filter: SessionFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count ${matching(sql, viewer, filter)}`
  return (row as { count: number }).count
}

export async function updateSessionRow(sql: Sql, session: ConsultationSession): Promise<ConsultationSession> {
  const { id, title, service_type_id, file_ids, status } = session
  const [row] = await sql<ConsultationSession[]>`
    update consultations.sessions as s set title = ${title}, service_type_id = ${service_type_id},
      file_ids = ${file_ids}, status = ${status}, version = s.version + 1, updated_at = now()
    where s.id = ${id} returning ${columns(sql)}`
  return row as ConsultationSession
}

/** A message was said: the session comes first in the list, and knows the first 200 files that came with its messages. */
export const touched = (sql: Sql, file_ids: readonly string[]) => sql`
  updated_at = now(), version = s.version + 1, file_ids = (s.file_ids || array(
    select f from unnest(${file_ids as string[]}::text[]) as f where f <> all(s.file_ids)))[1:200]`

export const touchSession = async (sql: Sql, id: string, file_ids: readonly string[]): Promise<void> => {
  await sql`update consultations.sessions as s set ${touched(sql, file_ids)} where s.id = ${id}`
}
