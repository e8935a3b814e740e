import type { Sql, SqlPart } from '@casewright/kit/postgres/sql'
import type { EngineRequest, Recent } from '../rules/engine-request.ts'
import type { EndedAnswer } from './messages.ts'
import { touched } from './sessions.ts'

/** An answer that a listener has to follow and save. */
export interface PendingAnswer {
  id: string
  session_id: string
  /** The user's message. */
  answers: string
  request: EngineRequest
  trace_id: string | null
  after_seq: number | null
  /** What was saved so far. */
  content: string
  /** Who said it; the turn acts for them. Null where a version before this one has written it down. */
  user_id: string | null
  organization_id: string
  /** What was said before, when it was read with it. */
  recent?: Recent[]
}

const pendingColumns = (sql: Sql) => sql`m.id, m.session_id, m.answers, m.request, m.trace_id, m.after_seq, m.content`
const columns = (sql: Sql) => sql`
  ${pendingColumns(sql)}, m.organization_id, m.asked_by as user_id`
const until = (sql: Sql, leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`

/** How many turns are under way, over all processes: of an organization, and of one of its users in them. */
export interface RunningTurns {
  of_user: number
  of_organization: number
}

/** Few turns run at once, and they have an index of their own: it costs a chat no second statement and no scan. */
const running = (sql: Sql, { user_id, organization_id }: { user_id: string; organization_id: string }) => sql`(
  select json_build_object('of_organization', count(*), 'of_user', count(*) filter (where r.asked_by = ${user_id}))
  from consultations.messages as r where r.status = 'streaming' and r.organization_id = ${organization_id})`

export async function runningTurns(sql: Sql, who: { user_id: string; organization_id: string }): Promise<RunningTurns> {
  const [row] = await sql<{ running: RunningTurns }[]>`select ${running(sql, who)} as running`
  return (row as { running: RunningTurns }).running
}

/** What was said before a message, oldest first, without what is still empty. */
const recent = (sql: Sql, session_id: string, message_id: string, limit: number) => sql`(
  select coalesce(json_agg(json_build_object('role', r.role, 'content', r.content) order by r.id), '[]') from (
    select id, role, content from consultations.messages
    where session_id = ${session_id} and id < ${message_id} and content <> '' order by id desc limit ${limit}) as r)`

/**
 * What a user says, its attachment, the answer that it is to get, the touch of the session and what is audited of
 * `touched`, all or nothing in one statement, with what was said before. Undefined, and nothing is written, when the client has sent a message under this
 * id before. The answer exists before the engine is asked, so that whoever comes after a crash knows what was to be
 * asked. Who says the same at the same time waits for the message's id before it holds the session: the other parts
 * come from the message. With it comes how many turns were under way before.
 */
export async function insertMessageAndAnswer(
  sql: Sql,
  message: {
    ids: { message: string; answer: string; attachment: string }
    session_id: string
    user_id: string
    organization_id: string
    content: string
    file_ids: readonly string[]
    client_message_id: string | null
    request: EngineRequest
    request_digest: string
    recentMax: number
  },
  { listener, leaseMs, audited }: { listener: string; leaseMs: number; audited: SqlPart },
): Promise<{ pending: PendingAnswer; running: RunningTurns } | undefined> {
  const {
    ids,
    session_id,
    user_id,
    organization_id,
    content,
    file_ids,
    client_message_id,
    request,
    request_digest,
    recentMax,
  } = message
  const [row] = await sql<(Omit<PendingAnswer, 'user_id' | 'organization_id'> & { running: RunningTurns })[]>`
    with said as (
      insert into consultations.messages
        (id, session_id, organization_id, role, user_id, content, status, client_message_id, answered_by, request_digest)
      values (${ids.message}, ${session_id}, ${organization_id}, 'USER', ${user_id}, ${content}, 'complete',
        ${client_message_id}, ${ids.answer}, ${client_message_id === null ? null : request_digest})
      on conflict do nothing returning id, session_id, organization_id),
    attached as (
      insert into consultations.attachments (attachment_id, session_id, message_id, file_ids)
      select ${ids.attachment}, session_id, id, ${file_ids as string[]}::text[] from said
      where cardinality(${file_ids as string[]}::text[]) > 0),
    touched as (
      update consultations.sessions as s set ${touched(sql, file_ids)} where s.id = (select session_id from said)
      returning s.id),
    audited as (${audited})
    insert into consultations.messages as m
      (id, session_id, organization_id, role, content, status, answers, asked_by, request, listener, listen_until)
    select ${ids.answer}, session_id, organization_id, 'ASSISTANT', '', 'streaming', id, ${user_id}, ${JSON.stringify(request)}::text::json,
      ${listener}, ${until(sql, leaseMs)} from said
    returning ${pendingColumns(sql)}, ${recent(sql, session_id, ids.message, recentMax)} as recent,
      ${running(sql, { user_id, organization_id })} as running`
  if (!row) return undefined
  const { running: before, ...pending } = row
  return { pending: { ...pending, user_id, organization_id }, running: before }
}

/** What was said before a message, for who asks again. */
export async function recentBefore(sql: Sql, session_id: string, message_id: string, limit: number): Promise<Recent[]> {
  const [row] = await sql<{ recent: Recent[] }[]>`select ${recent(sql, session_id, message_id, limit)} as recent`
  return (row as { recent: Recent[] }).recent
}

/** The answer to a message whose first one was taken back. */
export async function insertAnswer(
  sql: Sql,
  answer: Pick<PendingAnswer, 'id' | 'session_id' | 'organization_id' | 'answers' | 'request'> & { asked_by: string },
  listener: string,
  leaseMs: number,
): Promise<PendingAnswer> {
  const { id, session_id, organization_id, answers, asked_by, request } = answer
  const [row] = await sql<PendingAnswer[]>`
    insert into consultations.messages as m
      (id, session_id, organization_id, role, content, status, answers, asked_by, request, listener, listen_until)
    values (${id}, ${session_id}, ${organization_id}, 'ASSISTANT', '', 'streaming', ${answers}, ${asked_by}, ${JSON.stringify(request)}::text::json,
      ${listener}, ${until(sql, leaseMs)})
    returning ${columns(sql)}`
  return row as PendingAnswer
}

/** The answer to a user's message, as far as there is one. */
export async function answerTo(
  sql: Sql,
  message_id: string,
): Promise<(PendingAnswer & { status: string }) | undefined> {
  const [row] = await sql<(PendingAnswer & { status: string })[]>`
    select ${columns(sql)}, m.status from consultations.messages as m where m.answers = ${message_id}
    order by m.id desc limit 1`
  return row
}

export async function pendingAnswerById(
  sql: Sql,
  id: string,
): Promise<(PendingAnswer & { status: string }) | undefined> {
  const [row] = await sql<(PendingAnswer & { status: string })[]>`
    select ${columns(sql)}, m.status from consultations.messages as m where m.id = ${id}`
  return row
}

/** Which turn of the engine an answer is, and where it begins; null before its first event. */
type TurnPosition = { trace_id: string; after_seq: number } | null

/** What is known of an answer while it streams. */
export interface AnswerProgress {
  content: string
  position: TurnPosition
  /** The matter that the session gets with it; null for one that has its own. */
  binds: string | null
}

/** Saves streaming answers and renews their leases; returns the ids of those that the listener still owns. */
export async function saveAnswers(
  sql: Sql,
  listener: string,
  leaseMs: number,
  answers: readonly (AnswerProgress & { id: string })[],
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with saved as (
      update consultations.messages as m set content = p.content, listen_until = ${until(sql, leaseMs)},
        updated_at = now(), trace_id = coalesce(p.trace_id, m.trace_id), after_seq = coalesce(p.after_seq, m.after_seq)
      from unnest(${answers.map(({ id }) => id)}::uuid[], ${answers.map(({ content }) => content)}::text[],
        ${answers.map(({ position }) => position?.trace_id ?? null)}::text[],
        ${answers.map(({ position }) => position?.after_seq ?? null)}::int[],
        ${answers.map(({ binds }) => binds)}::text[]) as p (id, content, trace_id, after_seq, binds)
      where m.id = p.id and m.listener = ${listener} and m.status = 'streaming'
      returning m.id, m.session_id, m.answers, m.trace_id, p.binds),
    named as (${messagesNamed(sql)}), bound as (${sessionsBound(sql)})
    select id from saved`
  return rows.map(({ id }) => id)
}

