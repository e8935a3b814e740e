import type { IncomingMessage } from 'node:http'
import { asServiceError, ServiceError } from '../data/errors.ts'

/** How long a login that a gateway has verified is good. */
export interface Login {
  /** In milliseconds since 1970. */
  expiresAt: number
  /** Set when more than the token decides whether the login is still good. */
  recheck?: {
    everyMs: number
    /** Rejects when the login is no longer good, or when nobody can say. */
    run(): Promise<void>
  }
}

/** Like the identity, no header can say it. */
const logins = new WeakMap<IncomingMessage, Login>()
export const noteLogin = (request: IncomingMessage, login: Login): void => void logins.set(request, login)
export const loginOf = (request: IncomingMessage): Login | undefined => logins.get(request)

const expired = new ServiceError('unauthorized', 'the login has expired; log in and follow the stream again')
const timerMsMax = 2 ** 31 - 1

/** Calls `end` once with the reason when the login is no longer good. Gives the function that stops watching. */
export function watchLogin({ expiresAt, recheck }: Login, end: (reason: ServiceError) => void): () => void {
  let timer: NodeJS.Timeout
  let stopped = false
  const finish = (reason: ServiceError) => {
    if (!stopped) end(reason)
    stopped = true
  }
  const wait = () => {
    const ms = Math.min(expiresAt - Date.now(), recheck?.everyMs ?? timerMsMax, timerMsMax)
    timer = setTimeout(look, Math.max(0, ms)).unref()
  }
  const look = () => {
    if (Date.now() >= expiresAt) return finish(expired)
    // Nobody gets in while it cannot be said whether they may; for the same reason nobody stays.
    Promise.resolve(recheck?.run()).then(
      () => stopped || wait(),
      (error: unknown) => finish(asServiceError(error)),
    )
  }
  wait()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
