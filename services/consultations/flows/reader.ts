import { ServiceError } from '@casewright/kit/data/errors'
import type { ConsultationsDeps } from '../deps.ts'
import type { Who } from '../rules/who.ts'
import { noSession, seenSession } from './seen-session.ts'

/** Somebody who reads a session's stream, for as long as they may. */
export interface Reader {
  session_id: string
  who: Who
  /** Aborts when the reader has left, when the service stops, or with `not_found` when they may not read any more. */
  signal: AbortSignal
  /** Asked before a new turn is told: what is said after a removal is not shown, however soon after. */
  mayReadOn(): Promise<boolean>
  isShutOut(): boolean
  /** The stream is over. */
  close(): void
}

/**
 * Whoever opens the stream has just been let in; from then on it is asked again every few seconds. While matter-service
 * is away nobody can be removed either, so an open stream goes on.
 */
export function createReader(
  deps: Pick<ConsultationsDeps, 'sql' | 'matter' | 'recheckMs' | 'log'>,
  session_id: string,
  who: Who,
  signal: AbortSignal,
): Reader {
  const lost = new AbortController()
  const check = async (): Promise<void> => {
    await seenSession(deps, { ...who, params: { id: session_id } }, 'read').catch((err) => {
      if (err instanceof ServiceError && err.code === 'not_found') lost.abort(noSession(err))
      else deps.log.warn({ err, session_id }, 'whether a reader may still read could not be asked')
    })
  }
  const timer = setInterval(() => void check(), deps.recheckMs).unref()
  return {
    session_id,
    who,
    signal: AbortSignal.any([signal, lost.signal]),
    async mayReadOn() {
      await check()
      return !lost.signal.aborted
    },
    isShutOut: () => lost.signal.aborted,
    close: () => clearInterval(timer),
  }
}
