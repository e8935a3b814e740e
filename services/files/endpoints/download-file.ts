import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { FilesDeps } from '../deps.ts'
import { sendFile } from '../flows/send-file.ts'
import { fileById } from '../queries/files.ts'

export const downloadFile: Handler<typeof files.downloadFile, FilesDeps> = async (
  { params, headers, user, organization, superuser },
  deps,
) => sendFile(deps, found(await fileById(deps.sql, { user, organization, superuser }, params.fileId), 'file'), headers)
