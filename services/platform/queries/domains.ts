import type { Domain } from '@casewright/contracts/platform/taxonomy'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { Members } from '../rules/members.ts'

export type DomainMembers = Members<Domain, 'domain_id'>

const columns = (sql: Sql) =>
  sql`domain_id, code, name, name_en, description, order_num, enabled, version, created_at, updated_at`

export async function domainById(sql: Sql, domain_id: string, { lock = false } = {}): Promise<Domain | undefined> {
  const [row] = await sql<Domain[]>`
    select ${columns(sql)} from platform.domains where domain_id = ${domain_id} ${lock ? sql`for update` : sql``}`
  return row
}

/** One page in their order, and how many there are. */
export async function domainsPage(
  sql: Sql,
  { text, enabled }: { text?: string; enabled?: boolean },
  { size, offset }: PageWindow,
): Promise<[Domain[], number]> {
  const matching = () => sql`
    true
    ${enabled === undefined ? sql`` : sql`and enabled = ${enabled}`}
    ${
      text === undefined
        ? sql``
        : sql`and (strpos(lower(name), lower(${text})) > 0 or strpos(lower(name_en), lower(${text})) > 0
            or strpos(lower(code), lower(${text})) > 0 or strpos(lower(description), lower(${text})) > 0)`
    }`
  const [rows, [counted]] = await Promise.all([
    sql<Domain[]>`
      select ${columns(sql)} from platform.domains where ${matching()}
      order by order_num, name, domain_id limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count from platform.domains where ${matching()}`,
  ])
  return [rows, counted?.count ?? 0]
}

export async function insertDomain(sql: Sql, domain_id: string, domain: DomainMembers): Promise<Domain> {
  const [row] = await sql<Domain[]>`
    insert into platform.domains (domain_id, code, name, name_en, description, order_num, enabled)
    values (${domain_id}, ${domain.code}, ${domain.name}, ${domain.name_en}, ${domain.description}, ${domain.order_num}, ${domain.enabled})
    returning ${columns(sql)}`
  return row as Domain
}

export async function reviseDomain(sql: Sql, domain_id: string, domain: DomainMembers): Promise<Domain> {
  const [row] = await sql<Domain[]>`
    update platform.domains set code = ${domain.code}, name = ${domain.name}, name_en = ${domain.name_en},
      description = ${domain.description}, order_num = ${domain.order_num}, enabled = ${domain.enabled},
      version = version + 1, updated_at = now()
    where domain_id = ${domain_id} returning ${columns(sql)}`
  return row as Domain
}

export async function removeDomain(sql: Sql, domain_id: string): Promise<void> {
  await sql`delete from platform.domains where domain_id = ${domain_id}`
}
