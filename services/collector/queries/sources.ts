import type { Source, SourceKind, SourceMembers } from '@casewright/contracts/collector/collection-resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

const columns = (sql: Sql) => sql`
  source_id, kind, kb_id, name, config, doc_type, licence, metadata, schedule, enabled, documents_max, next_run_at,
  version, created_at, updated_at`

/** `lock` keeps others from changing, deleting or running it until the transaction ends. */
export async function sourceById(
  sql: Sql,
  organization: string,
  source_id: string,
  { lock = false } = {},
): Promise<Source | undefined> {
  const [row] = await sql<Source[]>`
    select ${columns(sql)} from collector.sources
    where organization_id = ${organization} and source_id = ${source_id} ${lock ? sql`for update` : sql``}`
  return row
}

export interface SourceFilter {
  kind?: SourceKind
  kb_id?: string
  enabled?: boolean
  text?: string
}

/** One page, by name, and how many there are. */
export async function sourcesPage(
  sql: Sql,
  organization: string,
  { kind, kb_id, enabled, text }: SourceFilter,
  { size, offset }: PageWindow,
): Promise<[Source[], number]> {
  const matching = sql`
    from collector.sources where organization_id = ${organization}
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${kb_id === undefined ? sql`` : sql`and kb_id = ${kb_id}`}
    ${enabled === undefined ? sql`` : sql`and enabled = ${enabled}`}
    ${text === undefined ? sql`` : sql`and position(lower(${text}) in lower(name)) > 0`}`
  const [rows, [counted]] = await Promise.all([
    sql<Source[]>`select ${columns(sql)} ${matching} order by name, source_id limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count ${matching}`,
  ])
  return [rows, counted?.count ?? 0]
}

export interface NewSource extends SourceMembers {
  source_id: string
  organization_id: string
  acting_user: string
  kind: SourceKind
  kb_id: string
  next_run_at: Date | null
}

export async function insertSource(sql: Sql, source: NewSource): Promise<Source> {
  const { source_id, organization_id, acting_user, kind, kb_id, name, doc_type, licence } = source
  const { config, metadata, schedule, enabled, documents_max, next_run_at } = source
  const [row] = await sql<Source[]>`
    insert into collector.sources (source_id, organization_id, created_by, acting_user, kind, kb_id,
      name, doc_type, licence, config, metadata, schedule, enabled, documents_max, next_run_at)
    values (${source_id}, ${organization_id}, ${acting_user}, ${acting_user}, ${kind}, ${kb_id},
      ${name}, ${doc_type}, ${licence},
      ${sql.json(config)}, ${sql.json(metadata)}, ${schedule && sql.json(schedule)}, ${enabled},
      ${documents_max}, ${next_run_at})
    returning ${columns(sql)}`
  return row as Source
}

/** The row must be locked. */
export async function updateSource(
  sql: Sql,
  source_id: string,
  members: SourceMembers & { next_run_at: Date | string | null },
): Promise<Source> {
  const { name, config, doc_type, licence, metadata, schedule, enabled, documents_max, next_run_at } = members
  const [row] = await sql<Source[]>`
    update collector.sources set name = ${name}, config = ${sql.json(config)}, doc_type = ${doc_type},
      licence = ${licence}, metadata = ${sql.json(metadata)}, schedule = ${schedule && sql.json(schedule)},
      enabled = ${enabled}, documents_max = ${documents_max}, next_run_at = ${next_run_at}, version = version + 1,
      updated_at = now()
    where source_id = ${source_id} returning ${columns(sql)}`
  return row as Source
}

/** For whom its runs act. */
export async function actingUser(sql: Sql, source_id: string): Promise<string | undefined> {
  const [row] = await sql<{ user: string }[]>`
    select acting_user as "user" from collector.sources where source_id = ${source_id}`
  return row?.user
}

/** From now on its runs act for this person. */
export async function setActing(sql: Sql, source_id: string, user: string): Promise<void> {
  await sql`update collector.sources set acting_user = ${user} where source_id = ${source_id}`
}

/** With its runs and documents. */
export async function deleteSource(sql: Sql, source_id: string): Promise<void> {
  await sql`delete from collector.sources where source_id = ${source_id}`
}

/** Nobody finds it from then on, but what clears it away. */
export async function hideSource(sql: Sql, source_id: string): Promise<void> {
  await sql`
    update collector.sources set removed_for = organization_id, organization_id = '', next_run_at = null
    where source_id = ${source_id}`
}

/** A source that is being cleared away, with whose base its documents are in. */
export async function hiddenSource(
  sql: Sql,
  source_id: string,
): Promise<{ kb_id: string; organization: string; user: string } | undefined> {
  const [row] = await sql<{ kb_id: string; organization: string; user: string }[]>`
    select kb_id, removed_for as organization, acting_user as "user" from collector.sources
    where source_id = ${source_id} and organization_id = ''`
  return row
}

export const hiddenSources = (sql: Sql): Promise<{ source_id: string }[]> =>
  sql<{ source_id: string }[]>`
    select source_id from collector.sources where organization_id = '' order by source_id limit 100`

export type DueSource = Pick<Source, 'source_id' | 'schedule'> & { organization: string }

/** Sources whose time has come, locked; what another replica is just looking at is left to it. */
export const lockDueSources = (sql: Sql, limit: number): Promise<DueSource[]> =>
  sql<DueSource[]>`
    select source_id, schedule, organization_id as organization from collector.sources
    where next_run_at <= now() order by next_run_at limit ${limit} for update skip locked`

export async function setNextRun(sql: Sql, source_id: string, next_run_at: Date | null): Promise<void> {
  await sql`update collector.sources set next_run_at = ${next_run_at} where source_id = ${source_id}`
}
