import type { PersonRow } from '@casewright/contracts/people'
import type { Sql } from '@casewright/kit/sql'

interface Person {
  organization_id: string
  user_id: string
}

/** The threads that a person began, and those of the person's sessions. */
const threadsOf = (sql: Sql, { organization_id, user_id }: Person, sessions: readonly string[]) => sql`
  select thread_id from ai_engine.threads
  where (user_id = ${user_id} and organization_id = ${organization_id}) or session_id = any(${sessions as string[]})`

/** Turns that are under way in these threads; each is asked to end. */
export const cancelThreadsOf = (
  sql: Sql,
  person: Person,
  sessions: readonly string[],
): Promise<{ trace_id: string }[]> =>
  sql<{ trace_id: string }[]>`
    update ai_engine.threads set cancel_requested = true
    where status = 'busy' and thread_id in (${threadsOf(sql, person, sessions)}) returning trace_id`

/** Nobody takes a turn of these threads until the transaction ends. */
export async function lockThreadsOf(sql: Sql, person: Person, sessions: readonly string[]): Promise<string[]> {
  const rows = await sql<{ thread_id: string }[]>`
    select thread_id from ai_engine.threads where thread_id in (${threadsOf(sql, person, sessions)})
    order by thread_id for update`
  return rows.map(({ thread_id }) => thread_id)
}

export async function eraseThreads(
  sql: Sql,
  thread_ids: readonly string[],
  sessions: readonly string[],
): Promise<{ threads: number; turns: number; journal_rows: number }> {
  const ids = thread_ids as string[]
  const { count: journal_rows } = await sql`delete from ai_engine.journal where thread_id = any(${ids})`
  const { count: turns } = await sql`
    delete from ai_engine.turns where thread_id = any(${ids}) or session_id = any(${sessions as string[]})`
  await sql`delete from ai_engine.threads where thread_id = any(${ids})`
  return { threads: ids.length, turns, journal_rows }
}

/** What the person did in threads of others: the turns stay for their owners, without the person's name and words. */
export async function maskTurns(
  sql: Sql,
  { organization_id, user_id }: Person,
  thread_ids: readonly string[],
  pseudonym: string,
): Promise<number> {
  const { count } = await sql`
    update ai_engine.turns set user_id = ${pseudonym}, input = '{}'
    where user_id = ${user_id} and organization_id = ${organization_id} and thread_id <> all(${thread_ids as string[]})`
  return count
}

export async function* personRows(sql: Sql, { organization_id, user_id }: Person): AsyncGenerator<PersonRow> {
  const whose = sql`user_id = ${user_id} and organization_id = ${organization_id}`
  const kinds = {
    thread: sql<{ row: unknown }[]>`
      select jsonb_build_object('thread_id', thread_id, 'session_id', session_id, 'matter_id', matter_id, 'status', status,
        'turn_no', turn_no, 'card', card, 'input', input, 'started_at', started_at) as row
      from ai_engine.threads where ${whose} order by thread_id`,
    turn: sql<{ row: unknown }[]>`
      select to_jsonb(t) as row from ai_engine.turns as t where ${whose} order by thread_id, turn_no`,
  }
  for (const [kind, query] of Object.entries(kinds))
    for await (const rows of query.cursor(200)) for (const { row } of rows) yield { kind, row }
}
