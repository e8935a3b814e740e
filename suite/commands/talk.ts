import type { Client } from '@casewright/client/create-client'
import type { ConsultationSession } from '@casewright/client/types/consultations'
import type { Person } from '../person-client.ts'
import type { Asker } from './asker.ts'
import type { Surroundings } from './surroundings.ts'

/** Who talks, about what, and by which client. */
export interface Talk {
  person: Person
  session: ConsultationSession
  client: Client
  asker: Asker
  language: 'zh' | 'en' | undefined
  surroundings: Surroundings
  signal: AbortSignal
}
