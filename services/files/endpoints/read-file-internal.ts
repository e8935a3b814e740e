import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { FilesDeps } from '../deps.ts'
import { asMetadata, fileById } from '../queries/files.ts'

export const readFileInternal: Handler<typeof files.readFileInternal, FilesDeps> = async (
  { params, ...viewer },
  { sql },
) => asMetadata(found(await fileById(sql, viewer, params.fileId), 'file'))
