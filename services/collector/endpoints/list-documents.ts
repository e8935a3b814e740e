import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { CollectorDeps } from '../deps.ts'
import { documentsPage } from '../queries/documents.ts'

export const listDocuments: Handler<typeof collector.listDocuments, CollectorDeps> = async (
  { organization, query },
  { sql },
) => {
  const window = pageWindow(query)
  return toPage(...(await documentsPage(sql, organization, query, window)), window)
}
