import type { KnowledgeBase } from '@casewright/contracts/knowledge/resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

/** A base as its indexes know it. */
export interface BaseState {
  base_no: number
  kb_id: string
  organization_id: string | null
  chunks: number
  tokens: number
  next_slot: number
  folded_slot: number
  block_versions: number[]
  block_chunks: number[]
  writes: number
  vector_seq: number
}

const columns = (sql: Sql) => sql`
  kb_id, name, description, organization_id is null as system, organization_id, documents, chunks, version, created_at,
  updated_at`
const state = (sql: Sql) => sql`
  base_no, kb_id, organization_id, chunks, tokens, next_slot, folded_slot, block_versions, block_chunks, writes, vector_seq`
/** A base without an organization is a system base, by a check of the table, and read by everybody. */
const readable = (sql: Sql, organization: string | undefined) =>
  sql`(organization_id is null or organization_id = ${organization ?? null})`

/** Those of the asked bases, or of all, that the organization may read. */
export const readableBases = (
  sql: Sql,
  organization: string | undefined,
  kb_ids: readonly string[] | undefined,
): Promise<BaseState[]> =>
  sql<BaseState[]>`
    select ${state(sql)} from knowledge.bases
    where ${readable(sql, organization)} ${kb_ids ? sql`and kb_id in ${sql([...kb_ids])}` : sql``}
    order by base_no`

/** The same bases as they are now. */
export const statesOf = (sql: Sql, base_nos: readonly number[]): Promise<BaseState[]> =>
  sql<BaseState[]>`
    select ${state(sql)} from knowledge.bases where base_no = any(${[...base_nos]}::int[]) order by base_no`

/** The base for a change of its content: until the transaction ends nobody else changes it. */
export async function lockBase(sql: Sql, kb_id: string): Promise<BaseState | undefined> {
  // Whoever only refers to the base, as a file that is added does, need not wait for the change.
  const [row] = await sql<BaseState[]>`
    select ${state(sql)} from knowledge.bases where kb_id = ${kb_id} for no key update`
  return row
}

export async function insertBase(
  sql: Sql,
  base: { kb_id: string; organization_id: string | null; name: string; description: string | null },
): Promise<boolean> {
  const { kb_id, organization_id, name, description } = base
  const { count } = await sql`
    insert into knowledge.bases (kb_id, organization_id, name, description)
    values (${kb_id}, ${organization_id}, ${name}, ${description}) on conflict do nothing`
  return count > 0
}

/** What a write did to a base. */
export interface BaseChange {
  documents: number
  chunks: number
  tokens: number
  slots: number
}

export async function changeBase(sql: Sql, base_no: number, by: BaseChange): Promise<void> {
  await sql`
    update knowledge.bases set documents = documents + ${by.documents}, chunks = chunks + ${by.chunks},
      tokens = tokens + ${by.tokens}, next_slot = next_slot + ${by.slots}, writes = writes + 1, updated_at = now()
    where base_no = ${base_no}`
}

/** What stands in the postings now: all slots below `folded_slot`, in these blocks. */
export async function setBlocks(
  sql: Sql,
  { base_no, folded_slot, block_versions, block_chunks }: Blocks,
): Promise<void> {
  await sql`
    update knowledge.bases
    set folded_slot = ${folded_slot}, block_versions = ${block_versions}, block_chunks = ${block_chunks}
    where base_no = ${base_no}`
}

export type Blocks = Pick<BaseState, 'base_no' | 'folded_slot' | 'block_versions' | 'block_chunks'>

/** Bases with postings of deleted chunks. */
export const basesWithDead = (sql: Sql, deadMin: number): Promise<BaseState[]> =>
  sql<BaseState[]>`
    select ${state(sql)} from knowledge.bases
    where (select sum(written) from unnest(block_chunks) as written) - chunks >= ${deadMin} order by base_no`

export async function baseById(
  sql: Sql,
  organization: string | undefined,
  kb_id: string,
): Promise<KnowledgeBase | undefined> {
  const [row] = await sql<KnowledgeBase[]>`
    select ${columns(sql)} from knowledge.bases where kb_id = ${kb_id} and ${readable(sql, organization)}`
  return row
}

export interface BaseFilter {
  system?: boolean
  text?: string
}

const matching = (sql: Sql, organization: string | undefined, { system, text }: BaseFilter) => sql`
  ${readable(sql, organization)}
  ${system === undefined ? sql`` : sql`and (organization_id is null) = ${system}`}
  ${text === undefined ? sql`` : sql`and strpos(lower(name), lower(${text})) > 0`}`

export const listBases = (
  sql: Sql,
  organization: string | undefined,
  filter: BaseFilter,
  { offset, size }: PageWindow,
): Promise<KnowledgeBase[]> =>
  sql<KnowledgeBase[]>`
    select ${columns(sql)} from knowledge.bases where ${matching(sql, organization, filter)}
    order by organization_id is null, name, kb_id limit ${size} offset ${offset}`

export async function countBases(sql: Sql, organization: string | undefined, filter: BaseFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from knowledge.bases where ${matching(sql, organization, filter)}`
  return (row as { count: number }).count
}

/** An organization's base, which is neither deleted nor renamed until the transaction ends. */
export async function keepBase(
  sql: Sql,
  organization: string,
  kb_id: string,
): Promise<{ base_no: number } | undefined> {
  const [row] = await sql<{ base_no: number }[]>`
    select base_no from knowledge.bases where kb_id = ${kb_id} and organization_id = ${organization} for key share`
  return row
}

export async function updateBase(
  sql: Sql,
  { kb_id, name, description }: Pick<KnowledgeBase, 'kb_id' | 'name' | 'description'>,
): Promise<KnowledgeBase> {
  const [row] = await sql<[KnowledgeBase]>`
    update knowledge.bases set name = ${name}, description = ${description}, version = version + 1, updated_at = now()
    where kb_id = ${kb_id} returning ${columns(sql)}`
  return row
}

/** From now on nobody finds it, and its name is free; what is in it goes by and by. */
export async function hideBase(sql: Sql, base_no: number): Promise<void> {
  await sql`update knowledge.bases set organization_id = '', name = kb_id where base_no = ${base_no}`
}

export const hiddenBases = (sql: Sql): Promise<{ base_no: number }[]> =>
  sql<{ base_no: number }[]>`select base_no from knowledge.bases where organization_id = '' order by base_no`

export async function lockHiddenBase(sql: Sql, base_no: number): Promise<{ kb_id: string } | undefined> {
  const [row] = await sql<{ kb_id: string }[]>`
    select kb_id from knowledge.bases where base_no = ${base_no} and organization_id = '' for update`
  return row
}

export async function deleteBase(sql: Sql, base_no: number): Promise<void> {
  await sql`delete from knowledge.bases where base_no = ${base_no}`
}

/** Bases that a service may change for the organization: its own, and without one every base of the installation. */
export const ownBases = (
  sql: Sql,
  organization: string | undefined,
  kb_ids: readonly string[] | undefined,
): Promise<BaseState[]> =>
  sql<BaseState[]>`
    select ${state(sql)} from knowledge.bases
    where ${organization === undefined ? sql`true` : sql`organization_id = ${organization}`}
      ${kb_ids ? sql`and kb_id in ${sql([...kb_ids])}` : sql``}
    order by base_no`

/** How many documents all bases of the installation have. */
export async function countDocuments(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select coalesce(sum(documents), 0)::int as count from knowledge.bases`
  return row?.count ?? 0
}
