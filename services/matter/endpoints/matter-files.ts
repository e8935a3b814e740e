import type { matter } from '@casewright/contracts/matter/endpoints'
import type { MatterFile } from '@casewright/contracts/matter/matter-files'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageOfAll } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'
import { orMissing } from '../flows/export-files.ts'
import { fewAtOnce, isFileId } from '../flows/few-at-once.ts'
import { fileReader } from '../flows/matter-files.ts'
import { type Person, seenMatter } from '../flows/seen-matter.ts'
import { deliverableVersionsOf } from '../queries/deliverables.ts'
import { filesNotIn } from '../queries/shared-files.ts'

const listMatterFiles: Handler<typeof matter.listMatterFiles, MatterDeps> = async (input, { sql, files }) => {
  const { matter_id, file_ids } = await seenMatter(sql, input, input.params.id)
  const kinds = new Map<string, MatterFile['kind']>(file_ids.map((file_id) => [file_id, 'file']))
  for (const { file_id } of await deliverableVersionsOf(sql, matter_id))
    if (!kinds.has(file_id)) kinds.set(file_id, 'deliverable')
  const page = pageOfAll([...kinds], input.query)
  const reader = fileReader(input)
  const items = await fewAtOnce(page.items, async ([fileId, kind]) => {
    const known = isFileId(fileId) ? orMissing(files.readFileInternal({ ...reader, params: { fileId } })) : undefined
    return { file_id: fileId, kind, metadata: (await known) ?? null }
  })
  return { ...page, items }
}

/** What is no file of this matter is not there, though the asker may have it elsewhere. */
async function requireFile(
  sql: MatterDeps['sql'],
  { params, ...person }: Person & { params: { id: string; fileId: string } },
): Promise<{ fileId: string }> {
  const { matter_id } = await seenMatter(sql, person, params.id)
  const fileId = params.fileId.toLowerCase()
  if ((await filesNotIn(sql, matter_id, [fileId])).length > 0) throw new ServiceError('not_found', 'file not found')
  return { fileId }
}

const readMatterFile: Handler<typeof matter.readMatterFile, MatterDeps> = async (
  { headers, signal, ...input },
  { sql, files },
) => files.readContent({ ...fileReader(input), params: await requireFile(sql, input), headers, signal })

const readMatterFileText: Handler<typeof matter.readMatterFileText, MatterDeps> = async (input, { sql, files }) =>
  files.readParsed({ ...fileReader(input), params: await requireFile(sql, input) })

export const matterFiles = {
  listMatterFiles,
  readMatterFile,
  readMatterFileText,
} satisfies Partial<Handlers<typeof matter, MatterDeps>>
