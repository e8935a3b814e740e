import type { FileMetadata } from '@casewright/contracts/file'
import { ServiceError } from '@casewright/kit/data/errors'
import type { MatterDeps } from '../deps.ts'
import type { DeliverableRow, DeliverableVersionRow } from '../queries/deliverables.ts'
import { foldersOf, safeName } from '../rules/export-names.ts'
import type { MissingFile } from '../rules/export-texts.ts'
import { fewAtOnce, isFileId } from './few-at-once.ts'
import type { FileReader } from './matter-files.ts'

/** A deliverable's version that files-service has, and its place in the archive. */
export interface ExportFile extends Omit<MissingFile, 'reason'> {
  name: string
}

/**
 * Asks files-service about every version before anything is sent: what it does not have is missing, and an export
 * without its help is refused as a whole.
 */
export async function findFiles(
  { files }: Pick<MatterDeps, 'files'>,
  reader: FileReader,
  deliverables: readonly DeliverableRow[],
  versions: readonly DeliverableVersionRow[],
  signal: AbortSignal,
): Promise<{ present: ExportFile[]; missing: MissingFile[] }> {
  const fileIds = [...new Set(versions.map(({ file_id }) => file_id))].filter(isFileId)
  const known = new Map(
    await fewAtOnce(fileIds, async (fileId) => {
      const metadata = await orMissing(files.readFileInternal({ ...reader, params: { fileId }, signal }))
      return [fileId, metadata] as const
    }),
  )
  const folders = foldersOf(deliverables.map(({ deliverable_key }) => deliverable_key))
  const present: ExportFile[] = []
  const missing: MissingFile[] = []
  for (const { deliverable_id, deliverable_key } of deliverables)
    for (const { version, file_id } of versions.filter((one) => one.deliverable_id === deliverable_id)) {
      const about = { deliverable_key, version, file_id }
      const file = known.get(file_id)
      const reason = reasonAgainst(file_id, file)
      const name = `deliverables/${folders.get(deliverable_key)}/v${version}-${safeName(file?.name ?? '')}`
      if (reason === undefined) present.push({ ...about, name })
      else missing.push({ ...about, reason })
    }
  return { present, missing }
}

function reasonAgainst(file_id: string, file: FileMetadata | undefined): string | undefined {
  if (!isFileId(file_id)) return 'not a file of files-service'
  if (!file) return noSuchFile
  return file.status === 'stored' ? undefined : `its state is ${file.status}`
}

export const noSuchFile = 'the file does not exist any more'

/** Undefined for what is not there or cannot be read. Any other failure is an outage of files-service, not ours. */
export async function orMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.code === 'not_found' || error.code === 'conflict') return undefined
    throw new ServiceError('dependency_unavailable', `files-service cannot give the deliverables: ${error.message}`)
  }
}
