import { invalidField, requireItems } from '@casewright/kit/errors'
import type { MatterDeps } from '../deps.ts'
import { reviseMatter, type SeenMatter, type ServiceCaller } from '../queries/matters.ts'
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
  ...{ organization, user, superuser: staff },
})

/** Files come into a matter only through somebody who may use them: all members may read them from then on. */
export async function requireUsableFiles(
  { files }: Pick<MatterDeps, 'files'>,
  { organization, user, superuser = false }: { organization: string; user: string; superuser?: boolean },
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  const { usable } = await files.checkFiles({ organization, user, superuser, body: { fileIds: [...fileIds] } })
  requireItems('body.file_ids', fileIds, (fileId) => usable.includes(fileId), 'is no file that the user may use')
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

export const newIn = ({ file_ids }: Pick<SeenMatter, 'file_ids'>, fileIds: readonly string[]): string[] =>
  fileIds.filter((fileId) => !file_ids.includes(fileId))
