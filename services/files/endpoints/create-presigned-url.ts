import type { files } from '@casewright/contracts/files/endpoints'
import { invalidField } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { downloadAddress, uploadAddress } from '../flows/addresses.ts'
import { ownerIn } from '../flows/register-files.ts'
import { seenFile } from '../flows/seen-file.ts'
import { addressWish } from '../rules/address-wish.ts'

export const createPresignedUrl: Handler<typeof files.createPresignedUrl, FilesDeps> = async (
  { body: { expires_seconds, ...given }, ...viewer },
  deps,
) => {
  const wish = addressWish(given)
  if (wish.kind === 'download') return downloadAddress(deps, await seenFile(deps, viewer, wish.fileId), expires_seconds)
  const { user, organization } = viewer
  if (user !== undefined && given.owner !== undefined && given.owner !== user)
    throw invalidField('body.owner', 'cannot be somebody else than the user that the call acts for')
  const owner = user ?? given.owner
  if (owner === undefined) throw invalidField('body.owner', 'is required, or the header X-User-Id')
  return deps.transaction((sql) => uploadAddress(sql, deps, ownerIn(owner, organization), { ...wish, expires_seconds }))
}
