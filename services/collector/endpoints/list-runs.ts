import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { CollectorDeps } from '../deps.ts'
import { runsPage } from '../queries/runs.ts'

export const listRuns: Handler<typeof collector.listRuns, CollectorDeps> = async ({ organization, query }, { sql }) => {
  const window = pageWindow(query)
  return toPage(...(await runsPage(sql, organization, query, window)), window)
}
