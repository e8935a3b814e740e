import type { KnowledgeFile } from '@casewright/contracts/knowledge/resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

/** A file is as its last job is. */
const columns = (sql: Sql) => sql`
  b.kb_id, f.file_id, f.document_id, coalesce(d.title, f.title) as title, ${status(sql)} as status, j.error,
  coalesce(d.chunks, 0) as chunks, f.job_id, f.created_at, j.updated_at`
const status = (sql: Sql) => sql`case j.status when 'succeeded' then 'indexed' else j.status end`
const tables = (sql: Sql) => sql`
  knowledge.files f join knowledge.bases b using (base_no) join knowledge.jobs j using (job_id)
  left join knowledge.documents d
    on d.base_no = f.base_no and d.document_id = f.document_id and d.file_id = f.file_id`

export async function fileById(sql: Sql, kb_id: string, file_id: string): Promise<KnowledgeFile | undefined> {
  const [row] = await sql<KnowledgeFile[]>`
    select ${columns(sql)} from ${tables(sql)} where b.kb_id = ${kb_id} and f.file_id = ${file_id}`
  return row
}

/** One page, newest first, and how many there are. */
export async function filesPage(
  sql: Sql,
  kb_id: string,
  filter: { status?: KnowledgeFile['status'] },
  { size, offset }: PageWindow,
): Promise<[KnowledgeFile[], number]> {
  const matching = sql`
    from ${tables(sql)} where b.kb_id = ${kb_id}
    ${filter.status === undefined ? sql`` : sql`and ${status(sql)} = ${filter.status}`}`
  const [rows, [counted]] = await Promise.all([
    sql<KnowledgeFile[]>`
      select ${columns(sql)} ${matching} order by f.created_at desc, f.file_id desc limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count ${matching}`,
  ])
  return [rows, counted?.count ?? 0]
}

export interface FileRow {
  file_id: string
  document_id: string
  title: string
  job_id: string
}

/** Nobody else adds or removes it until the transaction ends. */
export async function lockFile(sql: Sql, base_no: number, file_id: string): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    select file_id, document_id, title, job_id from knowledge.files
    where base_no = ${base_no} and file_id = ${file_id} for update`
  return row
}

/** Gives false when the base has the file, or another one as that document. */
export async function insertFile(sql: Sql, base_no: number, file: FileRow): Promise<boolean> {
  const { count } = await sql`
    insert into knowledge.files (base_no, file_id, document_id, title, job_id)
    values (${base_no}, ${file.file_id}, ${file.document_id}, ${file.title}, ${file.job_id}) on conflict do nothing`
  return count > 0
}

export async function setFileJob(sql: Sql, base_no: number, { file_id, title, job_id }: FileRow): Promise<void> {
  await sql`
    update knowledge.files set job_id = ${job_id}, title = ${title} where base_no = ${base_no} and file_id = ${file_id}`
}

export async function deleteFile(sql: Sql, base_no: number, file_id: string): Promise<boolean> {
  const { count } = await sql`delete from knowledge.files where base_no = ${base_no} and file_id = ${file_id}`
  return count > 0
}

export async function deleteFilesOfBase(sql: Sql, base_no: number): Promise<void> {
  await sql`delete from knowledge.files where base_no = ${base_no}`
}
