import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { usableFiles } from '../flows/seen-file.ts'

export const checkFiles: Handler<typeof files.checkFiles, FilesDeps> = async ({ body, ...viewer }, deps) => ({
  usable: await usableFiles(deps, viewer, body.fileIds),
})
