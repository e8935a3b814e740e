import { invalidInput } from '@casewright/kit/data/errors'
import type { ConsultationsDeps } from '../deps.ts'
import type { CardFile } from '../rules/card-files.ts'
import type { Who } from '../rules/who.ts'

/** Refuses, before anything is kept, what is no file that the user may use: theirs, or of a matter of theirs, superuser or not. */
export async function requireUsableFiles(
  { files }: Pick<ConsultationsDeps, 'files'>,
  { user, organization }: Who,
  named: readonly CardFile[],
): Promise<void> {
  if (named.length === 0) return
  const fileIds = [...new Set(named.map(({ fileId }) => fileId))]
  const { usable } = await files.checkFiles({ user, organization, body: { fileIds } })
  const problems = named
    .filter(({ fileId }) => !usable.includes(fileId))
    .map(({ path }) => ({ path, message: 'is no file that you may use' }))
  if (problems.length > 0) throw invalidInput(problems)
}

export const inBody = (file_ids: readonly string[]): CardFile[] =>
  file_ids.map((fileId, index) => ({ fileId, path: `body.file_ids.${index}` }))

/** What is handed in to a conversation about a matter belongs to the matter: its members may read it. */
export async function handIn(
  { matter }: Pick<ConsultationsDeps, 'matter'>,
  { user, organization }: Who,
  matter_id: string | null,
  file_ids: readonly string[],
): Promise<void> {
  if (matter_id !== null && file_ids.length > 0)
    await matter.addFiles({ user, organization, params: { matterId: matter_id }, body: { file_ids: [...file_ids] } })
}
