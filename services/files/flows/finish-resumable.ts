import { UploadFields } from '@casewright/contracts/files/resources'
import { invalidField } from '@casewright/kit/errors'
import { validate } from '@casewright/kit/validation'
import type { FinishedUpload } from '../adapters/tus.ts'
import type { FilesDeps } from '../deps.ts'
import { fileById } from '../queries/files.ts'
import { registerFile } from './register-files.ts'
import { discard, storeBytes } from './store-bytes.ts'

/** Who began a resumable upload, as it is written beside it. */
interface ResumableOwner {
  user: string
  organization: string
}

export const ownerText = ({ user, organization }: ResumableOwner): string => JSON.stringify({ user, organization })

const purposeOf = (purpose: string | undefined): string =>
  validate(UploadFields, { ...(purpose !== undefined && { purpose }) }, 'body').purpose

/** Before the first byte is sent: what would be refused at the end is refused now. */
export function acceptResumable({ size, purpose }: { size: number | undefined; purpose: string | undefined }): void {
  purposeOf(purpose)
  if (size === 0) throw invalidField('headers.Upload-Length', 'must be above 0: an empty file is none')
}

/** Makes a file of an upload, under the upload's own id: a repeat after a failure, or a second one at once, makes no other. */
export async function finishResumable(upload: FinishedUpload, deps: FilesDeps): Promise<void> {
  const { user, organization } = JSON.parse(upload.owner) as ResumableOwner
  const purpose = purposeOf(upload.purpose)
  if (await fileById(deps.sql, {}, upload.id)) return
  const stored = await storeBytes(deps, upload)
  const who = { owner: user, organization_id: organization, user }
  try {
    const row = await deps.transaction((sql) => registerFile(sql, deps, who, stored, purpose, upload.id))
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
