import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { readText } from '../flows/read-text.ts'
import { asDocument } from '../queries/documents.ts'

export const readKnowledgeDocument: Handler<typeof knowledge.readKnowledgeDocument, KnowledgeDeps> = async (
  { organization, params: { kb_id, document_id } },
  { sql },
) => {
  const { row, content } = await readText(sql, organization, kb_id, document_id)
  return { document: asDocument(row), content }
}
