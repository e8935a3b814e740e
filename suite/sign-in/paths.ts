import type { IncomingMessage } from 'node:http'
import type { platform } from '@casewright/contracts/platform/endpoints'
import { asServiceError, ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import { holds } from '@casewright/kit/data/permissions'
import type { SecretBox } from '@casewright/kit/data/secret-box'
import type { Client } from '@casewright/kit/http/endpoint'
import type { Identity } from '@casewright/kit/http/identity'
import { loginOf } from '@casewright/kit/http/login'
import { Type } from 'typebox'
import { bodyOf, type Limited, lastSegment, type OwnPath, type OwnPaths, tokenPaths } from '../auth-paths.ts'
import type { DevAuth } from '../dev-auth.ts'
import { addressOf } from '../guard.ts'
import type { SharedRateLimit } from '../limits/shared-rate-limit.ts'
import { loopback } from '../loopback.ts'
import type { SuiteConfig } from '../settings.ts'
import { accessTokenPaths } from './access-token-paths.ts'
import type { AccessTokens } from './access-tokens.ts'
import { requireOwnPage, type WebCookie } from './cookie.ts'
import { loginPaths, signOutTicket } from './login.ts'
import type { LoginProvider } from './provider.ts'
import { sessionOf, type WebSession, type WebSessions } from './sessions.ts'

type MadeSession = Awaited<ReturnType<WebSessions['create']>>

interface WebPathsOptions {
  sessions: WebSessions
  accessTokens: AccessTokens
  cookie: WebCookie
  /** Where people reach this process. */
  publicUrl: string
  devAuth: DevAuth | undefined
  /** Where people sign in; undefined with local users, and where only bearer tokens get in. */
  provider: LoginProvider | undefined
  secrets: SecretBox
  /** Keeps how people are called; a service that is away keeps nobody from signing in. */
  platform: Pick<Client<typeof platform>, 'putPersonName'>
  /** How many failed sign-ins an address may have. */
  failures: SharedRateLimit
  config: SuiteConfig
  log: Logger
}

const SignIn = Type.Object({ user_id: Type.String(), password: Type.String() }, { additionalProperties: false })
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the gateway answers itself: signing in and out, and who is signed in where. */
export function webPaths(options: WebPathsOptions): OwnPaths {
  const { sessions, cookie, publicUrl, devAuth, provider, failures, config } = options
  const limited = limitFailures(failures, config)
  /** Who signs in anew has no use for the session that the browser had before. */
  const begin = async (request: IncomingMessage, identity: Identity | undefined, made: MadeSession) => {
    const former = sessionOf(request)
    if (former && identity) await sessions.signOut(former.session_id, identity)
    void remember(options, made)
    return cookie.set(made.secret, secondsUntil(made.expiresAt))
  }
  const paths: [string, OwnPath][] = [
    ['GET /auth/options', async () => ({ data: await signInOptions(options) })],
    [
      'GET /auth/me',
      async (request, identity) => {
        const person = requirePerson(identity)
        return { data: meOf(person, sessionOf(request), loginOf(request)?.expiresAt ?? Date.now()) }
      },
    ],
    [
      'DELETE /auth/session',
      async (request, identity) => {
        const session = sessionOf(request)
        const headers = { 'set-cookie': cookie.clear() }
        const idToken = session && (await sessions.signOut(session.session_id, requirePerson(identity)))
        const offersSignOut = idToken !== undefined && (await provider?.signOutUrl(idToken).catch(() => undefined))
        if (!offersSignOut) return { status: 204, headers }
        return { data: { logout_url: signOutTicket(options.secrets, idToken) }, headers }
      },
    ],
    [
      'GET /auth/sessions',
      async (request, identity) => {
        const { user, organization = null, superuser } = requirePerson(identity)
        const wanted = new URL(request.url as string, publicUrl).searchParams.get('user_id') ?? user
        if (wanted !== user && !superuser)
          throw new ServiceError('forbidden', "only a superuser of the organization sees other people's sessions")
        const current = sessionOf(request)?.session_id
        const items = await sessions.list(wanted, organization)
        return { data: { items: items.map((item) => ({ ...item, current: item.session_id === current })) } }
      },
    ],
    [
      'DELETE /auth/sessions/{id}',
      async (request, identity) => {
        const id = lastSegment(request)
        if (!idPattern.test(id)) throw new ServiceError('not_found', 'session not found')
        await sessions.revoke(id, requirePerson(identity))
        return {
          status: 204,
          ...(sessionOf(request)?.session_id === id && { headers: { 'set-cookie': cookie.clear() } }),
        }
      },
    ],
    ...tokenPaths(devAuth, limited),
    ...accessTokenPaths({ tokens: options.accessTokens, daysMax: config.ACCESS_TOKEN_DAYS_MAX, requirePerson }),
  ]
  if (devAuth)
    paths.push([
      'POST /auth/session',
      limited(async (request, identity) => {
        requireOwnPage(request, publicUrl)
        const { user_id, password } = await bodyOf(request, SignIn)
        const { access_token } = await devAuth.logIn(user_id, password)
        const name = (await devAuth.users()).find(({ user }) => user === user_id)?.name
        const user_agent = request.headers['user-agent']
        const made = await sessions.create({ access_token }, { method: 'local', name, locale: undefined, user_agent })
        return {
          status: 201,
          data: { me: meOf(made.identity, made.session, made.expiresAt) },
          headers: { 'set-cookie': await begin(request, identity, made) },
        }
      }),
    ])
  if (provider) paths.push(...loginPaths({ ...options, provider, limited, begin }))
  return new Map(paths)
}

const secondsUntil = (ms: number): number => Math.max(1, Math.floor((ms - Date.now()) / 1000))

function requirePerson(identity: Identity | undefined): Identity & { user: string } {
  if (identity?.user === undefined)
    throw new ServiceError('unauthorized', 'sign in first: there is no session and no bearer token')
  return { ...identity, user: identity.user }
}

async function remember({ platform, log }: WebPathsOptions, { identity, session }: MadeSession): Promise<void> {
  const { user, organization, superuser = false, permissions = [] } = identity
  if (user === undefined || organization === undefined) return
  const body = { name: session.name, permissions: [...permissions], is_superuser: superuser }
  await platform
    .putPersonName({ user, organization, body })
    .catch((err) => log.warn({ err }, 'the name of somebody who signed in was not kept'))
}

function meOf(identity: Identity, session: WebSession | undefined, expiresAt: number) {
  const { user = '', organization = null, superuser = false, permissions = [] } = identity
  return {
    user_id: user,
    name: session?.name ?? user,
    organization_id: organization,
    superuser,
    permissions,
    roles: rolesOf(identity),
    expires_at: new Date(expiresAt).toISOString(),
    ...(session?.locale && { locale: session.locale }),
  }
}

/** What a page shows first depends on it; what they may do depends on permissions alone. */
function rolesOf(identity: Identity): string[] {
  const roles = [
    (identity.superuser || holds('platform:admin', identity)) && 'admin',
    holds('matters:read', identity) && 'lawyer',
  ].filter((role) => role !== false)
  return roles.length > 0 ? roles : ['client']
}

/** Names are told only where nobody but this machine can ask. */
async function signInOptions({ devAuth, provider, config }: WebPathsOptions) {
  if (provider) return { methods: ['oidc'], login_url: '/auth/login' }
  if (!devAuth) return { methods: [] }
  if (!loopback.test(config.HOST)) return { methods: ['local'] }
  const users = (await devAuth.users()).map(({ user, name = user, organization, superuser = false, permissions }) => ({
    user_id: user,
    name,
    organization_id: organization ?? null,
    role: rolesOf({ superuser, permissions })[0],
  }))
  return { methods: ['local'], users }
}

/**
 * Guesses cost the address that makes them; a right password costs nothing, and does not help who has guessed too often.
 * Each try is counted before it is looked at, so that many at once are no way around.
 */
function limitFailures(limit: SharedRateLimit, { TRUSTED_PROXY_HOPS }: SuiteConfig): Limited {
  return (path) => async (request, identity) => {
    const address = addressOf(request, TRUSTED_PROXY_HOPS)
    const seconds = await limit(address)
    if (seconds > 0)
      throw new ServiceError('rate_limited', `too many failed sign-ins: try again in ${seconds} s`, {
        retry_after: seconds,
      })
    const giveBack = () => void limit(address, -1)
    try {
      const answer = await path(request, identity)
      giveBack()
      return answer
    } catch (error) {
      if (asServiceError(error).code !== 'unauthorized') giveBack()
      throw error
    }
  }
}
