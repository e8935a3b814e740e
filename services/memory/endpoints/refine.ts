import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { refineFacts } from '../flows/refine.ts'

export const refine: Handler<typeof memory.refine, MemoryDeps> = async ({ organization, body }, { transaction }) => {
  const { user_id, ...options } = body
  return transaction((sql) => refineFacts(sql, { tenant_id: organization, user_id }, options))
}
