import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import type { files } from '@casewright/contracts/files/endpoints'
import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Client } from '@casewright/kit/http/endpoint'
import type { Person } from '../person-client.ts'
import type { Asker } from './asker.ts'
import type { Surroundings } from './surroundings.ts'

/** Who talks, about what, and by which clients. */
export interface Talk {
  person: Person
  session: ConsultationSession
  consultations: Client<typeof consultations>
  files: Client<typeof files>
  matter: Client<typeof matter>
  asker: Asker
  language: 'zh' | 'en' | undefined
  surroundings: Surroundings
  signal: AbortSignal
}
