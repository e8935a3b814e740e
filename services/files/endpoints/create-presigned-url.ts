import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found, invalidField } from '@casewright/kit/errors'
import type { FilesDeps } from '../deps.ts'
import { downloadAddress, uploadAddress } from '../flows/addresses.ts'
import { fileById } from '../queries/files.ts'
import { addressWish } from '../rules/address-wish.ts'

export const createPresignedUrl: Handler<typeof files.createPresignedUrl, FilesDeps> = async (
  { body: { expires_seconds, ...given }, user, organization },
  deps,
) => {
  const wish = addressWish(given)
  if (wish.kind === 'download')
    return downloadAddress(
      deps,
      found(await fileById(deps.sql, { organization }, wish.fileId), 'file'),
      expires_seconds,
    )
  const owner = given.owner ?? user
  if (owner === undefined) throw invalidField('body.owner', 'is required, or the header X-User-Id')
  const who = { owner, organization_id: organization ?? null }
  return deps.transaction((sql) => uploadAddress(sql, deps, who, { ...wish, expires_seconds }))
}
