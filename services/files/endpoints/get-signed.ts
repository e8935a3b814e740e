import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import { etagOf } from '@casewright/kit/etag'
import { rangedReply } from '@casewright/kit/ranges'
import type { FilesDeps } from '../deps.ts'
import { grantOf } from '../flows/signed.ts'

/** Bytes under a key never change, so that the key is their ETag. */
export const getSigned: Handler<typeof files.getSigned, FilesDeps> = async (
  { params: { key }, query, headers },
  deps,
) => {
  const { contentType, fileName } = grantOf(deps, { method: 'GET', key, query })
  const size = found(await deps.storage.size(key), 'file')
  const about = { contentType, fileName, size, etag: etagOf(key) }
  return rangedReply(headers, about, (part) => deps.storage.get(key, part))
}
