import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { updateOwnSource } from '../flows/change-source.ts'

export const updateSource: Handler<typeof collector.updateSource, CollectorDeps> = (input, deps) =>
  updateOwnSource(input, deps)
