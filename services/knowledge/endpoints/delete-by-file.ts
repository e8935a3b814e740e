import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { removeByFile } from '../flows/remove-documents.ts'

export const deleteByFile: Handler<typeof knowledge.deleteByFile, KnowledgeDeps> = async (
  { organization, user, body: { kb_id, file_id } },
  deps,
) => {
  const { documents, chunks } = await removeByFile(deps, { organization, user }, kb_id, file_id)
  return { kb_id, file_id, documents, chunks }
}
