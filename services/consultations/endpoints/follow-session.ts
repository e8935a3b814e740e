import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { ConsultationsDeps } from '../deps.ts'
import { sessionEvents } from '../flows/follow.ts'
import { createReader } from '../flows/reader.ts'
import { seenSession } from '../flows/seen-session.ts'
import { whoOf } from '../rules/who.ts'

/** A reader that comes back says by `Last-Event-ID` where it was; that counts before the address it was given at first. */
export const followSession: Handler<typeof consultations.followSession, ConsultationsDeps> = async (
  { signal, headers, ...input },
  deps,
) => {
  const { id } = await seenSession(deps, input, 'read')
  const { 'last-event-id': last } = headers
  return sessionEvents(
    deps,
    last === undefined ? (input.query.after ?? 0) : Number(last),
    createReader(deps, id, whoOf(input), signal),
  )
}
