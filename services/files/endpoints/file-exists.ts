import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { ownFile } from '../flows/seen-file.ts'

export const fileExists: Handler<typeof files.fileExists, FilesDeps> = async (
  { params: { fileId }, ...viewer },
  deps,
) => ({ fileId, exists: (await ownFile(deps, viewer, fileId))?.status === 'stored' })
