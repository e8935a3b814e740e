import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { FilesDeps } from '../deps.ts'
import { downloadAddress } from '../flows/addresses.ts'
import { fileById } from '../queries/files.ts'

export const readDownloadUrl: Handler<typeof files.readDownloadUrl, FilesDeps> = async (
  { params, query, ...viewer },
  deps,
) => downloadAddress(deps, found(await fileById(deps.sql, viewer, params.fileId), 'file'), query.expires_seconds)
