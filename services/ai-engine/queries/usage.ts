import type { UsageRow, UsageStats } from '@casewright/contracts/ai'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import { moment } from './moment.ts'

export interface UsageFilter {
  from?: string | undefined
  to?: string | undefined
  model?: string | undefined
  skill?: string | undefined
  organization_id?: string | undefined
  matter_id?: string | undefined
}

export type Grouping = 'day' | 'model' | 'skill' | 'organization' | 'matter'

/** Every model call, one row each; a turn's calls are kept together with it. */
const calls = (sql: Sql, { from, to, model, skill, organization_id, matter_id }: UsageFilter) => sql`(
  select (c.at at time zone 'UTC')::date as day, c.*, u.organization_id, u.matter_id
  from ai_engine.turns as u cross join lateral jsonb_to_recordset(u.calls) as c
    (at timestamptz, model text, skill text, ms float8, failed boolean, input_tokens bigint, output_tokens bigint,
     cached_tokens bigint, cost numeric, currency text)
  where true
    ${from === undefined ? sql`` : sql`and c.at >= ${moment(sql, from)}`}
    ${to === undefined ? sql`` : sql`and c.at < ${moment(sql, to)} + interval '1 day'`}
    ${model === undefined ? sql`` : sql`and c.model = ${model}`}
    ${skill === undefined ? sql`` : sql`and c.skill = ${skill}`}
    ${organization_id === undefined ? sql`` : sql`and u.organization_id = ${organization_id}`}
    ${matter_id === undefined ? sql`` : sql`and u.matter_id = ${matter_id}`}) as c`

const counts = (sql: Sql) => sql`
  count(*)::int as calls, count(*) filter (where c.failed)::int as failed_calls,
  coalesce(sum(c.input_tokens), 0)::bigint as input_tokens, coalesce(sum(c.output_tokens), 0)::bigint as output_tokens,
  coalesce(sum(c.cached_tokens), 0)::bigint as cached_tokens`

const columnOf: Record<Grouping, string> = {
  day: 'day',
  model: 'model',
  skill: 'skill',
  organization: 'organization_id',
  matter: 'matter_id',
}

/** Calls of one group and currency: amounts of different currencies are never added up. */
export function usageByGroup(
  sql: Sql,
  filter: UsageFilter,
  groups: readonly Grouping[],
  { size, offset }: PageWindow,
): Promise<UsageRow[]> {
  return sql<UsageRow[]>`
    select ${grouped(sql, groups)}, ${counts(sql)}, sum(c.cost)::float8 as cost, avg(c.ms)::float8 as latency_ms
    from ${calls(sql, filter)} group by 1, 2, 3, 4, 5, 6 order by 1 desc, 2, 3, 4, 5, 6 limit ${size} offset ${offset}`
}

/** How many rows there are on all pages. */
export async function countUsageGroups(sql: Sql, filter: UsageFilter, groups: readonly Grouping[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select distinct ${grouped(sql, groups)} from ${calls(sql, filter)}) as g`
  return (row as { count: number }).count
}

function grouped(sql: Sql, groups: readonly Grouping[]) {
  const column = (group: Grouping) => (groups.includes(group) ? sql`${sql(`c.${columnOf[group]}`)}` : sql`null::text`)
  return sql`
    ${column('day')} as day, ${column('model')} as model, ${column('skill')} as skill,
    ${column('organization')} as organization_id, ${column('matter')} as matter_id, c.currency`
}

/** The cost is that of the newest call's currency; calls that were priced in another one count in all but this. */
export async function usageStats(sql: Sql, filter: UsageFilter): Promise<Omit<UsageStats, 'from' | 'to'>> {
  const at = (share: number) => sql`coalesce(percentile_cont(${share}) within group (order by c.ms), 0)`
  const [row] = await sql<Omit<UsageStats, 'from' | 'to'>[]>`
    select ${counts(sql)}, coalesce(sum(c.cost) filter (where c.currency = c.newest), 0)::float8 as cost,
      coalesce(min(c.newest), '') as currency,
      json_build_object('average', coalesce(avg(c.ms), 0), 'p50', ${at(0.5)}, 'p90', ${at(0.9)}, 'p95', ${at(0.95)},
        'p99', ${at(0.99)}, 'max', coalesce(max(c.ms), 0)) as latency_ms
    from (select c.*, first_value(c.currency) over (order by c.at desc) as newest from ${calls(sql, filter)}) as c`
  return row as Omit<UsageStats, 'from' | 'to'>
}
