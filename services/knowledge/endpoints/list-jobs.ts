import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { KnowledgeDeps } from '../deps.ts'
import { jobsPage } from '../queries/jobs.ts'

export const listJobs: Handler<typeof knowledge.listJobs, KnowledgeDeps> = async ({ organization, query }, { sql }) => {
  const window = pageWindow(query)
  return toPage(...(await jobsPage(sql, organization, query, window)), window)
}
