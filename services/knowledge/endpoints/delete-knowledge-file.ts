import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { ownBase } from '../flows/own-base.ts'
import { removeByFile } from '../flows/remove-documents.ts'
import { fileById } from '../queries/files.ts'

export const deleteKnowledgeFile: Handler<typeof knowledge.deleteKnowledgeFile, KnowledgeDeps> = async (
  { organization, user, params: { kb_id, file_id } },
  deps,
) => {
  await ownBase(deps.sql, organization, kb_id)
  found(await fileById(deps.sql, kb_id, file_id), 'file')
  await removeByFile(deps, { organization, user }, kb_id, file_id)
  return { kb_id, file_id, deleted: true }
}
