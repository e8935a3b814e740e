import type { Sql } from '@casewright/kit/postgres/sql'

interface Asker {
  organization: string
  user: string
}

/** The files and deliverables of the matter `m`. */
const filesOf = (sql: Sql) => sql`
  select jsonb_array_elements_text(m.file_ids) as file_id
  union all
  select v.file_id from matter.deliverables as d join matter.deliverable_versions as v using (deliverable_id)
  where d.matter_id = m.matter_id`

/** Those of the files that are in a walled matter without the user, and in no matter that staff or the user may see. */
export async function filesHiddenFrom(
  sql: Sql,
  { organization, user }: Asker,
  file_ids: readonly string[],
): Promise<string[]> {
  const isMember = sql`
    exists (select from matter.members as own where own.matter_id = m.matter_id and own.user_id = ${user})`
  const rows = await sql<{ file_id: string }[]>`
    with walled as (
      select distinct f.file_id from matter.matters as m cross join lateral (${filesOf(sql)}) as f
      where m.organization_id = ${organization} and m.walled and not ${isMember}
        and f.file_id = any(${file_ids as string[]}::text[]))
    select w.file_id from walled as w where not exists (
      select from matter.matters as m where m.organization_id = ${organization} and (not m.walled or ${isMember})
        and w.file_id in (${filesOf(sql)}))`
  return rows.map(({ file_id }) => file_id)
}
