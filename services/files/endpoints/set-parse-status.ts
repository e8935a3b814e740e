import type { files } from '@casewright/contracts/files/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { ownFile } from '../flows/seen-file.ts'
import { asMetadata, fileById, setParseState } from '../queries/files.ts'

/** Members left out keep their value. */
export const setParseStatus: Handler<typeof files.setParseStatus, FilesDeps> = async (
  { params, body, ...viewer },
  deps,
) => {
  found(await ownFile(deps, viewer, params.fileId), 'file')
  return deps.transaction(async (sql) => {
    const row = found(await fileById(sql, viewer, params.fileId, { lock: true }), 'file')
    const { parseStatus, reason = row.parse_reason, pages = row.parse_pages, characters = row.parse_characters } = body
    return asMetadata(found(await setParseState(sql, row.fileId, { parseStatus, reason, pages, characters }), 'file'))
  })
}
