import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { seenFile } from '../flows/seen-file.ts'
import { sendFile } from '../flows/send-file.ts'

export const downloadFile: Handler<typeof files.downloadFile, FilesDeps> = async (
  { params, headers, user, organization, superuser },
  deps,
) => sendFile(deps, await seenFile(deps, { user, organization, superuser }, params.fileId), headers)
