import type { PersonRow } from '@casewright/contracts/people'
import type { Sql } from '@casewright/kit/postgres/sql'

interface Person {
  organization_id: string
  user_id: string
}

const whose = (sql: Sql, { organization_id, user_id }: Person) =>
  sql`owner = ${user_id} and organization_id = ${organization_id}`

/** All files of a person, deleted and unfinished ones too; nobody changes them until the transaction ends. */
export const lockFilesOf = (
  sql: Sql,
  person: Person,
): Promise<{ fileId: string; storage_key: string; legal_hold: boolean }[]> =>
  sql<{ fileId: string; storage_key: string; legal_hold: boolean }[]>`
    select "fileId", storage_key, legal_hold from files.files where ${whose(sql, person)} order by "fileId" for update`

/** With what was read from them. Returns how many texts there were. */
export async function eraseFiles(sql: Sql, fileIds: readonly string[]): Promise<number> {
  const ids = fileIds as string[]
  const { count } = await sql`delete from files.parsed where "fileId" = any(${ids}::uuid[])`
  await sql`delete from files.files where "fileId" = any(${ids}::uuid[])`
  return count
}

/** What is counted about the person; what is kept goes on being counted. */
export async function forgetCounts(sql: Sql, person: Person): Promise<void> {
  await sql`delete from files.parse_turns where ${whose(sql, person)}`
  await sql`delete from files.reservations where ${whose(sql, person)}`
  await sql`delete from files.usage where ${whose(sql, person)} and kept_bytes = 0`
}

/** The files stay and their bytes with them, under another name of their owner. */
export async function renameOwner(sql: Sql, person: Person, fileIds: readonly string[], owner: string): Promise<void> {
  const ids = fileIds as string[]
  await sql`
    update files.blobs set owner = ${owner} where ${whose(sql, person)}
      and storage_key in (select storage_key from files.files where "fileId" = any(${ids}::uuid[]))`
  await sql`update files.files set owner = ${owner} where "fileId" = any(${ids}::uuid[])`
}

export async function* personRows(sql: Sql, person: Person): AsyncGenerator<PersonRow> {
  const kinds = {
    file: sql<{ row: unknown }[]>`
      select to_jsonb(t) - 'storage_key' as row from files.files as t where ${whose(sql, person)} order by created_at`,
    text: sql<{ row: unknown }[]>`
      select to_jsonb(t) as row from files.parsed as t
      where "fileId" in (select "fileId" from files.files where ${whose(sql, person)})`,
  }
  for (const [kind, query] of Object.entries(kinds))
    for await (const rows of query.cursor(200)) for (const { row } of rows) yield { kind, row }
}
