import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { StructuredKind, StructuredRecord, StructuredRow } from '../rules/structured-row.ts'

export type StoredVersion = Pick<
  StructuredRow,
  'kind' | 'key' | 'version' | 'effective_from' | 'effective_to' | 'content_hash'
>

const columns = (sql: Sql) => sql`kind, key, version, code, effective_from, effective_to, body, updated_at`
const inForce = (sql: Sql, as_of: string) => sql`
  (effective_from is null or effective_from <= ${as_of}::date) and (effective_to is null or effective_to > ${as_of}::date)`

/** All versions of these kinds and keys. */
export const storedVersions = (
  sql: Sql,
  places: readonly Pick<StructuredRow, 'kind' | 'key'>[],
): Promise<StoredVersion[]> =>
  sql<StoredVersion[]>`
    select kind, key, version, effective_from, effective_to, content_hash from knowledge.structured
    where (kind, key) in (
      select * from unnest(${places.map(({ kind }) => kind)}::text[], ${places.map(({ key }) => key)}::text[]))`

/** The elements of causes of action, in any version and from any import. */
export const storedElements = (sql: Sql, codes: readonly string[]): Promise<{ code: string; element_key: string }[]> =>
  sql<{ code: string; element_key: string }[]>`
    select distinct code, element ->> 'element_key' as element_key
    from knowledge.structured, jsonb_array_elements(body -> 'elements') as element
    where kind in ('cause_profile', 'litigation_elements') and code = any(${[...codes]})`

/** Every cause of action that anything was imported for, in whichever version. */
export async function causeCodes(sql: Sql): Promise<string[]> {
  const rows = await sql<{ code: string }[]>`
    select distinct code from knowledge.structured where code is not null order by code`
  return rows.map(({ code }) => code)
}

/** Each replaces what it was before; `seq` is the number of this write. */
export async function putStructured(sql: Sql, rows: readonly StructuredRow[], seq: number): Promise<void> {
  await sql`
    insert into knowledge.structured (kind, key, version, effective_from, effective_to, code, body, content_hash, seq)
    select kind, key, version, effective_from, effective_to, code, body, content_hash, ${seq}
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (kind text, key text, version text,
      effective_from date, effective_to date, code text, body jsonb, content_hash text)
    on conflict (kind, key, version) do update set effective_from = excluded.effective_from,
      effective_to = excluded.effective_to, code = excluded.code, body = excluded.body,
      content_hash = excluded.content_hash, seq = excluded.seq, updated_at = now()`
}

export interface StructuredFilter {
  as_of: string
  keys?: readonly string[]
  parent_code?: string | undefined
  service_type?: string | undefined
}

const matching = (sql: Sql, kind: StructuredKind, { as_of, keys, parent_code, service_type }: StructuredFilter) => sql`
  kind = ${kind} and ${inForce(sql, as_of)}
  ${keys ? sql`and key = any(${[...keys]})` : sql``}
  ${parent_code === undefined ? sql`` : sql`and body ->> 'parent_code' = ${parent_code}`}
  ${service_type === undefined ? sql`` : sql`and body ->> 'service_type' = ${service_type}`}`

/** What is in force on the day, by key. */
export const listStructured = <K extends StructuredKind>(
  sql: Sql,
  kind: K,
  filter: StructuredFilter,
  { offset, size }: Pick<PageWindow, 'offset' | 'size'>,
): Promise<StructuredRecord<K>[]> =>
  sql<StructuredRecord<K>[]>`
    select ${columns(sql)} from knowledge.structured where ${matching(sql, kind, filter)}
    order by key limit ${size} offset ${offset}`

export async function countStructured(sql: Sql, kind: StructuredKind, filter: StructuredFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from knowledge.structured where ${matching(sql, kind, filter)}`
  return (row as { count: number }).count
}

/** What is said of causes of action beside their profiles; on one day, or ever. */
export const besideProfiles = (
  sql: Sql,
  codes: readonly string[],
  as_of?: string,
): Promise<StructuredRecord<'litigation_elements' | 'element_mapping'>[]> =>
  sql<StructuredRecord<'litigation_elements' | 'element_mapping'>[]>`
    select ${columns(sql)} from knowledge.structured
    where kind in ('litigation_elements', 'element_mapping') and code = any(${[...codes]})
      ${as_of === undefined ? sql`` : sql`and ${inForce(sql, as_of)}`}
    order by kind, key, version`

/** What was written after that number of writes, as far as it can be searched: a change beside a profile changes that. */
export const changedAfter = (sql: Sql, seq: number): Promise<StructuredRecord<'cause_profile' | 'checklist'>[]> =>
  sql<StructuredRecord<'cause_profile' | 'checklist'>[]>`
    select ${columns(sql)} from knowledge.structured
    where kind in ('cause_profile', 'checklist')
      and (seq > ${seq} or code in (select code from knowledge.structured where seq > ${seq} and code is not null))`
