import type { SignedAddress } from '@casewright/contracts/files/resources'
import { ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { FilesDeps } from '../deps.ts'
import { type FileRow, insertFile } from '../queries/files.ts'
import { announceKey } from '../queries/loose-keys.ts'
import { soundFileName } from '../rules/file-name.ts'
import { requireReadable } from '../rules/readable.ts'
import { servedType } from '../rules/served-type.ts'
import type { Owner } from './room.ts'
import { requireRoom } from './room.ts'

const expiryIn = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

export async function downloadAddress(
  { storage }: Pick<FilesDeps, 'storage'>,
  row: FileRow,
  expires_seconds: number,
): Promise<SignedAddress> {
  requireReadable(row)
  const { fileId, storage_key, name: fileName } = row
  const wish = { fileId, fileName, contentType: servedType(row), expiresSeconds: expires_seconds }
  const url = await storage.downloadUrl(storage_key, wish)
  return { fileId, method: 'GET', url, headers: {}, expires_at: expiryIn(expires_seconds) }
}

interface Upcoming {
  name: string
  contentType: string
  size: number
  sha256: string | null
  purpose: string
  expires_seconds: number
}

/** A file that is to come: it has its id and its place, and becomes readable once its bytes have been verified. */
export async function uploadAddress(
  sql: Sql,
  deps: Pick<FilesDeps, 'storage' | 'limits' | 'diskSpace' | 'log'>,
  owner: Owner,
  { name, contentType, size, sha256, purpose, expires_seconds }: Upcoming,
): Promise<SignedAddress> {
  const { storage, limits } = deps
  if (size > limits.FILES_UPLOAD_BYTES_MAX)
    throw new ServiceError('payload_too_large', `a file may have at most ${limits.FILES_UPLOAD_BYTES_MAX} bytes`)
  // The row of the announced file keeps the room.
  await requireRoom(sql, deps, owner, { bytes: size, files: 1 })
  const [fileId, storage_key] = [uuidv7(), uuidv7()]
  await announceKey(sql, storage_key, limits.FILES_UPLOAD_HOURS)
  await insertFile(sql, {
    fileId,
    ...owner,
    purpose,
    name: soundFileName(name),
    contentType,
    size,
    sha256,
    charset: null,
    status: 'pending_upload',
    storage_key,
  })
  const { url, headers } = await storage.uploadUrl(storage_key, { contentType, size, expiresSeconds: expires_seconds })
  return { fileId, method: 'PUT', url, headers, expires_at: expiryIn(expires_seconds) }
}
