import type { ConsultationMessage, MessageStatus, Role } from '@casewright/contracts/consultations/resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

const columns = (sql: Sql) => sql`
  m.id, m.session_id, m.role, m.user_id, m.content, m.status, m.client_message_id, m.trace_id, m.after_seq, m.last_seq, m.error_code,
  m.feedback,
  m.created_at, m.updated_at,
  (select json_build_object('attachment_id', a.attachment_id, 'file_ids', a.file_ids)
   from consultations.attachments as a where a.message_id = m.id) as attachment`

export interface NewMessage {
  id: string
  session_id: string
  organization_id: string
  role: Role
  content: string
  client_message_id?: string | null
  trace_id?: string | null
}

/** A whole message. Undefined when the client has sent one under this id before. */
export async function insertMessage(sql: Sql, message: NewMessage): Promise<ConsultationMessage | undefined> {
  const { id, session_id, organization_id, role, content, client_message_id = null, trace_id = null } = message
  const [row] = await sql<ConsultationMessage[]>`
    insert into consultations.messages as m (id, session_id, organization_id, role, content, status, client_message_id, trace_id)
    values (${id}, ${session_id}, ${organization_id}, ${role}, ${content}, 'complete', ${client_message_id}, ${trace_id})
    on conflict do nothing returning ${columns(sql)}`
  return row
}

export async function messageByClientId(
  sql: Sql,
  session_id: string,
  client_message_id: string,
): Promise<ConsultationMessage | undefined> {
  const [row] = await sql<ConsultationMessage[]>`
    select ${columns(sql)} from consultations.messages as m
    where m.session_id = ${session_id} and m.client_message_id = ${client_message_id}`
  return row
}

/** What a user has said under an id of the client. */
export interface Said {
  id: string
  content: string
  /** The id of its answer, from the first try on. */
  answered_by: string
  /** Of the request that it came with; null for what was said before digests were kept. */
  request_digest: string | null
}

/** With `lock`, others wait until we are done with it. */
export async function saidUnder(
  sql: Sql,
  session_id: string,
  client_message_id: string,
  { lock = false } = {},
): Promise<Said | undefined> {
  const [row] = await sql<Said[]>`
    select id, content, answered_by, request_digest from consultations.messages
    where session_id = ${session_id} and client_message_id = ${client_message_id} and answered_by is not null
    ${lock ? sql`for update` : sql``}`
  return row
}

export async function messageById(sql: Sql, id: string): Promise<ConsultationMessage | undefined> {
  const [row] = await sql<ConsultationMessage[]>`
    select ${columns(sql)} from consultations.messages as m where m.id = ${id}`
  return row
}

export interface MessageFilter {
  role?: Role | undefined
  text?: string | undefined
}

const matching = (sql: Sql, session_id: string, { role, text }: MessageFilter) => sql`
  from consultations.messages as m where m.session_id = ${session_id}
    ${role === undefined ? sql`` : sql`and m.role = ${role}`}
    ${text === undefined ? sql`` : sql`and strpos(lower(m.content), lower(${text})) > 0`}`

/** Ids of messages are made in the order of time. */
export const pageOfMessages = (
  sql: Sql,
  session_id: string,
  filter: MessageFilter,
  order: 'asc' | 'desc',
  { size, offset }: PageWindow,
): Promise<ConsultationMessage[]> => sql<ConsultationMessage[]>`
  select ${columns(sql)} ${matching(sql, session_id, filter)}
  order by m.id ${order === 'asc' ? sql`asc` : sql`desc`} limit ${size} offset ${offset}`

export async function countMessages(sql: Sql, session_id: string, filter: MessageFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count ${matching(sql, session_id, filter)}`
  return (row as { count: number }).count
}

/** The last ones, oldest first. */
export async function recentMessages(
  sql: Sql,
  session_id: string,
  limit: number,
  offset = 0,
): Promise<ConsultationMessage[]> {
  const rows = await sql<ConsultationMessage[]>`
    select ${columns(sql)} from consultations.messages as m where m.session_id = ${session_id}
    order by m.id desc limit ${limit} offset ${offset}`
  return rows.reverse()
}

export const removeMessages = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  await sql`delete from consultations.messages where id = any(${ids as string[]}::uuid[])`
}

export async function setFeedback(
  sql: Sql,
  session_id: string,
  id: string,
  feedback: { rating: 'up' | 'down'; comment: string | null; at: string },
): Promise<ConsultationMessage | undefined> {
  const [row] = await sql<ConsultationMessage[]>`
    update consultations.messages as m set feedback = ${JSON.stringify(feedback)}::text::json
    where m.id = ${id} and m.session_id = ${session_id} and m.role = 'ASSISTANT' returning ${columns(sql)}`
  return row
}

export type EndedAnswer = { content: string; status: Exclude<MessageStatus, 'streaming'>; error_code: string | null }
