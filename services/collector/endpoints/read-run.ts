import type { collector } from '@casewright/contracts/collector/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { runById } from '../queries/runs.ts'

export const readRun: Handler<typeof collector.readRun, CollectorDeps> = async ({ organization, params }, { sql }) =>
  found(await runById(sql, organization, params.run_id), 'run')
