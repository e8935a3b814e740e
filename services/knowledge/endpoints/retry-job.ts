import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { retryOwnJob } from '../flows/change-job.ts'

export const retryJob: Handler<typeof knowledge.retryJob, KnowledgeDeps> = (input, deps) => retryOwnJob(input, deps)
