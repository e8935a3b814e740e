import type { KnowledgeDocument } from '@casewright/contracts/knowledge/resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

export type DocumentRow = KnowledgeDocument & { document_no: number; tail: string }

const columns = (sql: Sql) => sql`
  d.document_no, b.kb_id, d.document_id, d.file_id, d.doc_type, d.title, d.metadata, d.date, d.effective_from,
  d.effective_to, d.content_hash, d.characters, d.chunks, d.tail, d.created_at, d.updated_at`

/** Without the columns that are not on the wire. */
export const asDocument = ({ document_no: _, tail: __, ...document }: DocumentRow): KnowledgeDocument => document

/** A document that the organization may read. */
export async function documentById(
  sql: Sql,
  organization: string | undefined,
  kb_id: string,
  document_id: string,
): Promise<DocumentRow | undefined> {
  const [row] = await sql<DocumentRow[]>`
    select ${columns(sql)} from knowledge.documents d join knowledge.bases b using (base_no)
    where b.kb_id = ${kb_id} and d.document_id = ${document_id}
      and (b.organization_id is null or b.organization_id = ${organization ?? null})`
  return row
}

export interface KnownDocument {
  document_no: number
  document_id: string
  content_hash: string
  chunks: number
}

export const knownDocuments = (sql: Sql, base_no: number, document_ids: readonly string[]): Promise<KnownDocument[]> =>
  sql<KnownDocument[]>`
    select document_no, document_id, content_hash, chunks from knowledge.documents
    where base_no = ${base_no} and document_id = any(${[...document_ids]})`

export const documentsOfFile = (sql: Sql, base_no: number, file_id: string): Promise<KnownDocument[]> =>
  sql<KnownDocument[]>`
    select document_no, document_id, content_hash, chunks from knowledge.documents
    where base_no = ${base_no} and file_id = ${file_id}`

/** What is written of a document, its chunks apart. */
export type NewDocument = Omit<KnowledgeDocument, 'kb_id' | 'created_at' | 'updated_at'> & { tail: string }

/** Gives the number of each by its id. */
export async function putDocuments(
  sql: Sql,
  base_no: number,
  documents: readonly NewDocument[],
): Promise<Map<string, number>> {
  const rows = await sql<{ document_id: string; document_no: number }[]>`
    insert into knowledge.documents (base_no, document_id, file_id, doc_type, title, metadata, date, effective_from,
      effective_to, content_hash, characters, chunks, tail)
    select ${base_no}, document_id, file_id, doc_type, title, metadata, date, effective_from, effective_to, content_hash,
      characters, chunks, tail
    from json_to_recordset(${JSON.stringify(documents)}::text::json) as given (document_id text, file_id text,
      doc_type text, title text, metadata jsonb, date date, effective_from date, effective_to date, content_hash text,
      characters integer, chunks integer, tail text)
    on conflict (base_no, document_id) do update set file_id = excluded.file_id, doc_type = excluded.doc_type,
      title = excluded.title, metadata = excluded.metadata, date = excluded.date,
      effective_from = excluded.effective_from, effective_to = excluded.effective_to,
      content_hash = excluded.content_hash, characters = excluded.characters, chunks = excluded.chunks,
      tail = excluded.tail, updated_at = now()
    returning document_id, document_no`
  return new Map(rows.map(({ document_id, document_no }) => [document_id, document_no]))
}

export async function deleteDocuments(sql: Sql, document_nos: readonly number[]): Promise<void> {
  await sql`delete from knowledge.documents where document_no = any(${[...document_nos]}::bigint[])`
}

/** Pages through the documents of bases, or of some ids in them. */
export const documentPlaces = (
  sql: Sql,
  base_nos: readonly number[] | undefined,
  document_ids: readonly string[] | undefined,
  after: number,
  limit: number,
): Promise<{ document_no: number; kb_id: string; document_id: string }[]> =>
  sql`
    select document_no, kb_id, document_id from knowledge.documents join knowledge.bases using (base_no)
    where document_no > ${after} ${base_nos ? sql`and base_no = any(${[...base_nos]}::int[])` : sql``}
      ${document_ids ? sql`and document_id = any(${[...document_ids]})` : sql``}
    order by document_no limit ${limit}`

/** One page, newest first, and how many there are. */
export async function documentsPage(
  sql: Sql,
  kb_id: string,
  { doc_type, text, kind }: { doc_type?: string; text?: string; kind?: string },
  { size, offset }: PageWindow,
): Promise<[DocumentRow[], number]> {
  const matching = sql`
    from knowledge.documents d join knowledge.bases b using (base_no) where b.kb_id = ${kb_id}
    ${doc_type === undefined ? sql`` : sql`and d.doc_type = ${doc_type}`}
    ${text === undefined ? sql`` : sql`and strpos(lower(d.title), lower(${text})) > 0`}
    ${kind === undefined ? sql`` : sql`and d.metadata ->> 'kind' = ${kind}`}`
  const [rows, [counted]] = await Promise.all([
    sql<DocumentRow[]>`
      select ${columns(sql)} ${matching}
      order by d.updated_at desc, d.document_no desc limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count ${matching}`,
  ])
  return [rows, counted?.count ?? 0]
}

/** Whether the base has that document, and not from that file. */
export async function isOthersDocument(
  sql: Sql,
  base_no: number,
  document_id: string,
  file_id: string,
): Promise<boolean> {
  const { count } = await sql`
    select from knowledge.documents
    where base_no = ${base_no} and document_id = ${document_id} and file_id is distinct from ${file_id}`
  return count > 0
}

/** The first of a base's documents, with at least one and else no more chunks than that. */
export const someDocuments = (sql: Sql, base_no: number, chunksMax: number): Promise<KnownDocument[]> =>
  sql<KnownDocument[]>`
    select document_no, document_id, content_hash, chunks from (
      select *, sum(chunks) over (order by document_no) - chunks as before from (
        select document_no, document_id, content_hash, chunks from knowledge.documents
        where base_no = ${base_no} order by document_no limit 1000) as first) as counted
    where before < ${chunksMax} order by document_no`

/** For work that follows a write, whoever owns the base. */
export async function storedDocument(sql: Sql, kb_id: string, document_id: string): Promise<DocumentRow | undefined> {
  const [row] = await sql<DocumentRow[]>`
    select ${columns(sql)} from knowledge.documents d join knowledge.bases b using (base_no)
    where b.kb_id = ${kb_id} and d.document_id = ${document_id}`
  return row
}

export async function hasDocuments(sql: Sql): Promise<boolean> {
  const [row] = await sql`select from knowledge.documents limit 1`
  return row !== undefined
}
