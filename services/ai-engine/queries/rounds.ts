import type { UserMatters } from '@casewright/contracts/access'
import type { Round, TurnStatus } from '@casewright/contracts/ai-engine/resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import { moment } from './moment.ts'

export interface RoundFilter {
  organization?: string | undefined
  /** For a user: rounds of the matters that they may read, and their own where there is no matter. */
  seenBy?: { user: string; matters: UserMatters } | undefined
  thread_id?: string | undefined
  session_id?: string | undefined
  matter_id?: string | undefined
  user_id?: string | undefined
  status?: TurnStatus | undefined
  skill?: string | undefined
  from?: string | undefined
  to?: string | undefined
  trace_id?: string | undefined
}

const excerpt = 500

/** Ended turns from their own table; the one that a thread is at now from the thread, where nothing is summed up yet. */
const rounds = (sql: Sql) => sql`(
  select u.trace_id, u.thread_id, u.turn_no, u.organization_id, u.user_id, u.session_id, u.matter_id, u.kind, u.status,
    u.input, u.output, u.goal, u.phase, u.skills, u.review_type, u.error, u.started_at, u.ended_at, u.calls, u.attempts,
    u.first_event, u.last_event
  from ai_engine.turns as u
  union all
  select t.trace_id, t.thread_id, t.turn_no, t.organization_id, t.user_id, t.session_id, t.matter_id, t.kind, 'running',
    t.input, '', null, null, '{}', null, null, t.started_at, null, '[]', t.attempts, t.first_event, null
  from ai_engine.threads as t where t.status = 'busy') as r`

const equal = (sql: Sql, column: string, value: string | undefined) =>
  value === undefined ? sql`` : sql`and ${sql(`r.${column}`)} = ${value}`

const visibleTo = (
  sql: Sql,
  { user, matters: { member_of, sees_others, hidden } }: NonNullable<RoundFilter['seenBy']>,
) => sql`
  and ((r.matter_id is null and r.user_id = ${user}) or r.matter_id = any(${member_of}::text[])
    ${sees_others ? sql`or (r.matter_id is not null and r.matter_id <> all(${hidden}::text[]))` : sql``})`

/** Moments are shown in milliseconds and kept more finely: one that was shown finds its turn, from either side. */
const matching = (sql: Sql, { organization, seenBy, skill, from, to, ...filter }: RoundFilter) => sql`
  true ${seenBy === undefined ? sql`` : visibleTo(sql, seenBy)} ${equal(sql, 'organization_id', organization)} ${equal(sql, 'thread_id', filter.thread_id)}
  ${equal(sql, 'session_id', filter.session_id)} ${equal(sql, 'matter_id', filter.matter_id)}
  ${equal(sql, 'user_id', filter.user_id)} ${equal(sql, 'status', filter.status)} ${equal(sql, 'trace_id', filter.trace_id)}
  ${skill === undefined ? sql`` : sql`and ${skill} = any(r.skills)`}
  ${from === undefined ? sql`` : sql`and r.started_at >= ${moment(sql, from)}`}
  ${to === undefined ? sql`` : sql`and r.started_at < ${moment(sql, to)} + interval '1 millisecond'`}`

const summed = (sql: Sql, name: string, type: 'int' | 'numeric') => sql`
  coalesce((select sum((c ->> ${name})::numeric) from jsonb_array_elements(r.calls) as c), 0)::${sql.unsafe(
    type === 'int' ? 'int' : 'float8',
  )} as ${sql(name)}`

/** Members that are not to be shown, also when they were asked by a card. */
type Masked = ReadonlySet<string>

/** What was said, or the answers that were given, one after the other. */
const said = (sql: Sql, masked: Masked) => sql`
  left(case r.kind when 'execute' then r.input #>> '{turn,message}' else
    (select string_agg(case when string_to_array(a ->> 'field_key', '.') && ${[...masked]}::text[] then '[masked]'
      else a ->> 'value' end, '; ') from json_array_elements(r.input -> 'answers') as a) end, ${excerpt})`

const columns = (sql: Sql, masked: Masked) => sql`
  r.trace_id, r.thread_id, r.turn_no, r.organization_id, r.user_id, r.session_id, r.matter_id, r.kind, r.status,
  coalesce(${said(sql, masked)}, '') as input, left(r.output, ${excerpt}) as output, r.goal, r.phase, r.skills, r.review_type,
  r.error ->> 'code' as error_code, r.started_at, r.ended_at,
  round((date_part('epoch', r.ended_at - r.started_at) * 1000)::numeric, 2)::float8 as ms, jsonb_array_length(r.calls) as calls,
  ${summed(sql, 'input_tokens', 'int')}, ${summed(sql, 'output_tokens', 'int')}, ${summed(sql, 'cost', 'numeric')}`

/** Ids of turns are made in the order of time, so they give the order, and no page repeats or skips one. */
export const pageOfRounds = (
  sql: Sql,
  filter: RoundFilter,
  order: 'oldest first' | 'newest first',
  { size, offset }: PageWindow,
  masked: Masked,
): Promise<Round[]> => sql<Round[]>`
  select ${columns(sql, masked)} from ${rounds(sql)} where ${matching(sql, filter)}
  order by r.trace_id ${order === 'oldest first' ? sql`asc` : sql`desc`} limit ${size} offset ${offset}`

export async function countRounds(sql: Sql, filter: RoundFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${rounds(sql)} where ${matching(sql, filter)}`
  return (row as { count: number }).count
}

export interface WholeRound extends Round {
  given: unknown
  said: string
  failure: { code: string; message: string } | null
  attempts: number
  first_event: number
  last_event: number | null
}

/** One turn with its input and output whole. */
export async function roundById(
  sql: Sql,
  organization: string | undefined,
  trace_id: string,
  masked: Masked,
): Promise<WholeRound | undefined> {
  const [row] = await sql<WholeRound[]>`
    select ${columns(sql, masked)}, r.input as given, r.output as said, r.error as failure, r.attempts, r.first_event, r.last_event
    from ${rounds(sql)} where ${matching(sql, { organization, trace_id })}`
  return row
}
