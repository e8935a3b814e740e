import type { TestApp } from '../test-app.ts'
import type { FilesServer } from './files-server.ts'

/** A file that files-service has and that is one of the matter's. */
export async function putFile(
  { database: { sql } }: TestApp,
  files: FilesServer,
  matter_id: string,
  file: { bytes: string; contentGone?: boolean } = { bytes: '借条' },
): Promise<string> {
  const fileId = crypto.randomUUID()
  files.files.set(fileId, { name: '借条.txt', ...file })
  await sql`
    update matter.matters set file_ids = file_ids || ${sql.json([fileId])} where matter_id = ${matter_id}`
  return fileId
}
