import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { personRows } from '../queries/people.ts'

export const exportPerson: Handler<typeof memory.exportPerson, MemoryDeps> = async ({ body }, { sql }) =>
  personRows(sql, body)
