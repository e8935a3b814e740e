import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { addFilesTo } from '../flows/matter-files.ts'

export const addFiles: Handler<typeof matter.addFiles, MatterDeps> = ({ params, body, ...caller }, deps) =>
  addFilesTo(deps, caller, params.matterId, body.file_ids)
