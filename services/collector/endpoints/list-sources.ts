import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { CollectorDeps } from '../deps.ts'
import { sourcesPage } from '../queries/sources.ts'

export const listSources: Handler<typeof collector.listSources, CollectorDeps> = async (
  { organization, query },
  { sql },
) => {
  const window = pageWindow(query)
  return toPage(...(await sourcesPage(sql, organization, query, window)), window)
}
