import type { memory } from '@casewright/contracts/memory/endpoints'
import { invalidField } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { recallFacts } from '../flows/recall.ts'

export const recall: Handler<typeof memory.recall, MemoryDeps> = async ({ organization, body }, deps) => {
  if (body.scope === 'case' && (body.case_id ?? null) === null)
    throw invalidField('body.case_id', 'is required when scope is case')
  return recallFacts({ tenant_id: organization, user_id: body.user_id }, body, deps)
}
