import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { deleteFile } from '../flows/delete-file.ts'

export const deleteFileInternal: Handler<typeof files.deleteFileInternal, FilesDeps> = ({ params, ...viewer }, deps) =>
  deleteFile(deps, viewer, params.fileId)
