import type { files } from '@casewright/contracts/files/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { record } from '../flows/register-files.ts'
import { ownFile } from '../flows/seen-file.ts'
import { asMetadata, fileById, setHold } from '../queries/files.ts'

/** For whoever keeps the organization's files, not only for their owners; walls hold for them too. */
export const setLegalHold: Handler<typeof files.setLegalHold, FilesDeps> = async (
  { params, body: { legal_hold }, organization, user },
  deps,
) => {
  found(await ownFile(deps, { organization, user, superuser: true }, params.fileId), 'file')
  return deps.transaction(async (sql) => {
    const row = found(await fileById(sql, { organization }, params.fileId, { lock: true }), 'file')
    if (row.legal_hold === legal_hold) return asMetadata(row)
    await record(sql, deps, row, user ?? null, legal_hold ? 'file.held' : 'file.released')
    return asMetadata(await setHold(sql, row.fileId, legal_hold))
  })
}
