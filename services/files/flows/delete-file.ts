import { found, ServiceError } from '@casewright/kit/data/errors'
import type { FilesDeps } from '../deps.ts'
import { fileById, markDeleted, type Viewer } from '../queries/files.ts'
import { record } from './register-files.ts'
import { ownFile } from './seen-file.ts'

/** Nobody sees the file from now on; its bytes go after the grace time. A legal hold is stronger. */
export async function deleteFile(
  deps: FilesDeps,
  viewer: Viewer,
  fileId: string,
): Promise<{ fileId: string; deleted: boolean }> {
  found(await ownFile(deps, viewer, fileId), 'file')
  return deps.transaction(async (sql) => {
    const row = found(await fileById(sql, viewer, fileId, { lock: true }), 'file')
    if (row.legal_hold) throw new ServiceError('conflict', 'this file is under a legal hold and cannot be deleted')
    await markDeleted(sql, fileId)
    await record(sql, deps, row, viewer.user ?? null, 'file.deleted')
    return { fileId: row.fileId, deleted: true }
  })
}
