import { ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { personalOrganization } from '@casewright/kit/http/identity'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { FilesDeps } from '../deps.ts'
import { keepBlob, replaceBlob } from '../queries/blobs.ts'
import { type FileRow, insertFile, type ParseState, setParseState } from '../queries/files.ts'
import { claimKey, releaseKeys } from '../queries/loose-keys.ts'
import { isTextless } from '../rules/textless.ts'
import type { Owner } from './room.ts'
import type { StoredBytes } from './store-bytes.ts'

/** A file that a service stores for an owner and in no named organization is in the owner's own. */
export const ownerIn = (owner: string, organization: string | undefined): Owner => ({
  owner,
  organization_id: organization ?? personalOrganization(owner),
})

type Deps = Pick<FilesDeps, 'audit' | 'storage' | 'ownStorage'>

/** Makes a file of stored bytes, which then waits to be parsed. The same bytes of the same owner are kept once. */
export async function registerFile(
  sql: Sql,
  deps: Deps,
  who: Owner & { user: string | null },
  stored: StoredBytes,
  purpose: string,
  fileId: string = uuidv7(),
): Promise<FileRow> {
  const { owner, organization_id } = who
  const { name, contentType, size, sha256, charset } = stored
  const storage_key = await keepBytes(sql, deps, who, stored)
  const status = stored.infected === null ? 'stored' : 'quarantined'
  const row = await insertFile(sql, {
    fileId,
    owner,
    organization_id,
    purpose,
    name,
    contentType,
    size,
    sha256,
    charset,
    status,
    storage_key,
  })
  await record(sql, deps, row, who.user, status === 'stored' ? 'file.uploaded' : 'file.quarantined')
  return afterArrival(sql, row, stored.infected)
}

/**
 * The key under which these bytes are from now on. If the owner had them before, and they are still there, ours is no
 * longer needed; where they were lost, ours take their place.
 */
export async function keepBytes(
  sql: Sql,
  { storage, ownStorage }: Pick<FilesDeps, 'storage' | 'ownStorage'>,
  { owner, organization_id }: Owner,
  { storage_key, sha256, size }: Pick<StoredBytes, 'storage_key' | 'sha256' | 'size'>,
): Promise<string> {
  const storage_id = await ownStorage.requireCurrent(sql)
  const kept = await keepBlob(sql, { storage_key, owner, organization_id, sha256, size, storage_id })
  if (kept !== storage_key && (await storage.size(kept)) === size) {
    await releaseKeys(sql, [storage_key])
    return kept
  }
  if (kept !== storage_key) await replaceBlob(sql, kept, { storage_key, storage_id })
  if (!(await claimKey(sql, storage_key)))
    throw new ServiceError('conflict', 'this upload took longer than it may; send the file once more')
  return storage_key
}

/** A sound file waits to be parsed; what is in quarantine, or has no text anyway, is not opened. */
export async function afterArrival(sql: Sql, row: FileRow, infected: string | null): Promise<FileRow> {
  const settled = settledState(row, infected)
  if (!settled) return row
  return (await setParseState(sql, row.fileId, { ...settled, pages: null, characters: null })) ?? row
}

function settledState(
  { contentType }: FileRow,
  infected: string | null,
): Pick<ParseState, 'parseStatus' | 'reason'> | undefined {
  if (infected !== null) return { parseStatus: 'failed', reason: `malware: ${infected}` }
  return isTextless(contentType) ? { parseStatus: 'unsupported', reason: 'is of a kind that holds no text' } : undefined
}

export const record = (
  sql: Sql,
  { audit }: Pick<FilesDeps, 'audit'>,
  { fileId, owner, organization_id, size, sha256 }: FileRow,
  user: string | null,
  action: string,
): Promise<void> =>
  audit(sql, {
    organization: organization_id,
    user,
    action,
    resource_type: 'file',
    resource_id: fileId,
    details: { owner, size, digest: sha256 },
  })
