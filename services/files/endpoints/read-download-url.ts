import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { downloadAddress } from '../flows/addresses.ts'
import { seenFile } from '../flows/seen-file.ts'

export const readDownloadUrl: Handler<typeof files.readDownloadUrl, FilesDeps> = async (
  { params, query, ...viewer },
  deps,
) => downloadAddress(deps, await seenFile(deps, viewer, params.fileId), query.expires_seconds)
