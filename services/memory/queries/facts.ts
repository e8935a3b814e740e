import type { Fact, Scope } from '@casewright/contracts/memory/resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql, SqlPart } from '@casewright/kit/postgres/sql'
import type { FactFilter } from '../rules/fact-filter.ts'
import type { Wording } from '../rules/weigh.ts'
import type { Owner } from './users.ts'

export interface FactKey extends Owner {
  scope: Scope
  case_id: string | null
  entity_key: string
}

/** A fact's row with what only this service needs. */
export type FactRow = Fact & { last_revision: number }

export const factColumns = (sql: Sql) => sql`
  fact_id, tenant_id, user_id, scope, case_id, entity_key, category, content, value, source, source_ref, confidence,
  revision, last_revision, generation, created_at, updated_at,
  (select count(*)::int from memory.conflicts where conflicts.fact_id = facts.fact_id and status = 'open') as open_conflicts`

const json = (sql: Sql, value: unknown) => sql.json(value ?? null)

/** Without the columns that are not on the wire. */
export const asFact = ({ last_revision: _, ...fact }: FactRow): Fact => fact

/** Whose facts are looked at: a user's own or, for the system's work, those of a whole organization. */
export interface FactViewer {
  tenant_id: string
  user_id?: string | undefined
}

export async function factById(
  sql: Sql,
  { tenant_id, user_id }: FactViewer,
  fact_id: string,
): Promise<FactRow | undefined> {
  const [row] = await sql<FactRow[]>`
    select ${factColumns(sql)} from memory.facts where tenant_id = ${tenant_id} and fact_id = ${fact_id}
      ${user_id === undefined ? sql`` : sql`and user_id = ${user_id}`}`
  return row
}

const ofKey = (sql: Sql, { tenant_id, user_id, scope, case_id, entity_key }: FactKey) => sql`
  tenant_id = ${tenant_id} and user_id = ${user_id} and scope = ${scope} and entity_key = ${entity_key}
  and ${case_id === null ? sql`case_id is null` : sql`case_id = ${case_id}`}`

export async function factByKey(sql: Sql, key: FactKey): Promise<FactRow | undefined> {
  const [row] = await sql<FactRow[]>`select ${factColumns(sql)} from memory.facts where ${ofKey(sql, key)}`
  return row
}

/**
 * The fact of this key: the one that is there, for which nothing is locked or written, or a new one under the user's
 * lock, with what is audited of `created`. Undefined when another writer made it while this one waited for the lock.
 */
export async function readOrCreateFact(
  sql: Sql,
  fact_id: string,
  key: FactKey,
  { category, content, value, source, source_ref, confidence }: Wording,
  audited: SqlPart,
): Promise<{ fact: FactRow; isNew: boolean } | undefined> {
  const [row] = await sql<(FactRow & { is_new: boolean })[]>`
    with live as (select ${factColumns(sql)} from memory.facts where ${ofKey(sql, key)}),
    moved as (
      insert into memory.users (tenant_id, user_id, seq)
      select ${key.tenant_id}, ${key.user_id}, 1 where not exists (select from live)
      on conflict (tenant_id, user_id) do update set seq = users.seq + 1 returning seq),
    created as (
      insert into memory.facts (fact_id, tenant_id, user_id, scope, case_id, entity_key, category, content, value, source,
        source_ref, confidence, revision, last_revision, seq)
      select ${fact_id}, ${key.tenant_id}, ${key.user_id}, ${key.scope}, ${key.case_id}, ${key.entity_key}, ${category},
        ${content}, ${json(sql, value)}, ${source}, ${source_ref}, ${confidence}, 1, 1, seq from moved
      on conflict do nothing returning ${factColumns(sql)}),
    audited as (${audited})
    select created.*, true as is_new from created union all select live.*, false from live`
  if (!row) return undefined
  const { is_new, ...fact } = row
  return { fact, isNew: is_new }
}

/** A value that takes the place of a fact's live one. */
export interface Revision extends Wording {
  fact_id: string
  generation: number | null
}

