import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { startOwnRun } from '../flows/change-run.ts'

export const startRun: Handler<typeof collector.startRun, CollectorDeps> = (input, deps) => startOwnRun(input, deps)
