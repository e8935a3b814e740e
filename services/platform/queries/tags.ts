import type { Tag } from '@casewright/contracts/platform/tags'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { Members } from '../rules/members.ts'

export type TagMembers = Members<Tag, 'tag_id'>

const columns = (sql: Sql) =>
  sql`tag_id, tag_group_id, name, color, description, order_num, version, created_at, updated_at`

export async function tagById(
  sql: Sql,
  organization: string,
  tag_id: string,
  { lock = false } = {},
): Promise<Tag | undefined> {
  const [row] = await sql<Tag[]>`
    select ${columns(sql)} from platform.tags where organization_id = ${organization} and tag_id = ${tag_id}
    ${lock ? sql`for update` : sql``}`
  return row
}

/** One page in their order, and how many there are. */
export async function tagsPage(
  sql: Sql,
  organization: string,
  filter: { text?: string; tag_group_id?: string },
  { size, offset }: PageWindow,
): Promise<[Tag[], number]> {
  const { text, tag_group_id } = filter
  const matching = () => sql`
    organization_id = ${organization}
    ${tag_group_id === undefined ? sql`` : sql`and tag_group_id = ${tag_group_id}`}
    ${
      text === undefined
        ? sql``
        : sql`and (strpos(lower(name), lower(${text})) > 0 or strpos(lower(description), lower(${text})) > 0)`
    }`
  const [rows, [counted]] = await Promise.all([
    sql<Tag[]>`
      select ${columns(sql)} from platform.tags where ${matching()}
      order by order_num, name, tag_id limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count from platform.tags where ${matching()}`,
  ])
  return [rows, counted?.count ?? 0]
}

export async function insertTag(sql: Sql, organization: string, tag_id: string, tag: TagMembers): Promise<Tag> {
  const [row] = await sql<Tag[]>`
    insert into platform.tags (tag_id, organization_id, tag_group_id, name, color, description, order_num)
    values (${tag_id}, ${organization}, ${tag.tag_group_id}, ${tag.name}, ${tag.color}, ${tag.description}, ${tag.order_num})
    returning ${columns(sql)}`
  return row as Tag
}

export async function reviseTag(sql: Sql, organization: string, tag_id: string, tag: TagMembers): Promise<Tag> {
  const [row] = await sql<Tag[]>`
    update platform.tags set tag_group_id = ${tag.tag_group_id}, name = ${tag.name}, color = ${tag.color},
      description = ${tag.description}, order_num = ${tag.order_num}, version = version + 1, updated_at = now()
    where organization_id = ${organization} and tag_id = ${tag_id} returning ${columns(sql)}`
  return row as Tag
}

export async function removeTag(sql: Sql, organization: string, tag_id: string): Promise<void> {
  await sql`delete from platform.tags where organization_id = ${organization} and tag_id = ${tag_id}`
}

export async function countTagsOfGroup(sql: Sql, organization: string, tag_group_id: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from platform.tags
    where organization_id = ${organization} and tag_group_id = ${tag_group_id}`
  return row?.count ?? 0
}
