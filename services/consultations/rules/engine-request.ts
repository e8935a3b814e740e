import type { Role } from '@casewright/contracts/consultations/resources'

/** What the engine is asked with for one answer. It is kept with the answer, so that it can be asked again. */
export type EngineRequest =
  | { kind: 'chat'; message: string; file_ids: string[]; locale: 'zh' | 'en' | null }
  | { kind: 'resume'; card_id: string | null; answers: { field_key: string; value: unknown }[] }

/** A message that the engine is told of with a chat that comes after it. */
export interface Recent {
  role: Role
  content: string
}

export const recentMax = 20

/** Sessions and threads are one to one. */
export const threadOf = (session_id: string): string => `consultation:${session_id}`
