import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { asServiceError, invalidField, ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import type { SecretBox } from '@casewright/kit/data/secret-box'
import type { Identity } from '@casewright/kit/http/identity'
import type { JWTPayload } from 'jose'
import type { Limited, OwnAnswer, OwnPath } from '../auth-paths.ts'
import { cookieNames, newSecret, sha256Of, type WebCookie, webCookie } from './cookie.ts'
import type { LoginProvider } from './provider.ts'
import type { WebSessions } from './sessions.ts'

interface LoginPathsOptions {
  provider: LoginProvider
  sessions: WebSessions
  secrets: SecretBox
  /** Without a slash at its end. */
  publicUrl: string
  limited: Limited
  /** Starts the session in this browser, instead of the one that it had. */
  begin(
    request: IncomingMessage,
    identity: Identity | undefined,
    made: Awaited<ReturnType<WebSessions['create']>>,
  ): Promise<string>
  log: Logger
}

/** What the browser keeps, sealed, while the person is at the provider. */
interface Attempt {
  state: string
  nonce: string
  verifier: string
  back: string
  /** In milliseconds since 1970. */
  until: number
}

const attemptSeconds = 600
const attemptPlace = 'gateway sign-in'
const attemptCookie = 'casewright-login-'
/** More tabs at once than somebody opens; their cookies fit into the headers of a request. */
const attemptsMax = 5
const ticketSeconds = 60
const ticketPlace = 'gateway sign-out'

/** Signing in at an identity provider and back: authorization code flow with PKCE, state and nonce. */
export function loginPaths(options: LoginPathsOptions): [string, OwnPath][] {
  const { provider, secrets, publicUrl, limited } = options
  const begin: OwnPath = async (request) => {
    const attempt: Attempt = {
      state: newSecret(),
      nonce: newSecret(),
      verifier: newSecret(),
      back: requireOwnPath(queryOf(request).get('return') ?? '/'),
      until: Date.now() + attemptSeconds * 1000,
    }
    const challenge = createHash('sha256').update(attempt.verifier).digest('base64url')
    const location = await provider.authorizationUrl({ ...attempt, challenge })
    const sealed = secrets.seal(JSON.stringify(attempt), attemptPlace)
    const kept = cookieOf(attempt.state, publicUrl).set(sealed, attemptSeconds)
    return { status: 303, headers: { location, 'set-cookie': [...surplus(options, request), kept] } }
  }
  const signOut: OwnPath = async (request) => {
    const ticket = opened<Ticket>(secrets, queryOf(request).get('ticket') ?? undefined, ticketPlace)
    const location = ticket && (await provider.signOutUrl(ticket.id_token))
    return { status: 303, headers: { location: location ?? `${publicUrl}/` } }
  }
  const finish = limited((request, identity) => finished(options, request, identity))
  const shown = (path: OwnPath) => showingFailures(path, options)
  return [
    ['GET /auth/login', shown(begin)],
    ['GET /auth/callback', shown(finish)],
    ['GET /auth/logout', shown(signOut)],
  ]
}

/** Each attempt has a cookie of its own, known by its state: tabs that sign in at once do not take each other's. */
const cookieOf = (state: string, publicUrl: string): WebCookie =>
  webCookie(attemptCookie + sha256Of(state).slice(0, 12), publicUrl)

/** Takes back the oldest attempts, and what is none, so that those with a new one are not too many. */
function surplus({ secrets, publicUrl }: LoginPathsOptions, request: IncomingMessage): string[] {
  const held = cookieNames(request, attemptCookie, publicUrl).map((name) => {
    const cookie = webCookie(attemptCookie + name, publicUrl)
    return { cookie, until: opened<Attempt>(secrets, cookie.read(request), attemptPlace)?.until ?? 0 }
  })
  return held
    .toSorted((one, other) => other.until - one.until)
    .filter(({ until }, at) => until === 0 || at >= attemptsMax - 1)
    .map(({ cookie }) => cookie.clear())
}

interface Ticket {
  id_token: string
  until: number
}

/** An address of ours that leads to the provider's sign-out, and works for a minute; the page never sees the ID token. */
export function signOutTicket(secrets: SecretBox, id_token: string): string {
  const ticket: Ticket = { id_token, until: Date.now() + ticketSeconds * 1000 }
  return `/auth/logout?ticket=${encodeURIComponent(secrets.seal(JSON.stringify(ticket), ticketPlace))}`
}

async function finished(
  { provider, sessions, secrets, publicUrl, begin }: LoginPathsOptions,
  request: IncomingMessage,
  identity: Identity | undefined,
): Promise<OwnAnswer> {
  const query = queryOf(request)
  const cookie = cookieOf(query.get('state') ?? '', publicUrl)
  const attempt = opened<Attempt>(secrets, cookie.read(request), attemptPlace)
  if (!attempt || query.get('state') !== attempt.state) throw stale
  if (!(await provider.isIssuer(query.get('iss'))))
    throw new ServiceError('unauthorized', 'the answer is of another identity provider')
  if (!(await sessions.takeState(sha256Of(attempt.state), attemptSeconds))) throw stale
  const code = query.get('code')
  if (code === null || query.has('error')) throw refusalOf(query.get('error'))
  const { tokens, claims } = await provider.exchange(code, attempt)
  const made = await sessions.create(tokens, {
    method: 'oidc',
    name: textIn(claims, 'name') ?? textIn(claims, 'preferred_username'),
    locale: textIn(claims, 'locale'),
    user_agent: request.headers['user-agent'],
  })
  const started = await begin(request, identity, made)
  return { status: 303, headers: { location: attempt.back, 'set-cookie': [started, cookie.clear()] } }
}

const stale = new ServiceError(
  'unauthorized',
  'the sign-in was not begun in this browser, was done already, or took too long',
  {
    sign_in: 'expired',
  },
)
const refusalOf = (error: string | null): ServiceError =>
  new ServiceError('unauthorized', `the identity provider answered ${error ?? 'without a code'}`, {
    sign_in: error === 'access_denied' ? 'denied' : 'refused',
  })

/** A person who comes from the provider gets the page that can say what went wrong, not the words of an interface. */
function showingFailures(path: OwnPath, { secrets, publicUrl, log }: LoginPathsOptions): OwnPath {
  return async (request, identity) => {
    try {
      return await path(request, identity)
    } catch (thrown) {
      const error = asServiceError(thrown)
      if (error.code === 'invalid_input') throw error
      log.warn({ err: thrown, path: request.url?.split('?')[0] }, 'a sign-in failed')
      const cookie = cookieOf(queryOf(request).get('state') ?? '', publicUrl)
      const back = opened<Attempt>(secrets, cookie.read(request), attemptPlace)?.back ?? askedBack(request)
      const shown = new URLSearchParams({ error: reasonOf(error), return: back })
      const headers = { location: `${publicUrl}/sign-in?${shown}`, 'set-cookie': cookie.clear() }
      return { status: 303, headers }
    }
  }
}

function reasonOf({ code, details }: ServiceError): string {
  const { sign_in } = (details ?? {}) as { sign_in?: string }
  return (
    sign_in ?? ({ unauthorized: 'refused', rate_limited: 'too_many' } as Record<string, string>)[code] ?? 'unavailable'
  )
}

function askedBack(request: IncomingMessage): string {
  try {
    return requireOwnPath(queryOf(request).get('return') ?? '/')
  } catch {
    return '/'
  }
}

const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams => new URL(url, 'http://own.invalid').searchParams

/** Undefined for what was changed, has no seal of ours or is too old. */
function opened<T extends { until: number }>(
  secrets: SecretBox,
  sealed: string | undefined,
  place: string,
): T | undefined {
  try {
    const value = sealed === undefined ? undefined : (JSON.parse(secrets.open(sealed, place)) as T)
    return value && value.until > Date.now() ? value : undefined
  } catch {
    return undefined
  }
}

const backLengthMax = 1000

/**
 * Only a path of ours: browsers read `//host`, `/\host` and, once its dots are gone, `/.//host` as another host, skip
 * control characters, and a proxy may decode what was encoded.
 */
export function requireOwnPath(given: string): string {
  const url = URL.canParse(given, 'http://own.invalid') ? new URL(given, 'http://own.invalid') : undefined
  const isOwn =
    given.length <= backLengthMax &&
    /^\/(?![/\\%])[\x21-\x5b\x5d-\x7e]*$/.test(given) &&
    url?.origin === 'http://own.invalid' &&
    /^\/(?![/\\%]|auth\/)/.test(url.pathname)
  if (!isOwn) throw invalidField('query.return', 'must be a path of this site, such as /inbox')
  return url.pathname + url.search + url.hash
}

function textIn(claims: JWTPayload, name: string): string | undefined {
  const value = claims[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined
}
