import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { createOwnSource } from '../flows/change-source.ts'

export const createSource: Handler<typeof collector.createSource, CollectorDeps> = (input, deps) =>
  createOwnSource(input, deps)
