import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { filesSharedWith } from '../queries/shared-files.ts'

/** By membership alone: what else a superuser may see of files, files-service decides. */
export const listSharedFiles: Handler<typeof matter.listSharedFiles, MatterDeps> = async (
  { body, organization, user },
  { sql },
) => ({ file_ids: await filesSharedWith(sql, { organization, user }, body.file_ids) })
