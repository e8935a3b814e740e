import type { PersonRow } from '@casewright/contracts/people'
import type { Sql } from '@casewright/kit/postgres/sql'

/** The bases that hold something made from these files. */
export async function basesOfFiles(sql: Sql, file_ids: readonly string[]): Promise<string[]> {
  const ids = file_ids as string[]
  const rows = await sql<{ kb_id: string }[]>`
    select kb_id from knowledge.bases as b where exists (
        select from knowledge.documents as d where d.base_no = b.base_no and d.file_id = any(${ids}))
      or exists (select from knowledge.files as f where f.base_no = b.base_no and f.file_id = any(${ids}))
      or exists (select from knowledge.jobs as j where j.base_no = b.base_no and j.file_id = any(${ids}))
    order by kb_id`
  return rows.map(({ kb_id }) => kb_id)
}

export async function countDocumentsOfFiles(sql: Sql, file_ids: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from knowledge.documents where file_id = any(${file_ids as string[]})`
  return row?.count ?? 0
}

/** The slots below a place that the documents of these files have. */
export async function slotsOfFiles(
  sql: Sql,
  base_no: number,
  file_ids: readonly string[],
  below: number,
): Promise<number[]> {
  const rows = await sql<{ slot: number }[]>`
    select c.slot from knowledge.chunks as c join knowledge.documents as d using (document_no)
    where d.base_no = ${base_no} and d.file_id = any(${file_ids as string[]}) and c.slot < ${below}`
  return rows.map(({ slot }) => slot)
}

/** Vectors of the texts of these files that no other text shares. */
export async function eraseEmbeddings(sql: Sql, base_no: number, file_ids: readonly string[]): Promise<number> {
  const hashes = sql`
    select c.hash from knowledge.chunks as c join knowledge.documents as d using (document_no)
    where d.base_no = ${base_no} and d.file_id = any(${file_ids as string[]})`
  const { count } = await sql`
    delete from knowledge.embeddings as e where e.hash in (${hashes}) and not exists (
      select from knowledge.chunks as c join knowledge.documents as d using (document_no)
      where c.hash = e.hash and (d.file_id is null or d.file_id <> all(${file_ids as string[]})))`
  return count
}

/** The rows of the files themselves and of their jobs, which hold titles. */
export async function eraseFileRows(
  sql: Sql,
  base_no: number,
  file_ids: readonly string[],
): Promise<{ knowledge_files: number; jobs: number }> {
  const ids = file_ids as string[]
  const { count: knowledge_files } = await sql`
    delete from knowledge.files where base_no = ${base_no} and file_id = any(${ids})`
  const { count: jobs } = await sql`delete from knowledge.jobs where base_no = ${base_no} and file_id = any(${ids})`
  return { knowledge_files, jobs }
}

/** Jobs that the person began for files of others go on, under the pseudonym. */
export async function maskJobs(sql: Sql, organization_id: string, user_id: string, pseudonym: string): Promise<number> {
  const { count } = await sql`
    update knowledge.jobs as j set user_id = ${pseudonym} from knowledge.bases as b
    where b.base_no = j.base_no and b.organization_id = ${organization_id} and j.user_id = ${user_id}`
  return count
}

/** Nothing here is by a person: what is made from a person's file goes and comes with the file. */
export async function* personRows(): AsyncGenerator<PersonRow> {}
