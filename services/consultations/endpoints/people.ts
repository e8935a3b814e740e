import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { eraseIn } from '../flows/erase-person.ts'
import { personRows } from '../queries/people.ts'

const erasePerson: Handler<typeof consultations.erasePerson, ConsultationsDeps> = ({ body }, deps) =>
  eraseIn(body, deps)

const exportPerson: Handler<typeof consultations.exportPerson, ConsultationsDeps> = async ({ body }, { sql }) =>
  personRows(sql, body)

const readRetention: Handler<typeof consultations.readRetention, ConsultationsDeps> = async (
  _input,
  { retentionDays },
) => ({
  kind: 'messages',
  setting: 'CONSULTATIONS_MESSAGES_RETENTION_DAYS',
  days: retentionDays,
})

export const people = {
  erasePerson,
  exportPerson,
  readRetention,
} satisfies Partial<Handlers<typeof consultations, ConsultationsDeps>>
