import type { Fact, Scope } from '@casewright/contracts/memory/resources'
import type { PageWindow } from '@casewright/kit/paging'
import type { Sql } from '@casewright/kit/sql'
import type { FactFilter } from '../rules/fact-filter.ts'
import type { Wording } from '../rules/weigh.ts'
import type { Owner } from './users.ts'

export interface FactKey extends Owner {
  scope: Scope
  case_id: string | null
  entity_key: string
}

/** A fact's row with what only this house needs. */
export type FactRow = Fact & { last_revision: number }

const columns = (sql: Sql) => sql`
  fact_id, tenant_id, user_id, scope, case_id, entity_key, category, content, value, source, source_ref, confidence,
  revision, last_revision, generation, created_at, updated_at,
  (select count(*)::int from memory.conflicts where conflicts.fact_id = facts.fact_id and status = 'open') as open_conflicts`

const json = (sql: Sql, value: unknown) => sql.json((value ?? null) as never)

/** Without the columns that are not on the wire. */
export const asFact = ({ last_revision: _, ...fact }: FactRow): Fact => fact

export async function factById(sql: Sql, tenant_id: string, fact_id: string): Promise<FactRow | undefined> {
  const [row] = await sql<
    FactRow[]
  >`select ${columns(sql)} from memory.facts where tenant_id = ${tenant_id} and fact_id = ${fact_id}`
  return row
}

export async function factByKey(
  sql: Sql,
  { tenant_id, user_id, scope, case_id, entity_key }: FactKey,
): Promise<FactRow | undefined> {
  const [row] = await sql<FactRow[]>`
    select ${columns(sql)} from memory.facts
    where tenant_id = ${tenant_id} and user_id = ${user_id} and scope = ${scope}
      and case_id is not distinct from ${case_id} and entity_key = ${entity_key}`
  return row
}

export async function insertFact(
  sql: Sql,
  fact_id: string,
  key: FactKey,
  wording: Wording,
  seq: number,
  generation: number | null,
): Promise<void> {
  await sql`
    insert into memory.facts (fact_id, tenant_id, user_id, scope, case_id, entity_key, category, content, value, source,
      source_ref, confidence, revision, last_revision, generation, seq)
    values (${fact_id}, ${key.tenant_id}, ${key.user_id}, ${key.scope}, ${key.case_id}, ${key.entity_key}, ${wording.category},
      ${wording.content}, ${json(sql, wording.value)}, ${wording.source}, ${wording.source_ref}, ${wording.confidence}, 1, 1, ${generation}, ${seq})`
}

/** Makes a new value the live one. */
export async function reviseFact(
  sql: Sql,
  fact_id: string,
  wording: Wording,
  seq: number,
  generation: number | null,
): Promise<void> {
  await sql`
    update memory.facts set category = ${wording.category}, content = ${wording.content}, value = ${json(sql, wording.value)},
      source = ${wording.source}, source_ref = ${wording.source_ref}, confidence = ${wording.confidence},
      revision = last_revision + 1, last_revision = last_revision + 1, generation = ${generation}, seq = ${seq}, updated_at = now()
    where fact_id = ${fact_id}`
}

/** Takes a revision number for a value that does not become live. */
export async function reserveRevision(sql: Sql, fact_id: string): Promise<number> {
  const [row] = await sql<{ last_revision: number }[]>`
    update memory.facts set last_revision = last_revision + 1 where fact_id = ${fact_id} returning last_revision`
  return (row as { last_revision: number }).last_revision
}

export async function deleteFacts(sql: Sql, { tenant_id, user_id }: Owner, fact_ids: string[]): Promise<number> {
  const result =
    await sql`delete from memory.facts where tenant_id = ${tenant_id} and user_id = ${user_id} and fact_id in ${sql(fact_ids)}`
  return result.count
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
    select ${columns(sql)} from memory.facts where ${matching(sql, owner, filter)}
    order by updated_at desc, fact_id desc limit ${size} offset ${offset}`

export async function countFacts(sql: Sql, owner: Owner, filter: FactFilter): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from memory.facts where ${matching(sql, owner, filter)}`
  return (row as { count: number }).count
}

/** What an in-process index needs of a fact. */
export type IndexedFact = Pick<
  Fact,
  'fact_id' | 'scope' | 'case_id' | 'entity_key' | 'category' | 'content' | 'source' | 'confidence' | 'updated_at'
> & { seq: number }

/** The facts written after a point in the user's order, oldest write first; one write may have many. */
export const factsAfter = (
  sql: Sql,
  { tenant_id, user_id }: Owner,
  after: { seq: number; fact_id: string },
  limit: number,
): Promise<IndexedFact[]> =>
  sql<IndexedFact[]>`
    select fact_id, scope, case_id, entity_key, category, content, source, confidence, updated_at, seq from memory.facts
    where tenant_id = ${tenant_id} and user_id = ${user_id} and (seq, fact_id) > (${after.seq}, ${after.fact_id}::uuid) order by seq, fact_id limit ${limit}`
