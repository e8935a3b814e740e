import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { deleteOwnSource } from '../flows/change-source.ts'

export const deleteSource: Handler<typeof collector.deleteSource, CollectorDeps> = async (input, deps) => {
  await deleteOwnSource(input, deps)
  return { source_id: input.params.source_id, deleted: true }
}
