import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { uploadAddress } from '../flows/addresses.ts'

export const createUploadUrl: Handler<typeof files.createUploadUrl, FilesDeps> = async (
  { body, user, organization, once },
  deps,
) => once((sql) => uploadAddress(sql, deps, { owner: user, organization_id: organization }, body))
