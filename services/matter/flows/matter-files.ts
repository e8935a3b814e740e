import type { SyncRequest } from '@casewright/contracts/matter/resources'
import { invalidField, requireItems } from '@casewright/kit/data/errors'
import type { MatterDeps } from '../deps.ts'
import { reviseMatter, type SeenMatter, type ServiceCaller } from '../queries/matters.ts'
import { filesNotIn } from '../queries/shared-files.ts'
import { requireOpen } from '../rules/matter-changes.ts'
import { writableMatter } from './matter-for-service.ts'
import { record } from './record.ts'
import type { Person } from './seen-matter.ts'

const filesMax = 1000

/** As whom files-service is asked for the files of a matter. */
export interface FileReader {
  organization: string
  user: string
  superuser: boolean
}

/** Staff who sees the matter without being a member reads its files like a superuser of the organization. */
export const fileReader = ({ organization, user, staff }: Person): FileReader => ({
  organization,
  user,
  superuser: staff,
})

interface FileUser {
  organization: string
  user: string
  superuser?: boolean
}

const unusable = 'is no file that the user may use'

async function usableAmong(
  { files }: Pick<MatterDeps, 'files'>,
  { organization, user, superuser = false }: FileUser,
  fileIds: readonly string[],
): Promise<string[]> {
  if (fileIds.length === 0) return []
  return (await files.checkFiles({ organization, user, superuser, body: { fileIds: [...fileIds] } })).usable
}

/** Files come into a matter only through somebody who may use them: all members may read them from then on. */
export async function requireUsableFiles(
  deps: Pick<MatterDeps, 'files'>,
  who: FileUser,
  fileIds: readonly string[],
): Promise<void> {
  const usable = await usableAmong(deps, who, fileIds)
  requireItems('body.file_ids', fileIds, (fileId) => usable.includes(fileId), unusable)
}

/** Adds those that the matter does not have. The files are asked about before the matter is locked. */
export async function addFilesTo(
  deps: Pick<MatterDeps, 'sql' | 'transaction' | 'audit' | 'files'>,
  caller: ServiceCaller,
  matterId: string,
  fileIds: readonly string[],
): Promise<{ matter_id: string; file_ids: string[] }> {
  const seen = await writableMatter(deps.sql, caller, matterId)
  const { organization_id: organization } = seen
  const added = newIn(seen, fileIds)
  if (added.length === 0) return { matter_id: matterId, file_ids: seen.file_ids }
  if (caller.user !== undefined) await requireUsableFiles(deps, { ...caller, organization, user: caller.user }, added)
  return deps.transaction(async (sql) => {
    const before = await writableMatter(sql, caller, matterId, { lock: true })
    requireOpen(before, ['file_ids'])
    const file_ids = [...before.file_ids, ...newIn(before, added)]
    if (file_ids.length > filesMax) throw invalidField('body.file_ids', `a matter has at most ${filesMax} files`)
    const { version } = await reviseMatter(sql, matterId, { ...before, file_ids })
    const about = { resource_type: 'matter', resource_id: matterId, details: { version, members: 'file_ids' } } as const
    const who = { organization, matter_id: matterId, user: caller.user ?? null }
    await record(sql, deps, [{ ...who, ...about, action: 'matter.updated', event: 'matter.updated' }])
    return { matter_id: matterId, file_ids }
  })
}

/** A sync for a user brings new files into the matter, as its files or as its deliverables, only if that user may use them. */
export async function requireSyncedFiles(
  deps: Pick<MatterDeps, 'sql' | 'files'>,
  caller: ServiceCaller,
  matterId: string,
  { file_ids = [], deliverables = [] }: Pick<SyncRequest, 'file_ids' | 'deliverables'>,
): Promise<void> {
  const { user } = caller
  if (user === undefined || file_ids.length + deliverables.length === 0) return
  const { organization_id: organization } = await writableMatter(deps.sql, caller, matterId)
  const refusedAmong = async (fileIds: readonly string[]): Promise<Set<string>> => {
    if (fileIds.length === 0) return new Set()
    const added = await filesNotIn(deps.sql, matterId, fileIds)
    const usable = await usableAmong(deps, { organization, user }, added)
    return new Set(added.filter((fileId) => !usable.includes(fileId)))
  }
  const refused = await refusedAmong(file_ids)
  requireItems('body.file_ids', file_ids, (fileId) => !refused.has(fileId), unusable)
  const undeliverable = await refusedAmong(deliverables.map(({ file_id }) => file_id))
  requireItems('body.deliverables', deliverables, ({ file_id }) => !undeliverable.has(file_id), unusable)
}

export const newIn = ({ file_ids }: Pick<SeenMatter, 'file_ids'>, fileIds: readonly string[]): string[] =>
  fileIds.filter((fileId) => !file_ids.includes(fileId))
