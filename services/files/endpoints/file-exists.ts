import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { FilesDeps } from '../deps.ts'
import { fileById } from '../queries/files.ts'

export const fileExists: Handler<typeof files.fileExists, FilesDeps> = async (
  { params: { fileId }, ...viewer },
  { sql },
) => ({ fileId, exists: (await fileById(sql, viewer, fileId))?.status === 'stored' })
