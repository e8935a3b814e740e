import type { files } from '@casewright/contracts/files/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { seenFile } from '../flows/seen-file.ts'
import { asMetadata, fileById, setParseState } from '../queries/files.ts'
import { requireReadable } from '../rules/readable.ts'

export const parseFile: Handler<typeof files.parseFile, FilesDeps> = async ({ params, ...viewer }, deps) => {
  const { fileId, organization_id: organization } = await seenFile(deps, viewer, params.fileId)
  return deps.transaction(async (sql) => {
    const row = found(await fileById(sql, { organization }, fileId, { lock: true }), 'file')
    requireReadable(row)
    // One that is under way is as good as the one that is asked for.
    if (row.parseStatus === 'pending' || row.parseStatus === 'processing') return asMetadata(row)
    const state = { parseStatus: 'pending' as const, reason: null, pages: null, characters: null }
    return asMetadata((await setParseState(sql, row.fileId, state)) ?? row)
  })
}
