import type { IncomingMessage } from 'node:http'
import { ServiceError } from '@casewright/kit/data/errors'
import {
  attachIdentity,
  type Identity,
  type InternalKeys,
  internalKeyHeader,
  opensInternal,
  removeClaims,
} from '@casewright/kit/http/identity'
import { noteLogin } from '@casewright/kit/http/login'
import type { Identify } from './identify.ts'
import type { SharedRateLimit } from './limits/shared-rate-limit.ts'
import { requireReading } from './sign-in/access-tokens.ts'
import { isFromOwnPage, isSafe, requireOwnPage, type WebCookie } from './sign-in/cookie.ts'
import { noteSession, type WebSessions } from './sign-in/sessions.ts'

/**
 * Finds out who sends a request to a service, and lets the services know it. Services among themselves show an internal
 * key, where keys are taken; people show a token, or the cookie of a session, which stands for one; who shows nothing goes on as nobody. Whoever shows no right key loses
 * every header by which only a service may say for whom it acts. Throws what is to be answered instead.
 */
export type Guard = (
  request: IncomingMessage,
  service: string | undefined,
  takesKeys: boolean,
) => Promise<Identity | undefined> | undefined

interface GuardOptions {
  /** The keys that open the internal interfaces of a service; without a name the shared ones. */
  acceptedBy(service: string | undefined): InternalKeys
  identify: Identify
  /** How often it is asked again whether a login that holds a stream is still good; without it its expiry decides alone. */
  recheckMs: number | undefined
  web: { sessions: WebSessions; cookie: WebCookie; publicUrl: string; recheckMs: number }
  limit: SharedRateLimit
  /** How many proxies before us add to X-Forwarded-For. */
  proxyHops: number
}

export function createGuard({ acceptedBy, identify, recheckMs, web, limit, proxyHops }: GuardOptions): Guard {
  const requireWithin = async (caller: string) => {
    const seconds = await limit(caller)
    if (seconds > 0)
      throw new ServiceError('rate_limited', `too many requests: ask again in ${seconds} s`, { retry_after: seconds })
  }
  const identified = async (request: IncomingMessage) => {
    const token = tokenOf(request)
    return { token, ...(await identify(token)) }
  }
  const letIn = async (request: IncomingMessage): Promise<Identity> => {
    const { token, identity, expiresAt, personal } = await identified(request).catch(async (error) => {
      // Guesses cost the address that makes them.
      await requireWithin(addressOf(request, proxyHops))
      throw error
    })
    await requireWithin(JSON.stringify([identity.organization, identity.user]))
    if (personal && !personal.mayWrite) requireReading(request)
    attachIdentity(request, identity)
    const run = async () => requireSame(identity, (await identify(token)).identity)
    // Its owner may end a personal token at any time.
    const everyMs = personal ? web.recheckMs : recheckMs
    noteLogin(request, { expiresAt, ...(everyMs !== undefined && { recheck: { everyMs, run } }) })
    return identity
  }
  /** Undefined when the cookie counts for nothing: a page of another origin sent it, or the session has ended. */
  const secretOf = (request: IncomingMessage): string | undefined => {
    const secret = web.cookie.read(request)
    if (secret === undefined) return undefined
    if (!isSafe(request)) requireOwnPage(request, web.publicUrl)
    return isFromOwnPage(request, web.publicUrl) ? secret : undefined
  }
  const letInBySession = async (request: IncomingMessage, secret: string): Promise<Identity | undefined> => {
    const used = await web.sessions.use(secret, 'person')
    if (!used) {
      await requireWithin(addressOf(request, proxyHops))
      return undefined
    }
    const { session, token, identity, expiresAt } = used
    await requireWithin(JSON.stringify([identity.organization, identity.user]))
    // Another process, to which the request may be handed on, knows the token by itself.
    request.headers.authorization = `Bearer ${token}`
    attachIdentity(request, identity)
    noteSession(request, session)
    const run = async () => requireSame(identity, (await web.sessions.use(secret, 'stream'))?.identity)
    noteLogin(request, { expiresAt, recheck: { everyMs: web.recheckMs, run } })
    return identity
  }
  const letInUnknown = async (request: IncomingMessage): Promise<undefined> => {
    await requireWithin(addressOf(request, proxyHops))
  }
  const refuseKey = async (request: IncomingMessage): Promise<never> => {
    await letInUnknown(request)
    throw keyNotTaken
  }
  return (request, service, takesKeys) => {
    if (takesKeys) takeKeyOfScraper(request, acceptedBy(service))
    const { [internalKeyHeader]: key, authorization } = request.headers
    if (key !== undefined && takesKeys && opensInternal(acceptedBy(service), key)) return undefined
    if (key !== undefined && !takesKeys) return refuseKey(request)
    removeClaims(request.headers)
    // Services know no cookies, and the secret is for nobody else.
    delete request.headers.cookie
    if (authorization !== undefined) return letIn(request)
    const secret = secretOf(request)
    if (secret !== undefined) return letInBySession(request, secret)
    return letInUnknown(request)
  }
}

const metricsPath = /^[^?]*\/api\/v1\/internal\/actuator\/prometheus$/

/** Prometheus shows a bearer token and no header of another name: for its path alone the internal key may be that token. */
function takeKeyOfScraper({ url = '', headers }: IncomingMessage, keys: InternalKeys): void {
  const token = metricsPath.test(url) ? /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] : undefined
  if (token === undefined || headers[internalKeyHeader] !== undefined || !opensInternal(keys, token)) return
  headers[internalKeyHeader] = token
  delete headers.authorization
}

/** Who may do less than before, or acts for another organization, has to come in anew. */
function requireSame(before: Identity, now: Identity | undefined): void {
  if (now === undefined) throw new ServiceError('unauthorized', 'the session has ended; sign in again')
  if (JSON.stringify(before) !== JSON.stringify(now))
    throw new ServiceError('unauthorized', 'what the login allows has changed; log in and follow the stream again')
}

const keyNotTaken = new ServiceError(
  'unauthorized',
  'the internal key is not taken at this address: services use the internal address (INTERNAL_PORT), or GATEWAY_INTERNAL=open',
)

/** Of two headers Node would take the first, and a proxy before us perhaps the other: nobody gets in by both. */
function tokenOf({ headersDistinct }: IncomingMessage): string {
  const [given = '', ...more] = headersDistinct.authorization ?? []
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(given)?.[1]
  if (token === undefined || more.length > 0)
    throw new ServiceError('unauthorized', 'the Authorization header must be the word Bearer and a token')
  return token
}

/** The nearest address that one of our own proxies has seen; what stands further left anybody may have written. */
export function addressOf(request: IncomingMessage, proxyHops: number): string {
  const forwarded = request.headers['x-forwarded-for'] as string | undefined
  const seen = proxyHops > 0 ? forwarded?.split(',').at(-proxyHops)?.trim() : undefined
  return seen ?? request.socket.remoteAddress ?? 'unknown'
}
