import { found } from '@casewright/kit/errors'
import type { FilesDeps } from '../deps.ts'
import { type FileRow, fileById, storedIds, type Viewer } from '../queries/files.ts'

type Deps = Pick<FilesDeps, 'sql' | 'matter' | 'log'>

/** The file that somebody asks for: their own, or one of a matter that they are a member of, which matter-service decides. */
export async function seenFile(deps: Deps, viewer: Viewer, fileId: string): Promise<FileRow> {
  const own = await fileById(deps.sql, viewer, fileId)
  if (own) return own
  const shared = await sharedFiles(deps, viewer, [fileId])
  return found(
    shared.length > 0 ? await fileById(deps.sql, { organization: viewer.organization }, fileId) : undefined,
    'file',
  )
}

/** Of these ids those of whole files that somebody may use, their own first. */
export async function usableFiles(deps: Deps, viewer: Viewer, fileIds: readonly string[]): Promise<string[]> {
  const own = await storedIds(deps.sql, viewer, fileIds)
  const shared = await sharedFiles(
    deps,
    viewer,
    fileIds.filter((fileId) => !own.includes(fileId)),
  )
  return [...own, ...(await storedIds(deps.sql, { organization: viewer.organization }, shared))]
}

/** While matter-service is away nothing counts as shared. */
async function sharedFiles(
  { matter, log }: Deps,
  { user, organization, superuser = false }: Viewer,
  file_ids: readonly string[],
): Promise<string[]> {
  if (user === undefined || organization === undefined || file_ids.length === 0) return []
  try {
    const body = { file_ids: [...file_ids] }
    return (await matter.listSharedFiles({ user, organization, superuser, body })).file_ids
  } catch (err) {
    log.warn({ err }, 'matter-service does not say which files are shared; only owners reach theirs')
    return []
  }
}
