import type { files } from '@casewright/contracts/files/endpoints'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { FilesDeps } from '../deps.ts'
import { hiddenFiles } from '../flows/seen-file.ts'
import { asMetadata, filesPage, matchingIds } from '../queries/files.ts'

export const listUserFiles: Handler<typeof files.listUserFiles, FilesDeps> = async (
  { params: { userId }, query, ...viewer },
  deps,
) => {
  // Whether there is such a user is nobody else's business.
  if (userId !== viewer.user && !viewer.superuser) throw new ServiceError('not_found', 'user not found')
  const isOwn = userId === viewer.user
  const hidden = isOwn ? [] : await hiddenFiles(deps, viewer, await matchingIds(deps.sql, viewer, userId, query))
  const window = pageWindow(query)
  const [rows, total] = await filesPage(deps.sql, viewer, userId, { ...query, hidden }, window)
  return toPage(rows.map(asMetadata), total, window)
}
