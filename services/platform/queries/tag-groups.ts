import type { TagGroup } from '@casewright/contracts/platform/tags'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { Members } from '../rules/members.ts'

export type TagGroupMembers = Members<TagGroup, 'tag_group_id'>

const columns = (sql: Sql) =>
  sql`tag_group_id, name, description, exclusive, order_num, version, created_at, updated_at`

export async function tagGroupById(
  sql: Sql,
  organization: string,
  tag_group_id: string,
  { lock = false } = {},
): Promise<TagGroup | undefined> {
  const [row] = await sql<TagGroup[]>`
    select ${columns(sql)} from platform.tag_groups
    where organization_id = ${organization} and tag_group_id = ${tag_group_id}
    ${lock ? sql`for update` : sql``}`
  return row
}

/** One page in their order, and how many there are. */
export async function tagGroupsPage(
  sql: Sql,
  organization: string,
  { text }: { text?: string },
  { size, offset }: PageWindow,
): Promise<[TagGroup[], number]> {
  const matching = () => sql`
    organization_id = ${organization}
    ${
      text === undefined
        ? sql``
        : sql`and (strpos(lower(name), lower(${text})) > 0 or strpos(lower(description), lower(${text})) > 0)`
    }`
  const [rows, [counted]] = await Promise.all([
    sql<TagGroup[]>`
      select ${columns(sql)} from platform.tag_groups where ${matching()}
      order by order_num, name, tag_group_id limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count from platform.tag_groups where ${matching()}`,
  ])
  return [rows, counted?.count ?? 0]
}

export async function insertTagGroup(
  sql: Sql,
  organization: string,
  tag_group_id: string,
  group: TagGroupMembers,
): Promise<TagGroup> {
  const [row] = await sql<TagGroup[]>`
    insert into platform.tag_groups (tag_group_id, organization_id, name, description, exclusive, order_num)
    values (${tag_group_id}, ${organization}, ${group.name}, ${group.description}, ${group.exclusive}, ${group.order_num})
    returning ${columns(sql)}`
  return row as TagGroup
}

export async function reviseTagGroup(
  sql: Sql,
  organization: string,
  tag_group_id: string,
  group: TagGroupMembers,
): Promise<TagGroup> {
  const [row] = await sql<TagGroup[]>`
    update platform.tag_groups set name = ${group.name}, description = ${group.description},
      exclusive = ${group.exclusive}, order_num = ${group.order_num}, version = version + 1, updated_at = now()
    where organization_id = ${organization} and tag_group_id = ${tag_group_id} returning ${columns(sql)}`
  return row as TagGroup
}

export async function removeTagGroup(sql: Sql, organization: string, tag_group_id: string): Promise<void> {
  await sql`delete from platform.tag_groups where organization_id = ${organization} and tag_group_id = ${tag_group_id}`
}
