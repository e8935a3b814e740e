import type { BusinessCategory } from '@casewright/contracts/platform/taxonomy'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { Members } from '../rules/members.ts'

export type BusinessCategoryMembers = Members<BusinessCategory, 'business_category_id'>

const columns = (sql: Sql) => sql`
  business_category_id, parent_id, code, name, name_en, description, order_num, enabled, version, created_at, updated_at`

export async function businessCategoryById(
  sql: Sql,
  business_category_id: string,
  { lock = false } = {},
): Promise<BusinessCategory | undefined> {
  const [row] = await sql<BusinessCategory[]>`
    select ${columns(sql)} from platform.business_categories where business_category_id = ${business_category_id}
    ${lock ? sql`for update` : sql``}`
  return row
}

/** One page in their order, and how many there are. */
export async function businessCategoriesPage(
  sql: Sql,
  filter: { text?: string; parent_id?: string; roots?: boolean; enabled?: boolean },
  { size, offset }: PageWindow,
): Promise<[BusinessCategory[], number]> {
  const { text, parent_id, roots = false, enabled } = filter
  const matching = () => sql`
    true
    ${parent_id === undefined ? sql`` : sql`and parent_id = ${parent_id}`}
    ${roots ? sql`and parent_id is null` : sql``}
    ${enabled === undefined ? sql`` : sql`and enabled = ${enabled}`}
    ${
      text === undefined
        ? sql``
        : sql`and (strpos(lower(name), lower(${text})) > 0 or strpos(lower(name_en), lower(${text})) > 0
            or strpos(lower(code), lower(${text})) > 0 or strpos(lower(description), lower(${text})) > 0)`
    }`
  const [rows, [counted]] = await Promise.all([
    sql<BusinessCategory[]>`
      select ${columns(sql)} from platform.business_categories where ${matching()}
      order by order_num, name, business_category_id limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count from platform.business_categories where ${matching()}`,
  ])
  return [rows, counted?.count ?? 0]
}

export async function insertBusinessCategory(
  sql: Sql,
  business_category_id: string,
  category: BusinessCategoryMembers,
): Promise<BusinessCategory> {
  const { parent_id, code, name, name_en, description, order_num, enabled } = category
  const [row] = await sql<BusinessCategory[]>`
    insert into platform.business_categories
      (business_category_id, parent_id, code, name, name_en, description, order_num, enabled)
    values (${business_category_id}, ${parent_id}, ${code}, ${name}, ${name_en}, ${description}, ${order_num}, ${enabled})
    returning ${columns(sql)}`
  return row as BusinessCategory
}

export async function reviseBusinessCategory(
  sql: Sql,
  business_category_id: string,
  category: BusinessCategoryMembers,
): Promise<BusinessCategory> {
  const { parent_id, code, name, name_en, description, order_num, enabled } = category
  const [row] = await sql<BusinessCategory[]>`
    update platform.business_categories set parent_id = ${parent_id}, code = ${code}, name = ${name},
      name_en = ${name_en}, description = ${description}, order_num = ${order_num}, enabled = ${enabled},
      version = version + 1, updated_at = now()
    where business_category_id = ${business_category_id} returning ${columns(sql)}`
  return row as BusinessCategory
}

export async function removeBusinessCategory(sql: Sql, business_category_id: string): Promise<void> {
  await sql`delete from platform.business_categories where business_category_id = ${business_category_id}`
}

export async function countChildren(sql: Sql, business_category_id: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from platform.business_categories where parent_id = ${business_category_id}`
  return row?.count ?? 0
}

/** Until the transaction ends nobody else holds it. Take it before any row's lock, so that no two wait for each other. */
export async function lockTree(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('platform.business_categories'))`
}

/** Whether a category is another one or stands somewhere below it. */
export async function isWithin(sql: Sql, business_category_id: string, top: string): Promise<boolean> {
  const [row] = await sql<{ within: boolean }[]>`
    with recursive line as (
      select business_category_id, parent_id from platform.business_categories
      where business_category_id = ${business_category_id}
      union
      select above.business_category_id, above.parent_id from platform.business_categories as above
      join line on above.business_category_id = line.parent_id
    )
    select exists (select from line where business_category_id = ${top}) as within`
  return row?.within ?? false
}
