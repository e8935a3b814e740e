import type { Sql } from '@casewright/kit/postgres/sql'

/** Those of the files that stand in a matter of which the user is a member, as its files or as its deliverables. */
export async function filesSharedWith(
  sql: Sql,
  { organization, user }: { organization: string; user: string },
  file_ids: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ file_id: string }[]>`
    select f.file_id from unnest(${file_ids as string[]}::text[]) as f (file_id) where exists (
      select 1 from matter.members as own join matter.matters as m on m.matter_id = own.matter_id
      where own.user_id = ${user} and m.organization_id = ${organization}
        and (m.file_ids ? f.file_id or exists (
          select 1 from matter.deliverables as d join matter.deliverable_versions as v using (deliverable_id)
          where d.matter_id = m.matter_id and v.file_id = f.file_id)))`
  return rows.map(({ file_id }) => file_id)
}

/** Those of the files that the matter does not have yet, neither as its files nor as a version of its deliverables. */
export async function filesNotIn(sql: Sql, matter_id: string, file_ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ file_id: string }[]>`
    select distinct f.file_id from unnest(${file_ids as string[]}::text[]) as f (file_id)
    where not exists (select 1 from matter.matters as m where m.matter_id = ${matter_id} and m.file_ids ? f.file_id)
      and not exists (
        select 1 from matter.deliverables as d join matter.deliverable_versions as v using (deliverable_id)
        where d.matter_id = ${matter_id} and v.file_id = f.file_id)`
  return rows.map(({ file_id }) => file_id)
}
