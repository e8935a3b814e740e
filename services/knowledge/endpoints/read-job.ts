import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { jobById } from '../queries/jobs.ts'

export const readJob: Handler<typeof knowledge.readJob, KnowledgeDeps> = async ({ organization, params }, { sql }) =>
  found(await jobById(sql, organization, params.job_id), 'job').job
