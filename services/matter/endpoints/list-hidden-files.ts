import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { filesHiddenFrom } from '../queries/hidden-files.ts'

export const listHiddenFiles: Handler<typeof matter.listHiddenFiles, MatterDeps> = async (
  { body, organization, user },
  { sql },
) => ({ file_ids: await filesHiddenFrom(sql, { organization, user }, body.file_ids) })
