import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { ServiceError } from '@casewright/kit/errors'
import { pageWindow, toPage } from '@casewright/kit/paging'
import type { FilesDeps } from '../deps.ts'
import { asMetadata, filesPage } from '../queries/files.ts'

export const listUserFiles: Handler<typeof files.listUserFiles, FilesDeps> = async (
  { params: { userId }, query, ...viewer },
  { sql },
) => {
  // Whether there is such a user is nobody else's business.
  if (userId !== viewer.user && !viewer.superuser) throw new ServiceError('not_found', 'user not found')
  const window = pageWindow(query)
  const [rows, total] = await filesPage(sql, viewer, userId, query, window)
  return toPage(rows.map(asMetadata), total, window)
}
