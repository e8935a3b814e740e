import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { deleteFile as remove } from '../flows/delete-file.ts'

export const deleteFile: Handler<typeof files.deleteFile, FilesDeps> = ({ params, ...viewer }, deps) =>
  remove(deps, viewer, params.fileId)
