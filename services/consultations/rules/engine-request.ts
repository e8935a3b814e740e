import type { ConsultationSession, Role } from '@casewright/contracts/consultations/resources'
import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import { ServiceError } from '@casewright/kit/data/errors'

/** What the engine is asked with for one answer. It is kept with the answer, so that it can be asked again. */
export type EngineRequest =
  | { kind: 'chat'; message: string; file_ids: string[]; locale: 'zh' | 'en' | null }
  | {
      kind: 'resume'
      card_id: string | null
      answers: { field_key: string; value: unknown }[]
      /** Those that were handed in with the answers; absent in what was kept before they were. */
      file_ids?: string[]
    }

/** A message that the engine is told of with a chat that comes after it. */
export interface Recent {
  role: Role
  content: string
}

export const recentMax = 20

/** Sessions and threads are one to one. */
export const threadOf = (session_id: string): string => `consultation:${session_id}`

/** Asks for the card of a session whose matter, if it has one, the user was just let into. */
export const pendingCardQuery = ({ id, matter_id }: Pick<ConsultationSession, 'id' | 'matter_id'>) => ({
  thread_id: threadOf(id),
  ...(matter_id !== null && { read_matter_id: matter_id }),
})

/** Of what a client asks under a client_message_id. */
export const requestDigest = (
  asked:
    | { message: string; file_ids: readonly string[] }
    | { card_id: string | undefined; answers: readonly unknown[] },
): string => digestOf(canonicalJson(asked))

/** A client_message_id stands for one request: under it another one is refused, and runs nothing. */
export function requireSameRequest({ request_digest }: { request_digest: string | null }, digest: string): void {
  if (request_digest !== null && request_digest !== digest)
    throw new ServiceError('conflict', 'this client_message_id was sent with another message, other files or answers')
}
