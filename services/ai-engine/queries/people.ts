import type { PersonLinks, PersonRow } from '@casewright/contracts/people'
import type { Sql } from '@casewright/kit/postgres/sql'

interface Person {
  organization_id: string
  user_id: string
}

type Links = Pick<PersonLinks, 'sessions' | 'matters'>

/**
 * The threads that go whole: those of the person's sessions and matters, and those in which nobody else has spoken. A thread
 * with a session of somebody else is theirs, whoever spoke in it.
 */
const ownThreads = (sql: Sql, { organization_id, user_id }: Person, { sessions, matters }: Links) => sql`
  select t.thread_id from ai_engine.threads as t
  where t.session_id = any(${sessions}) or t.matter_id = any(${matters})
    or ((t.session_id is null or t.matter_id is null) and t.user_id = ${user_id} and t.organization_id = ${organization_id}
      and not exists (select from ai_engine.turns as u where u.thread_id = t.thread_id and u.user_id <> ${user_id}))`

/** The threads in which the person has spoken, or speaks. */
const spokenIn = (sql: Sql, { organization_id, user_id }: Person) => sql`
  select thread_id from ai_engine.turns where user_id = ${user_id} and organization_id = ${organization_id}
  union select thread_id from ai_engine.threads where user_id = ${user_id} and organization_id = ${organization_id}`

/** Turns that are under way in these threads, whoever began them: each is asked to end. */
export const cancelThreadsOf = (sql: Sql, person: Person, links: Links): Promise<{ trace_id: string }[]> =>
  sql<{ trace_id: string }[]>`
    update ai_engine.threads set cancel_requested = true
    where status = 'busy' and (thread_id in (${ownThreads(sql, person, links)}) or thread_id in (${spokenIn(sql, person)}))
    returning trace_id`

export interface LockedThread {
  thread_id: string
  /** It goes whole; otherwise it stays, without the person. */
  is_own: boolean
  is_busy: boolean
  snapshot_seq: number | null
  /** The message that the thread works on is the person's, or nobody knows any more whose it is. */
  is_their_message: boolean
}

/** Nobody takes a turn of these threads until the transaction ends. */
export const lockThreadsOf = (sql: Sql, person: Person, links: Links): Promise<LockedThread[]> =>
  sql<LockedThread[]>`
    select t.thread_id, t.thread_id in (${ownThreads(sql, person, links)}) as is_own, t.status = 'busy' as is_busy,
      t.snapshot_seq, coalesce((
        select u.user_id from ai_engine.turns as u where u.thread_id = t.thread_id and u.kind = 'execute'
        order by u.turn_no desc limit 1), ${person.user_id}) = ${person.user_id} as is_their_message
    from ai_engine.threads as t
    where t.thread_id in (${ownThreads(sql, person, links)}) or t.thread_id in (${spokenIn(sql, person)})
    order by t.thread_id for update of t`

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

/**
 * The head of a thread that stays. The profile is read again. That everything before the state was swept tells other
 * processes that the state which they remember is not this one.
 */
export const maskThread = async (
  sql: Sql,
  { user_id }: Person,
  { thread_id, snapshot_seq }: LockedThread,
  pseudonym: string,
): Promise<void> => {
  await sql`
    update ai_engine.threads set input = '{}', matter_profile = null, swept_seq = coalesce(${snapshot_seq}, swept_seq),
      user_id = case when user_id = ${user_id} then ${pseudonym} else user_id end
    where thread_id = ${thread_id}`
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
