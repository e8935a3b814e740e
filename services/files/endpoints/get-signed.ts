import type { files } from '@casewright/contracts/files/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import { etagOf } from '@casewright/kit/http/etag'
import { rangedReply } from '@casewright/kit/http/ranges'
import type { FilesDeps } from '../deps.ts'
import { grantOf } from '../flows/signed.ts'
import { fileById } from '../queries/files.ts'
import { requireReadable } from '../rules/readable.ts'

/** Bytes under a key never change, so that the key is their ETag. The address dies with its file. */
export const getSigned: Handler<typeof files.getSigned, FilesDeps> = async (
  { params: { key }, query, headers },
  deps,
) => {
  const { fileId, contentType, fileName } = grantOf(deps, { method: 'GET', key, query })
  const row = found(await fileById(deps.sql, {}, fileId), 'file')
  requireReadable(row)
  const about = { contentType, fileName, size: row.size, etag: etagOf(key) }
  return rangedReply(headers, about, (part) => deps.storage.get(row.storage_key, part))
}
