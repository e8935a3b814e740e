import type { Sql } from '@casewright/kit/sql'
import type { EngineRequest } from '../rules/engine-request.ts'
import type { EndedAnswer } from './messages.ts'

/** An answer that somebody has to hear and write down. */
export interface Hearing {
  id: string
  session_id: string
  /** The user's message. */
  answers: string
  request: EngineRequest
  trace_id: string | null
  after_seq: number | null
  /** What was written down so far. */
  content: string
}

const columns = (sql: Sql) => sql`m.id, m.session_id, m.answers, m.request, m.trace_id, m.after_seq, m.content`
const until = (sql: Sql, leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`

/** The answer exists before the engine is asked, so that whoever comes after a crash knows what was to be asked. */
export async function insertAnswer(
  sql: Sql,
  answer: { id: string; session_id: string; answers: string; request: EngineRequest },
  listener: string,
  leaseMs: number,
): Promise<Hearing> {
  const { id, session_id, answers, request } = answer
  const [row] = await sql<Hearing[]>`
    insert into consultations.messages as m
      (id, session_id, role, content, status, answers, request, listener, listen_until)
    values (${id}, ${session_id}, 'ASSISTANT', '', 'streaming', ${answers}, ${JSON.stringify(request)}::text::json,
      ${listener}, ${until(sql, leaseMs)})
    returning ${columns(sql)}`
  return row as Hearing
}

/** The answer to a user's message, as far as there is one. */
export async function answerTo(sql: Sql, message_id: string): Promise<(Hearing & { status: string }) | undefined> {
  const [row] = await sql<(Hearing & { status: string })[]>`
    select ${columns(sql)}, m.status from consultations.messages as m where m.answers = ${message_id}
    order by m.id desc limit 1`
  return row
}

export async function hearingById(sql: Sql, id: string): Promise<(Hearing & { status: string }) | undefined> {
  const [row] = await sql<(Hearing & { status: string })[]>`
    select ${columns(sql)}, m.status from consultations.messages as m where m.id = ${id}`
  return row
}

/** The turn has begun: both messages name it. */
export const noteTurn = async (sql: Sql, id: string, trace_id: string, after_seq: number): Promise<void> => {
  await sql`
    update consultations.messages as m set trace_id = ${trace_id},
      after_seq = case when m.id = ${id} then ${after_seq}::int end
    where m.id = ${id} or m.id = (select a.answers from consultations.messages as a where a.id = ${id})`
}

/** Written while it grows; false when somebody else hears it by now. */
export async function growAnswer(
  sql: Sql,
  id: string,
  listener: string,
  content: string,
  leaseMs: number,
): Promise<boolean> {
  const rows = await sql`
    update consultations.messages set content = ${content}, listen_until = ${until(sql, leaseMs)}, updated_at = now()
    where id = ${id} and listener = ${listener} and status = 'streaming' returning 1`
  return rows.length > 0
}

export const endAnswer = async (
  sql: Sql,
  id: string,
  listener: string,
  { content, status, error_code }: EndedAnswer,
): Promise<void> => {
  await sql`
    update consultations.messages set content = ${content}, status = ${status}, error_code = ${error_code},
      listener = null, listen_until = null, updated_at = now()
    where id = ${id} and listener = ${listener} and status = 'streaming'`
}

/** Our try at an answer has failed. One that another process asks for by now, or that is heard already, stays. */
export const removeUnheard = async (sql: Sql, id: string, listener: string): Promise<void> => {
  await sql`
    delete from consultations.messages
    where id = ${id} and listener = ${listener} and status = 'streaming' and after_seq is null`
}

/** Answers whose listener has died, each for one taker only. */
export const takeOverAnswers = (sql: Sql, listener: string, leaseMs: number, limit: number): Promise<Hearing[]> =>
  sql<Hearing[]>`
    update consultations.messages as m set listener = ${listener}, listen_until = ${until(sql, leaseMs)}
    where m.id in (
      select id from consultations.messages where status = 'streaming' and listen_until < now()
      order by listen_until limit ${limit} for update skip locked)
    returning ${columns(sql)}`

/** Given back at a stop, so that nobody has to wait. */
export const releaseAnswers = async (sql: Sql, listener: string): Promise<void> => {
  await sql`
    update consultations.messages set listen_until = now() where listener = ${listener} and status = 'streaming'`
}

/** Which of the sessions have a turn under way, or had one within this time: a quick one is over before anybody looks. */
export async function growingSessions(sql: Sql, session_ids: readonly string[], withinMs: number): Promise<string[]> {
  const rows = await sql<{ session_id: string }[]>`
    select distinct session_id from consultations.messages
    where session_id = any(${session_ids as string[]}::uuid[])
      and (status = 'streaming' or (answers is not null and updated_at > now() - ${withinMs} * interval '1 millisecond'))`
  return rows.map(({ session_id }) => session_id)
}

/** The answer that an event of the engine belongs to, by its number. */
export async function answerAt(sql: Sql, session_id: string, seq: number): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from consultations.messages
    where session_id = ${session_id} and role = 'ASSISTANT' and after_seq < ${seq} order by after_seq desc limit 1`
  return row?.id
}
