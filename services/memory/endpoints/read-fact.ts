import type { memory } from '@casewright/contracts/memory/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { asFact, factById } from '../queries/facts.ts'

export const readFact: Handler<typeof memory.readFact, MemoryDeps> = async ({ organization, user, params }, { sql }) =>
  asFact(found(await factById(sql, { tenant_id: organization, user_id: user }, params.factId), 'fact'))
