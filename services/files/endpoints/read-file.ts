import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { FilesDeps } from '../deps.ts'
import { asMetadata, fileById } from '../queries/files.ts'

export const readFile: Handler<typeof files.readFile, FilesDeps> = async ({ params, ...viewer }, { sql }) =>
  asMetadata(found(await fileById(sql, viewer, params.fileId), 'file'))
