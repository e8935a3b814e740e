import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { cancelOwnRun } from '../flows/change-run.ts'

export const cancelRun: Handler<typeof collector.cancelRun, CollectorDeps> = (input, deps) => cancelOwnRun(input, deps)
