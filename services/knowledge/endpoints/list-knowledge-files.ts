import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { KnowledgeDeps } from '../deps.ts'
import { readableBase } from '../flows/own-base.ts'
import { filesPage } from '../queries/files.ts'

export const listKnowledgeFiles: Handler<typeof knowledge.listKnowledgeFiles, KnowledgeDeps> = async (
  { organization, params, query },
  { sql },
) => {
  const window = pageWindow(query)
  const { kb_id } = await readableBase(sql, organization, params.kb_id)
  return toPage(...(await filesPage(sql, kb_id, query, window)), window)
}
