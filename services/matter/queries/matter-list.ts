import type { MatterCategory, MatterStatus } from '@casewright/contracts/matter/resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import { type MatterRow, matterColumns, seenBy, type Viewer } from './matters.ts'

export interface MatterFilter {
  status?: MatterStatus | undefined
  matter_category?: MatterCategory | undefined
  cause_of_action_code?: string | undefined
  service_type_id?: string | undefined
  lawyer_id?: string | undefined
  /** In the title or a party's name. */
  text?: string | undefined
}

const matching = (sql: Sql, viewer: Viewer, filter: MatterFilter) => sql`
  ${seenBy(sql, viewer)}
  ${filter.status === undefined ? sql`` : sql`and m.status = ${filter.status}`}
  ${filter.matter_category === undefined ? sql`` : sql`and m.matter_category = ${filter.matter_category}`}
  ${filter.cause_of_action_code === undefined ? sql`` : sql`and m.cause_of_action_code = ${filter.cause_of_action_code}`}
  ${filter.service_type_id === undefined ? sql`` : sql`and m.service_type_id = ${filter.service_type_id}`}
  ${filter.lawyer_id === undefined ? sql`` : sql`and m.lawyer_id = ${filter.lawyer_id}`}
  ${
    filter.text === undefined
      ? sql``
      : sql`and (strpos(lower(m.title), lower(${filter.text})) > 0 or exists (
          select 1 from matter.parties as p
          where p.matter_id = m.matter_id and strpos(lower(p.name), lower(${filter.text})) > 0))`
  }`

/** Matters that somebody may see, page by page; the id decides between equals, so that no page repeats or skips one. */
export const pageOfMatters = (
  sql: Sql,
  viewer: Viewer,
  filter: MatterFilter,
  { sort, order }: { sort: 'updated_at' | 'created_at' | 'title'; order: 'asc' | 'desc' },
  { size, offset }: PageWindow,
): Promise<MatterRow[]> => {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  return sql<MatterRow[]>`
    select ${matterColumns(sql)} from ${matching(sql, viewer, filter)}
    order by ${sql(`m.${sort}`)} ${direction}, m.matter_id ${direction} limit ${size} offset ${offset}`
}

export async function countMatters(sql: Sql, viewer: Viewer, filter: MatterFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${matching(sql, viewer, filter)}`
  return (row as { count: number }).count
}
