import type { KnowledgeChunk } from '@casewright/contracts/knowledge/resources'
import type { Hit } from '@casewright/contracts/knowledge/search-resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { SearchScope } from '../rules/search-scope.ts'

export interface NewChunk extends Omit<KnowledgeChunk, 'chunk_id'> {
  chunk_id: string
  slot: number
  document_no: number
  gap: string
  length: number
  /** Hexadecimal. */
  hash: string
}

export async function insertChunks(sql: Sql, base_no: number, chunks: readonly NewChunk[]): Promise<void> {
  await sql`
    insert into knowledge.chunks (chunk_id, base_no, slot, document_no, chunk_index, section_id, section_title, gap,
      content, "start", "end", metadata, length, hash)
    select chunk_id, ${base_no}, slot, document_no, chunk_index, section_id, section_title, gap, content, "start", "end",
      metadata, length, decode(hash, 'hex')
    from json_to_recordset(${JSON.stringify(chunks)}::text::json) as given (chunk_id uuid, slot integer,
      document_no bigint, chunk_index integer, section_id text, section_title text, gap text, content text,
      "start" integer, "end" integer, metadata jsonb, length integer, hash text)`
}

/** Gives how many there were, and how many terms they had. */
export async function deleteChunks(
  sql: Sql,
  document_nos: readonly number[],
): Promise<{ chunks: number; tokens: number }> {
  const [row] = await sql<{ chunks: number; tokens: number }[]>`
    with gone as (
      delete from knowledge.chunks where document_no = any(${[...document_nos]}::bigint[]) returning length
    )
    select count(*)::int as chunks, coalesce(sum(length), 0)::bigint as tokens from gone`
  return row as { chunks: number; tokens: number }
}

export type ChunkText = KnowledgeChunk & { gap: string }

export const chunksOfDocument = (sql: Sql, document_no: number, section_id?: string): Promise<ChunkText[]> =>
  sql<ChunkText[]>`
    select chunk_id, chunk_index, section_id, section_title, content, gap, "start", "end", metadata from knowledge.chunks
    where document_no = ${document_no} ${section_id === undefined ? sql`` : sql`and section_id = ${section_id}`}
    order by chunk_index`

/** What the search terms of a chunk are made of. */
export interface IndexedChunk {
  slot: number
  title: string
  section_title: string | null
  content: string
}

export const chunksFrom = (
  sql: Sql,
  base_no: number,
  from: number,
  to: number,
  limit: number,
): Promise<IndexedChunk[]> =>
  sql<IndexedChunk[]>`
    select slot, d.title, section_title, content from knowledge.chunks c join knowledge.documents d using (document_no)
    where c.base_no = ${base_no} and slot >= ${from} and slot < ${to} order by slot limit ${limit}`

/** How many chunks still live in each block of slots. */
export const liveInBlocks = (
  sql: Sql,
  base_no: number,
  blockBits: number,
): Promise<{ block: number; chunks: number }[]> =>
  sql`
    select slot >> ${blockBits}::int as block, count(*)::int as chunks from knowledge.chunks
    where base_no = ${base_no} group by 1 order by 1`

/** Everything but the bases, which stand in each query by themselves. */
const inScope = (sql: Sql, scope: SearchScope) => sql`
  (d.effective_from is null or d.effective_from <= ${scope.as_of}::date)
  and (d.effective_to is null or d.effective_to > ${scope.as_of}::date)
  ${scope.stepped_back.length > 0 ? sql`and d.document_no <> all(${scope.stepped_back.map(({ document_no }) => document_no)}::bigint[])` : sql``}
  ${scope.document_ids ? sql`and d.document_id = any(${[...scope.document_ids]})` : sql``}
  ${scope.file_ids ? sql`and d.file_id = any(${[...scope.file_ids]})` : sql``}
  ${scope.doc_types ? sql`and d.doc_type = any(${[...scope.doc_types]})` : sql``}
  ${scope.date_from ? sql`and d.date >= ${scope.date_from}::date` : sql``}
  ${scope.date_to ? sql`and d.date <= ${scope.date_to}::date` : sql``}
  ${Object.entries(scope.metadata ?? {}).reduce(
    (all, [member, values]) =>
      sql`${all} and d.metadata -> ${member} = any(${[values].flat().map((value) => JSON.stringify(value))}::text[]::jsonb[])`,
    sql``,
  )}`

export interface SlotPlace {
  base_no: number
  slot: number
}

/** Which of the slots still have a chunk, and whether it is in scope. */
export const placesOf = (
  sql: Sql,
  scope: SearchScope,
  places: readonly SlotPlace[],
): Promise<(SlotPlace & { chunk_id: string; accepted: boolean })[]> =>
  sql`
    select c.base_no, c.slot, c.chunk_id, (${inScope(sql, scope)}) as accepted
    from unnest(${places.map(({ base_no }) => base_no)}::int[], ${places.map(({ slot }) => slot)}::int[]) as asked (base_no, slot)
    join knowledge.chunks c using (base_no, slot) join knowledge.documents d using (document_no)`

/** The slots of all chunks in scope, but no more than `limit`. */
export const slotsInScope = (
  sql: Sql,
  scope: SearchScope,
  base_nos: readonly number[],
  limit: number,
): Promise<SlotPlace[]> =>
  sql<SlotPlace[]>`
    select c.base_no, c.slot from knowledge.documents d join knowledge.chunks c using (document_no)
    where d.base_no = any(${[...base_nos]}::int[]) and ${inScope(sql, scope)} limit ${limit}`

export type HitRow = Omit<Hit, 'score' | 'ranks' | 'highlight'>

/** The chunks by their ids, if the scope has them: what an index says is never the reason why a chunk is shown. */
export const readHits = (sql: Sql, scope: SearchScope, chunk_ids: readonly string[]): Promise<HitRow[]> =>
  sql<HitRow[]>`
    select c.chunk_id, b.kb_id, d.document_id, d.file_id, d.doc_type, d.title, c.content, c."start", c."end",
      c.section_id, c.section_title, c.chunk_index, d.date, d.effective_from, d.effective_to,
      d.metadata || c.metadata as metadata
    from knowledge.chunks c join knowledge.documents d using (document_no) join knowledge.bases b on b.base_no = c.base_no
    where c.chunk_id = any(${[...chunk_ids]}::uuid[]) and b.kb_id = any(${[...scope.kb_ids]}) and ${inScope(sql, scope)}`

/** The chunk of each document that has the character at `start`, or its first one; `place` counts the documents given. */
export const chunksAt = (
  sql: Sql,
  scope: SearchScope,
  documents: readonly { kb_id: string; document_id: string; start: number | null }[],
): Promise<{ place: number; chunk_id: string }[]> =>
  sql`
    select given.place::int - 1 as place, c.chunk_id
    from unnest(${documents.map(({ kb_id }) => kb_id)}::text[], ${documents.map(({ document_id }) => document_id)}::text[],
      ${documents.map(({ start }) => start ?? 0)}::int[]) with ordinality as given (kb_id, document_id, start, place)
    join knowledge.bases b on b.kb_id = given.kb_id and b.kb_id = any(${[...scope.kb_ids]})
    join knowledge.documents d on d.base_no = b.base_no and d.document_id = given.document_id
    cross join lateral (
      select chunk_id from knowledge.chunks c where c.document_no = d.document_no
      order by (c."start" <= given.start and c."end" > given.start) desc, c.chunk_index limit 1) c
    where ${inScope(sql, scope)} order by given.place`
