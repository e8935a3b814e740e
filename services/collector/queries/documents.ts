import type { CollectedDocument, DocumentStatus } from '@casewright/contracts/collector/collection-resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { KnownDocument } from '../rules/document-change.ts'

const columns = (sql: Sql) => sql`
  d.document_id, d.source_id, s.kind, d.location, d.title, s.licence, d.status, d.error, d.sha256, d.version, s.kb_id,
  case when d.labels_hash is not null then d.document_id::text end as knowledge_document_id, d.run_id, d.fetched_at,
  d.checked_at, d.vanished_at, d.created_at`

export async function documentById(
  sql: Sql,
  organization: string,
  document_id: string,
): Promise<CollectedDocument | undefined> {
  const [row] = await sql<CollectedDocument[]>`
    select ${columns(sql)} from collector.documents d join collector.sources s using (source_id)
    where d.document_id = ${document_id} and s.organization_id = ${organization}`
  return row
}

export interface DocumentFilter {
  source_id?: string
  run_id?: string
  status?: DocumentStatus
  text?: string
}

/** One page, by source and place, and how many there are. `text` is looked for in title and place. */
export async function documentsPage(
  sql: Sql,
  organization: string,
  { source_id, run_id, status, text }: DocumentFilter,
  { size, offset }: PageWindow,
): Promise<[CollectedDocument[], number]> {
  const matching = sql`
    from collector.documents d join collector.sources s using (source_id) where s.organization_id = ${organization}
    ${source_id === undefined ? sql`` : sql`and d.source_id = ${source_id}`}
    ${run_id === undefined ? sql`` : sql`and d.run_id = ${run_id}`}
    ${status === undefined ? sql`` : sql`and d.status = ${status}`}
    ${text === undefined ? sql`` : sql`and position(lower(${text}) in lower(concat_ws(' ', d.title, d.location))) > 0`}`
  const [rows, [counted]] = await Promise.all([
    sql<CollectedDocument[]>`
      select ${columns(sql)} ${matching} order by d.source_id, d.location limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count ${matching}`,
  ])
  return [rows, counted?.count ?? 0]
}

export const knownDocuments = (sql: Sql, source_id: string): Promise<KnownDocument[]> =>
  sql<KnownDocument[]>`
    select document_id, location, status, sha256, version, bytes_sha256, labels_hash, etag, last_modified, seen_run_id
    from collector.documents where source_id = ${source_id}`

/** What a run found at a place, or found unchanged there. */
export interface SeenDocument extends Omit<KnownDocument, 'seen_run_id' | 'status'> {
  source_id: string
  title: string
  run_id: string
  /** It was fetched, and is another than before. */
  isNewVersion: boolean
}

export async function putDocument(sql: Sql, document: SeenDocument): Promise<void> {
  const { document_id, source_id, location, title, sha256, version, bytes_sha256, labels_hash } = document
  const { etag, last_modified, run_id, isNewVersion } = document
  await sql`
    insert into collector.documents as d (document_id, source_id, location, title, status, sha256, version, bytes_sha256,
      labels_hash, etag, last_modified, run_id, seen_run_id, fetched_at)
    values (${document_id}, ${source_id}, ${location}, ${title}, 'current', ${sha256}, ${version}, ${bytes_sha256},
      ${labels_hash}, ${etag}, ${last_modified}, ${run_id}, ${run_id}, now())
    on conflict (document_id) do update set title = excluded.title, status = 'current', error = null,
      sha256 = excluded.sha256, version = excluded.version, bytes_sha256 = excluded.bytes_sha256,
      labels_hash = excluded.labels_hash, etag = excluded.etag, last_modified = excluded.last_modified,
      run_id = case when ${isNewVersion} then excluded.run_id else d.run_id end,
      fetched_at = case when ${isNewVersion} then excluded.fetched_at else d.fetched_at end,
      seen_run_id = excluded.seen_run_id, checked_at = now(), vanished_at = null`
}

/** It is as it was when it was sent. */
export async function confirmDocument(sql: Sql, document_id: string, run_id: string): Promise<void> {
  await sql`
    update collector.documents set status = 'current', error = null, seen_run_id = ${run_id}, checked_at = now(),
      vanished_at = null
    where document_id = ${document_id}`
}

/** What was known of it stays as it was. */
export async function putFailedDocument(
  sql: Sql,
  failed: { document_id: string; source_id: string; location: string; error: string; run_id: string },
): Promise<void> {
  const { document_id, source_id, location, error, run_id } = failed
  await sql`
    insert into collector.documents (document_id, source_id, location, status, error, seen_run_id)
    values (${document_id}, ${source_id}, ${location}, 'failed', ${error}, ${run_id})
    on conflict (document_id) do update set status = 'failed', error = excluded.error,
      seen_run_id = excluded.seen_run_id, checked_at = now(), vanished_at = null`
}

export async function vanishDocument(sql: Sql, document_id: string, run_id: string): Promise<void> {
  await sql`
    update collector.documents set status = 'vanished', error = null, seen_run_id = ${run_id}, checked_at = now(),
      vanished_at = coalesce(vanished_at, now())
    where document_id = ${document_id}`
}

/** Marks what the run did not find at its source; gives how many there are that had not vanished before. */
export async function vanishUnseen(sql: Sql, source_id: string, run_id: string): Promise<number> {
  const { count } = await sql`
    update collector.documents set status = 'vanished', error = null, checked_at = now(), vanished_at = now()
    where source_id = ${source_id} and seen_run_id <> ${run_id} and status <> 'vanished'`
  return count
}

/** Documents of a source that the knowledge base may still have. */
export const someDocuments = (sql: Sql, source_id: string, limit: number): Promise<{ document_id: string }[]> =>
  sql<{ document_id: string }[]>`
    select document_id from collector.documents where source_id = ${source_id} order by document_id limit ${limit}`

export async function deleteDocument(sql: Sql, document_id: string): Promise<void> {
  await sql`delete from collector.documents where document_id = ${document_id}`
}
