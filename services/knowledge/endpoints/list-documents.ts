import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { KnowledgeDeps } from '../deps.ts'
import { readableBase } from '../flows/own-base.ts'
import { asDocument, documentsPage } from '../queries/documents.ts'

export const listDocuments: Handler<typeof knowledge.listDocuments, KnowledgeDeps> = async (
  { organization, params, query },
  { sql },
) => {
  const window = pageWindow(query)
  const { kb_id } = await readableBase(sql, organization, params.kb_id)
  const [rows, total] = await documentsPage(sql, kb_id, query, window)
  return toPage(rows.map(asDocument), total, window)
}
