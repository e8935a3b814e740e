import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { readableBase } from '../flows/own-base.ts'
import { fileById } from '../queries/files.ts'

export const readKnowledgeFile: Handler<typeof knowledge.readKnowledgeFile, KnowledgeDeps> = async (
  { organization, params },
  { sql },
) => {
  const { kb_id } = await readableBase(sql, organization, params.kb_id)
  return found(await fileById(sql, kb_id, params.file_id), 'file')
}
