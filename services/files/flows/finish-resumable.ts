import { UploadFields } from '@casewright/contracts/files/resources'
import { invalidField } from '@casewright/kit/data/errors'
import { validate } from '@casewright/kit/data/validation'
import type { FinishedUpload } from '../adapters/tus.ts'
import type { FilesDeps } from '../deps.ts'
import { fileById } from '../queries/files.ts'
import { dropReservation, reservedBytes } from '../queries/quotas.ts'
import { registerFile } from './register-files.ts'
import type { Owner } from './room.ts'
import { inSteps, requireDiskSpace, reserve, watchDisk } from './room.ts'
import { discard, storeBytes } from './store-bytes.ts'

/** Who began a resumable upload, as it is written beside it. */
interface ResumableOwner {
  user: string
  organization: string
}

export const ownerText = ({ user, organization }: ResumableOwner): string => JSON.stringify({ user, organization })

const purposeOf = (purpose: string | undefined): string =>
  validate(UploadFields, { ...(purpose !== undefined && { purpose }) }, 'body').purpose

interface Beginning {
  id: string
  owner: string
  size: number | undefined
  purpose: string | undefined
}

const ownerOf = (text: string): Owner => {
  const { user, organization } = JSON.parse(text) as ResumableOwner
  return { owner: user, organization_id: organization }
}

/** Before the first byte is sent: what would be refused at the end is refused now. */
export async function acceptResumable({ id, owner, size, purpose }: Beginning, deps: FilesDeps): Promise<void> {
  purposeOf(purpose)
  if (size === 0) throw invalidField('headers.Upload-Length', 'must be above 0: an empty file is none')
  await reserve(deps, id, ownerOf(owner), { bytes: size ?? 0, files: 1 })
}

/** The room of an upload grows with it where its length is told last, and is reserved anew where its time was over. */
export async function* watchResumable(
  { id, owner }: { id: string; owner: string },
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
  deps: FilesDeps,
): AsyncGenerator<Uint8Array> {
  let promised = (await reservedBytes(deps.sql, id)) ?? -1
  let arrived = offset
  const cover = async (count: number) => {
    arrived += count
    if (arrived <= promised) return requireDiskSpace(deps)
    await reserve(deps, id, ownerOf(owner), { bytes: arrived, files: 1 })
    promised = arrived
  }
  await cover(0)
  yield* inSteps(bytes, cover)
}

/** Makes a file of an upload, under the upload's own id: a repeat after a failure, or a second one at once, makes no other. */
export async function finishResumable(upload: FinishedUpload, deps: FilesDeps): Promise<void> {
  const owner = ownerOf(upload.owner)
  const purpose = purposeOf(upload.purpose)
  if (await fileById(deps.sql, {}, upload.id)) return
  const stored = await storeBytes(deps, upload, watchDisk(deps))
  try {
    const row = await deps.transaction(async (sql) => {
      await dropReservation(sql, upload.id)
      return registerFile(sql, deps, { ...owner, user: owner.owner }, stored, purpose, upload.id)
    })
    if (row.storage_key !== stored.storage_key) await discard(deps, [stored.storage_key])
  } catch (error) {
    await discard(deps, [stored.storage_key])
    if (!(await fileById(deps.sql, {}, upload.id))) throw error
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What an upload has become, for a sender who asks after it is over. */
export async function finishedResumable(
  id: string,
  { sql }: Pick<FilesDeps, 'sql'>,
): Promise<{ owner: string; size: number } | undefined> {
  const row = uuid.test(id) ? await fileById(sql, {}, id) : undefined
  if (!row || row.status === 'pending_upload') return undefined
  return { owner: ownerText({ user: row.owner, organization: row.organization_id }), size: row.size }
}
