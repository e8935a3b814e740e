import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { personRows } from '../queries/people.ts'

export const exportPerson: Handler<typeof consultations.exportPerson, ConsultationsDeps> = async ({ body }, { sql }) =>
  personRows(sql, body)
