import { found, ServiceError } from '@casewright/kit/data/errors'
import { hashing } from '@casewright/kit/data/hashing'
import { headBytesMax } from '../adapters/sniff.ts'
import { watchUtf8 } from '../adapters/text-charset.ts'
import type { FilesDeps } from '../deps.ts'
import { confirmFile, type FileRow, fileById, type Viewer } from '../queries/files.ts'
import { afterArrival, keepBytes, record } from './register-files.ts'
import { ownFile } from './seen-file.ts'
import { discard, inspected, seenIn } from './store-bytes.ts'

/**
 * Reads what was put to an upload address and compares it with what was announced. What differs is removed, so that it
 * can be put once more. Completing twice gives the same file.
 */
export async function completeUpload(deps: FilesDeps, viewer: Viewer, fileId: string): Promise<FileRow> {
  const announced = found(await ownFile(deps, viewer, fileId), 'file')
  if (announced.status !== 'pending_upload') return announced
  const arrived = await verified(deps, announced)
  const { row, unused } = await deps.transaction(async (sql) => {
    const row = found(await fileById(sql, viewer, fileId, { lock: true }), 'file')
    if (row.status !== 'pending_upload') return { row, unused: [] }
    const storage_key = await keepBytes(sql, deps, row, { ...arrived, storage_key: row.storage_key })
    const status = arrived.infected === null ? 'stored' : 'quarantined'
    const confirmed = await confirmFile(sql, fileId, { ...arrived, status, storage_key })
    await record(sql, deps, confirmed, viewer.user ?? null, status === 'stored' ? 'file.uploaded' : 'file.quarantined')
    const unused = storage_key === row.storage_key ? [] : [row.storage_key]
    return { row: await afterArrival(sql, confirmed, arrived.infected), unused }
  })
  await discard(deps, unused)
  return row
}

async function verified(deps: FilesDeps, { storage_key, name, contentType, size, sha256 }: FileRow) {
  const arrivedSize = await deps.storage.size(storage_key)
  if (arrivedSize === undefined) throw new ServiceError('conflict', 'nothing was put to the upload address yet')
  const refuse = async (message: string) => {
    await deps.storage.remove(storage_key)
    throw new ServiceError('conflict', `${message}; put the file once more`)
  }
  if (arrivedSize !== size) return refuse(`${arrivedSize} bytes were put, and ${size} were announced`)
  const watched = watchUtf8(await deps.storage.get(storage_key))
  const flowing = hashing(watched.bytes, headBytesMax)
  for await (const _ of flowing.bytes);
  const result = seenIn(flowing, watched)
  if (sha256 !== null && result.sha256 !== sha256) return refuse('the bytes are not those that were announced')
  return inspected(deps, storage_key, name, contentType, result)
}