/** Ends an answer if the listener still owns it. */
export const endAnswer = async (
  sql: Sql,
  id: string,
  listener: string,
  {
    content,
    status,
    error_code,
    position,
    binds,
    last_seq,
  }: EndedAnswer & Omit<AnswerProgress, 'content'> & { last_seq: number | null },
): Promise<void> => {
  await sql`
    with saved as (
      update consultations.messages set content = ${content}, status = ${status}, error_code = ${error_code},
        listener = null, listen_until = null, updated_at = now(), last_seq = ${last_seq}::int,
        trace_id = coalesce(${position?.trace_id ?? null}, trace_id),
        after_seq = coalesce(${position?.after_seq ?? null}::int, after_seq)
      where id = ${id} and listener = ${listener} and status = 'streaming'
      returning session_id, answers, trace_id, ${binds}::text as binds),
    named as (${messagesNamed(sql)}) ${binds === null ? sql`` : sql`, bound as (${sessionsBound(sql)})`}
    select from saved`
}

/**
 * The sessions of the answers get their matters, if they have none. Where a turn begins is saved with it or after it, so
 * that whoever goes on with the turn need not bind it.
 */
const sessionsBound = (sql: Sql) => sql`
  update consultations.sessions as s set matter_id = saved.binds, version = s.version + 1 from saved
  where s.id = saved.session_id and saved.binds is not null and s.matter_id is null`

