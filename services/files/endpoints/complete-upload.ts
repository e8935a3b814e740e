import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { completeUpload as complete } from '../flows/complete-upload.ts'
import { asMetadata } from '../queries/files.ts'

export const completeUpload: Handler<typeof files.completeUpload, FilesDeps> = async ({ params, ...viewer }, deps) =>
  asMetadata(await complete(deps, viewer, params.fileId))
