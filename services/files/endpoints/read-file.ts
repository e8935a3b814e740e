import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { seenFile } from '../flows/seen-file.ts'
import { asMetadata } from '../queries/files.ts'

export const readFile: Handler<typeof files.readFile, FilesDeps> = async ({ params, ...viewer }, deps) =>
  asMetadata(await seenFile(deps, viewer, params.fileId))
