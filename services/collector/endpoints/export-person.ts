import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { personRows } from '../queries/people.ts'

export const exportPerson: Handler<typeof collector.exportPerson, CollectorDeps> = async ({ body }, { sql }) =>
  personRows(sql, body)
