import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { AiEngineDeps } from '../deps.ts'
import { personRows } from '../queries/people.ts'

export const exportPerson: Handler<typeof aiEngine.exportPerson, AiEngineDeps> = async ({ body }, { sql }) =>
  personRows(sql, body)
