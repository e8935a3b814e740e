import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { cancelOwnJob } from '../flows/change-job.ts'

export const cancelJob: Handler<typeof knowledge.cancelJob, KnowledgeDeps> = (input, deps) => cancelOwnJob(input, deps)