/** The users' messages get the trace_id of their turns with the answers. */
const messagesNamed = (sql: Sql) => sql`
  update consultations.messages as m set trace_id = saved.trace_id from saved
  where m.id = saved.answers and saved.trace_id <> coalesce(m.trace_id, '')`

/** Removes an answer whose turn never began, unless another listener owns it. */
export const removeUnanswered = async (sql: Sql, id: string, listener: string): Promise<void> => {
  await sql`
    delete from consultations.messages
    where id = ${id} and listener = ${listener} and status = 'streaming' and after_seq is null`
}

/** Claims answers whose lease has run out; each goes to one listener only. */
export const claimAnswers = (sql: Sql, listener: string, leaseMs: number, limit: number): Promise<PendingAnswer[]> =>
  sql<PendingAnswer[]>`
    update consultations.messages as m set listener = ${listener}, listen_until = ${until(sql, leaseMs)}
    where m.id in (
      select id from consultations.messages where status = 'streaming' and listen_until < now()
      order by listen_until limit ${limit} for update skip locked)
    returning ${columns(sql)}`

/** Ends this listener's leases, so that another one can claim them at once. */
export const releaseAnswers = async (sql: Sql, listener: string): Promise<void> => {
  await sql`
    update consultations.messages set listen_until = now() where listener = ${listener} and status = 'streaming'`
}

/** Which of the sessions have a turn under way, or had one within this time: a quick one is over before anybody looks. */
export async function streamingSessions(sql: Sql, session_ids: readonly string[], withinMs: number): Promise<string[]> {
  const rows = await sql<{ session_id: string }[]>`
    select distinct session_id from consultations.messages
    where session_id = any(${session_ids as string[]}::uuid[])
      and (status = 'streaming' or (answers is not null and updated_at > now() - ${withinMs} * interval '1 millisecond'))`
  return rows.map(({ session_id }) => session_id)
}

/** The answer that an event of the engine belongs to, by its number; or one that may be it, whose place nobody knows yet. */
export async function answerAt(
  sql: Sql,
  session_id: string,
  seq: number,
): Promise<{ id: string; after_seq: number | null } | undefined> {
  const [row] = await sql<{ id: string; after_seq: number | null }[]>`
    select id, after_seq from consultations.messages
    where session_id = ${session_id} and role = 'ASSISTANT'
      and (after_seq < ${seq} or (after_seq is null and status = 'streaming'))
    order by after_seq desc nulls first limit 1`
  return row
}
