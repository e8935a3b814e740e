import { found } from '@casewright/kit/data/errors'
import type { FilesDeps } from '../deps.ts'
import { type FileRow, fileById, storedIds, type Viewer } from '../queries/files.ts'

type Deps = Pick<FilesDeps, 'sql' | 'matter' | 'log'>

/** The file that somebody asks for: their own, or one of a matter that they are a member of, which matter-service decides. */
export async function seenFile(deps: Deps, viewer: Viewer, fileId: string): Promise<FileRow> {
  const own = await ownFile(deps, viewer, fileId)
  if (own) return own
  const shared = await sharedFiles(deps, viewer, [fileId])
  return found(
    shared.length > 0 ? await fileById(deps.sql, { organization: viewer.organization }, fileId) : undefined,
    'file',
  )
}

/** A file that somebody may change: their own, or for superusers one of the organization that no wall hides from them. */
export async function ownFile(deps: Deps, viewer: Viewer, fileId: string): Promise<FileRow | undefined> {
  const row = await fileById(deps.sql, viewer, fileId)
  if (row === undefined || row.owner === viewer.user) return row
  const hidden = await hiddenFiles(deps, viewer, [row.fileId])
  return hidden.length > 0 ? undefined : row
}

/** Of these ids those of whole files that somebody may use, their own first. */
export async function usableFiles(deps: Deps, viewer: Viewer, fileIds: readonly string[]): Promise<string[]> {
  const own = await usableAsOwn(deps, viewer, fileIds)
  const shared = await sharedFiles(
    deps,
    viewer,
    fileIds.filter((fileId) => !own.includes(fileId)),
  )
  return [...own, ...(await storedIds(deps.sql, { organization: viewer.organization }, shared))]
}

async function usableAsOwn(deps: Deps, viewer: Viewer, fileIds: readonly string[]): Promise<string[]> {
  const stored = await storedIds(deps.sql, viewer, fileIds)
  if (!viewer.superuser) return stored
  const owned = await storedIds(deps.sql, { ...viewer, superuser: false }, stored)
  // An id may be written in capitals, and matter-service has it as files-service gave it out.
  const others = new Set(stored.filter((fileId) => !owned.includes(fileId)).map((fileId) => fileId.toLowerCase()))
  const hidden = await hiddenFiles(deps, viewer, [...others])
  return stored.filter((fileId) => !hidden.includes(fileId.toLowerCase()))
}

const idsPerCall = 1000

/**
 * Of these ids those that the wall of a matter hides from somebody who is not their owner. Fails while matter-service is
 * away: what may be hidden is not shown. System work sees behind walls.
 */
export async function hiddenFiles(
  { matter }: Pick<Deps, 'matter'>,
  { user, organization, superuser = false }: Viewer,
  fileIds: readonly string[],
): Promise<string[]> {
  if (user === undefined || organization === undefined) return []
  const hidden: string[] = []
  for (let from = 0; from < fileIds.length; from += idsPerCall) {
    const body = { file_ids: fileIds.slice(from, from + idsPerCall) }
    hidden.push(...(await matter.listHiddenFiles({ user, organization, superuser, body })).file_ids)
  }
  return hidden
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
