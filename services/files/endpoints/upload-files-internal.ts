import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { uploadForm } from '../flows/upload.ts'
import { asMetadata } from '../queries/files.ts'

export const uploadFilesInternal: Handler<typeof files.uploadFilesInternal, FilesDeps> = async (
  { parts, headers, user, organization, once },
  deps,
) => ({
  files: (await uploadForm(parts, { user, organization, length: headers['content-length'] }, deps, once)).map(
    asMetadata,
  ),
})
