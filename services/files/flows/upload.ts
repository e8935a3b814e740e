import { UploadFields } from '@casewright/contracts/files/resources'
import { invalidField, ServiceError } from '@casewright/kit/data/errors'
import { validate } from '@casewright/kit/data/validation'
import type { Once } from '@casewright/kit/http/idempotency'
import type { UploadPart } from '@casewright/kit/http/multipart'
import type { FilesDeps } from '../deps.ts'
import type { FileRow } from '../queries/files.ts'
import { ownerIn, registerFile } from './register-files.ts'
import { openReservation, type Reservation, requireDiskSpace, watchDisk } from './room.ts'
import { discard, type StoredBytes, storeBytes } from './store-bytes.ts'

interface Sender {
  /** Whose the files are; where a service uploads as the system, the form says it. */
  user: string | undefined
  organization: string | undefined
  /** The length of the whole form, where the sender says it. */
  length?: string | undefined
}

/** About what a form has beside its files; room for what is missing is asked for when it arrives. */
const formBytes = 1024

/**
 * All files of a form, or none: they become files together, in one transaction, after the last byte has arrived. A form
 * that is sent again under its key becomes the files of the first time, and the bytes of the second are thrown away.
 */
export async function uploadForm(
  parts: AsyncIterable<UploadPart>,
  { user, organization, length = '0' }: Sender,
  deps: FilesDeps,
  once: Once = deps.transaction,
): Promise<FileRow[]> {
  const stored: StoredBytes[] = []
  await requireDiskSpace(deps, Number(length))
  const declared = { bytes: Math.max(0, Number(length) - formBytes), files: 1 }
  let reservation = user === undefined ? undefined : await openReservation(deps, ownerIn(user, organization), declared)
  let isSettled = false
  try {
    const fields: Record<string, string> = {}
    for await (const part of parts) {
      if (part.kind === 'field') fields[part.name] = part.value
      else stored.push(await storeNext(part, stored.length, deps, reservation?.watch ?? watchDisk(deps)))
    }
    if (stored.length === 0) throw invalidField('body', 'must have at least one file')
    const { purpose, ...given } = validate(UploadFields, fields, 'body')
    if (user !== undefined && given.owner !== undefined && given.owner !== user)
      throw invalidField('body.owner', 'cannot be somebody else than the user that the upload acts for')
    const owner = user ?? given.owner
    if (owner === undefined) throw invalidField('headers.X-User-Id', 'is required, or the field owner')
    const who = { ...ownerIn(owner, organization), user: user ?? null }
    const room = reservation ?? (await openReservation(deps, who, sumOf(stored)))
    reservation = room
    const rows = await once(async (sql) => {
      const registered: FileRow[] = []
      for (const one of stored) registered.push(await registerFile(sql, deps, who, one, purpose))
      await room.settle(sql)
      isSettled = true
      return registered
    })
    const kept = new Set(rows.map(({ storage_key }) => storage_key))
    await discard(deps, unused(stored, kept))
    return rows
  } catch (error) {
    isSettled = false
    await discard(deps, unused(stored, new Set()))
    throw error
  } finally {
    if (!isSettled) await reservation?.release()
  }
}

const sumOf = (stored: readonly StoredBytes[]) => ({
  bytes: stored.reduce((sum, { size }) => sum + size, 0),
  files: stored.length,
})

const unused = (stored: readonly StoredBytes[], kept: ReadonlySet<string>): string[] =>
  stored.map(({ storage_key }) => storage_key).filter((key) => !kept.has(key))

function storeNext(
  part: UploadPart & { kind: 'file' },
  already: number,
  deps: FilesDeps,
  watch: Reservation['watch'],
): Promise<StoredBytes> {
  const { FILES_UPLOAD_FILES_MAX: filesMax } = deps.limits
  if (already === filesMax) throw new ServiceError('payload_too_large', `at most ${filesMax} files may be sent at once`)
  return storeBytes(deps, part, watch)
}