/** Makes new values the live ones and keeps those before them, by one statement; at most one for each fact. */
export async function reviseFacts(sql: Sql, revisions: readonly Revision[], seq: number): Promise<void> {
  if (revisions.length === 0) return
  await sql`
    with given as (
      select * from jsonb_to_recordset(${sql.json(revisions)}) as g (fact_id uuid, category text, content text,
        value jsonb, source text, source_ref text, confidence double precision, generation bigint)),
    kept as (
      insert into memory.revisions (fact_id, revision, state, category, content, value, source, source_ref, confidence, at)
      select f.fact_id, f.revision, 'superseded', f.category, f.content, f.value, f.source, f.source_ref, f.confidence, f.updated_at
      from memory.facts as f join given using (fact_id))
    update memory.facts as f set category = g.category, content = g.content, value = g.value, source = g.source,
      source_ref = g.source_ref, confidence = g.confidence, revision = f.last_revision + 1,
      last_revision = f.last_revision + 1, generation = g.generation, seq = ${seq}, updated_at = now()
    from given as g where f.fact_id = g.fact_id`
}

/** Deletes facts with all they were, and notes it for the indexes of all replicas. Returns how many there were. */
export async function removeFacts(
  sql: Sql,
  { tenant_id, user_id }: Owner,
  seq: number,
  fact_ids: string[],
): Promise<number> {
  if (fact_ids.length === 0) return 0
  const [row] = await sql<{ count: number }[]>`
    with gone as (
      delete from memory.facts where tenant_id = ${tenant_id} and user_id = ${user_id} and fact_id = any(${fact_ids}::uuid[])
      returning fact_id),
    noted as (
      insert into memory.removals (tenant_id, user_id, seq, fact_id)
      select ${tenant_id}, ${user_id}, ${seq}, fact_id from gone),
    forgotten as (
      delete from memory.removals
      where tenant_id = ${tenant_id} and user_id = ${user_id} and at < now() - interval '1 day')
    select count(*)::int as count from gone`
  return (row as { count: number }).count
}

const matching = (sql: Sql, { tenant_id, user_id }: Owner, filter: FactFilter) => sql`
  tenant_id = ${tenant_id} and user_id = ${user_id}
  ${filter.visible_case === undefined ? sql`` : sql`and (scope = 'global' or case_id = ${filter.visible_case})`}
  ${filter.scope === undefined ? sql`` : sql`and scope = ${filter.scope}`}
  ${filter.case_id === undefined ? sql`` : sql`and case_id = ${filter.case_id}`}
  ${filter.categories === undefined ? sql`` : sql`and category in ${sql([...filter.categories])}`}
  ${filter.sources === undefined ? sql`` : sql`and source in ${sql([...filter.sources])}`}
  ${filter.entity_key_prefix === undefined ? sql`` : sql`and starts_with(entity_key, ${filter.entity_key_prefix})`}
  ${filter.confidence_min === undefined ? sql`` : sql`and confidence >= ${filter.confidence_min}`}
  ${filter.updated_after === undefined ? sql`` : sql`and updated_at > ${filter.updated_after}`}
  ${filter.fact_ids === undefined ? sql`` : sql`and fact_id in ${sql([...filter.fact_ids])}`}`

/** Newest first. */
export const listFacts = (
  sql: Sql,
  owner: Owner,
  filter: FactFilter,
  { offset, size }: Pick<PageWindow, 'offset' | 'size'>,
): Promise<FactRow[]> =>
  sql<FactRow[]>`
    select ${factColumns(sql)} from memory.facts where ${matching(sql, owner, filter)}
    order by updated_at desc, fact_id desc limit ${size} offset ${offset}`

/** A page of them, and how many there are in all. */
export async function pageOfFacts(
  sql: Sql,
  owner: Owner,
  filter: FactFilter,
  { offset, size }: Pick<PageWindow, 'offset' | 'size'>,
): Promise<{ facts: FactRow[]; total: number }> {
  // One row more than none: the total is there beyond the last page too.
  const rows = await sql<(FactRow & { total: number })[]>`
    select page.*, counted.total
    from (select count(*)::int as total from memory.facts where ${matching(sql, owner, filter)}) as counted
    left join (
      select ${factColumns(sql)} from memory.facts where ${matching(sql, owner, filter)}
      order by updated_at desc, fact_id desc limit ${size} offset ${offset}) as page on true
    order by page.updated_at desc, page.fact_id desc`
  const facts = rows.filter(({ fact_id }) => fact_id !== null).map(({ total: _, ...fact }) => fact)
  return { facts, total: rows[0]?.total ?? 0 }
}
