import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { KnowledgeDeps } from '../deps.ts'
import { findArticles as find } from '../flows/find-articles.ts'
import { readableBase } from '../flows/own-base.ts'
import { asDocument, documentsPage } from '../queries/documents.ts'

const findArticles: Handler<typeof knowledge.findArticles, KnowledgeDeps> = async (
  { organization, body: { articles, ...where } },
  { sql },
) => ({ articles: await find(sql, organization, articles, where) })

const listStoredDocuments: Handler<typeof knowledge.listStoredDocuments, KnowledgeDeps> = async (
  { organization, query },
  { sql },
) => {
  const window = pageWindow(query)
  const { kb_id } = await readableBase(sql, organization, query.kb_id)
  const [rows, total] = await documentsPage(sql, kb_id, query, window)
  return toPage(rows.map(asDocument), total, window)
}

export const laws = { findArticles, listStoredDocuments } satisfies Partial<Handlers<typeof knowledge, KnowledgeDeps>>
