import type { IncomingMessage } from 'node:http'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import { asSystem } from '@casewright/kit/data/request-context'
import type { SecretBox } from '@casewright/kit/data/secret-box'
import { SettingsError } from '@casewright/kit/data/settings'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { type Identity, personalOrganization } from '@casewright/kit/http/identity'
import { migrate, readMigrations } from '@casewright/kit/postgres/migrate'
import type { Database } from '@casewright/kit/postgres/sql'
import { type Audit, type AuditEntry, type AuditSink, startAudit } from '@casewright/kit/work/audit'
import { startPeriodic } from '@casewright/kit/work/periodic'
import type { AuthConfig } from '../auth-settings.ts'
import type { Identify } from '../identify.ts'
import { isSecret, newSecret, sha256Of } from './cookie.ts'
import { createRenewal, type SessionTokens } from './renewal.ts'
import {
  deleteEnded,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  insertState,
  type ListedSession,
  replaceSealed,
  type SessionRow,
  sealedOtherwise,
  sessionBySecret,
  sessionOwner,
  sessionsOfUser,
  touchSession,
} from './session-rows.ts'

/** How somebody signed in, and what is shown of them. */
interface SignIn {
  method: 'local' | 'oidc'
  name: string | undefined
  locale: string | undefined
  user_agent: string | undefined
}

export interface WebSession {
  session_id: string
  name: string
  locale: string | null
}

/** A live session: who it lets in, and the token that says so to other processes. */
interface UsedSession {
  session: WebSession
  token: string
  identity: Identity
  /** In milliseconds since 1970, if it is used all the time. */
  expiresAt: number
}

/** Sessions of the workbench, kept in the database: all replicas know them, and a restart loses none. */
export interface WebSessions {
  /** Gives the secret of the cookie. Throws what `identify` throws for a token that is not good here. */
  create(tokens: SessionTokens, signIn: SignIn): Promise<UsedSession & { secret: string }>
  /** Undefined when there is no live session with this secret. Only a request of the person is a use that keeps it alive. */
  use(secret: string, by: 'person' | 'stream'): Promise<UsedSession | undefined>
  list(user: string, organization: string | null): Promise<ListedSession[]>
  /** By its owner, by a superuser of the owner's organization, or by an administrator of the installation. */
  revoke(session_id: string, by: Identity): Promise<void>
  /** All of a person's, because the person is erased. */
  endOf(user: string, organization: string): Promise<void>
  /** Gives the ID token of the sign-in, by which the provider can end its own session. */
  signOut(session_id: string, by: Identity): Promise<string | undefined>
  /** Whether the sign-in with this state is finished for the first time. */
  takeState(state_sha256: string, seconds: number): Promise<boolean>
  /** Writes into the gateway's outbox of audit rows. */
  audit: Audit
  stop(): Promise<void>
}

interface WebSessionsOptions {
  database: Database
  identify: Identify
  secrets: SecretBox
  auditSink: AuditSink
  /** New tokens for a refresh token; undefined where nobody gives any. */
  renew: ((refreshToken: string) => Promise<SessionTokens>) | undefined
  config: Pick<AuthConfig, 'SESSION_HOURS' | 'SESSION_IDLE_MINUTES'>
  log: Logger
}

const schema = 'gateway'
export const gatewayMigrations = { schema, migrations: new URL('./migrations/', import.meta.url) }
export const migrateGateway = async (database: Database, log: Logger): Promise<void> =>
  migrate(database, schema, await readMigrations(gatewayMigrations.migrations), log)
const sweepMs = 10 * 60_000
const placeOf = (session_id: string): string => `gateway.sessions ${session_id}`

export async function openWebSessions(options: WebSessionsOptions): Promise<WebSessions> {
  const { database, identify, secrets, auditSink, renew, config } = options
  const log = options.log.child({ service: schema })
  await migrateGateway(database, log)
  await resealAll(database, secrets)
  const trail = startAudit(database, schema, auditSink, log)
  const sweeping = startPeriodic('sweep of ended sessions', sweepMs, () => deleteEnded(database.sql), log)
  const idle_seconds = config.SESSION_IDLE_MINUTES * 60
  const opened = (row: SessionRow): SessionTokens =>
    JSON.parse(secrets.open(row.sealed_tokens, placeOf(row.session_id))) as SessionTokens

  const used = async (row: SessionRow): Promise<UsedSession | undefined> => {
    const { access_token: token } = opened(row)
    const { identity } = await identify(token)
    const { session_id, name, locale } = row
    return { session: { session_id, name, locale }, token, identity, expiresAt: Date.parse(row.expires_at) }
  }
  const seal = (session_id: string, tokens: SessionTokens) => secrets.seal(JSON.stringify(tokens), placeOf(session_id))
  const remove = (session_id: string, entry: AuditEntry) =>
    database.transaction(async (sql) => {
      const row = await deleteSession(sql, session_id)
      if (row) await trail.audit(sql, entry)
      return row
    })
  const end = async ({ session_id, user_id: user, organization_id }: SessionRow) => {
    const owner = { user, ...(organization_id !== null && { organization: organization_id }) }
    await remove(session_id, entryOf('session.ended', session_id, owner, { by: 'provider' }))
  }
  const renewal = renew && createRenewal({ database, renew, identify, open: opened, seal, end })
  return {
    async create(tokens, { method, name, locale, user_agent }) {
      const { identity, tokenExpiresAt } = await identify(tokens.access_token)
      const user_id = identity.user as string
      const secret = newSecret()
      const session = { session_id: uuidv7(), name: name ?? user_id, locale: locale ?? null }
      const { expires_at } = await database.transaction(async (sql) => {
        const made = await insertSession(sql, {
          ...session,
          secret_sha256: sha256Of(secret),
          user_id,
          organization_id: identity.organization ?? null,
          user_agent: user_agent?.slice(0, 300) ?? null,
          sealed_tokens: seal(session.session_id, tokens),
          token_expires_at: new Date(tokenExpiresAt).toISOString(),
          refreshable: renewal !== undefined && tokens.refresh_token !== undefined,
          seconds: config.SESSION_HOURS * 3600,
          idle_seconds,
        })
        await trail.audit(sql, entryOf('session.created', session.session_id, identity, { method }))
        return made
      })
      return { session, secret, token: tokens.access_token, identity, expiresAt: Date.parse(expires_at) }
    },
    // A stream asks in the context of its request, whose organization need not be the row's.
    use: (secret, by) =>
      asSystem(async () => {
        const row = isSecret(secret) ? await sessionBySecret(database.sql, sha256Of(secret)) : undefined
        if (!row) return undefined
        if (row.stale && by === 'person') await touchSession(database.sql, row.session_id, idle_seconds)
        const current = row.token_ends && row.refreshable && renewal ? await renewal(row) : row
        if (!current) return undefined
        return used(current).catch((error) => {
          if (!hasEnded(error)) throw error
          log.info({ session_id: row.session_id, reason: error.message }, 'a session is not good any more')
          return undefined
        })
      }),
    list: (user, organization) => sessionsOfUser(database.sql, user, organization),
    async revoke(session_id, by) {
      const owner = await sessionOwner(database.sql, session_id)
      if (!owner || !mayRevoke(by, owner)) throw new ServiceError('not_found', 'session not found')
      await remove(session_id, entryOf('session.revoked', session_id, by, { of_user: owner.user_id }))
    },
    endOf: (user, organization) =>
      asSystem(() =>
        database.transaction(async (sql) => {
          const ended = await deleteSessionsOf(sql, user, organization, personalOrganization(user))
          await trail.audit(
            sql,
            ...ended.map((id) => entryOf('session.ended', id, { user, organization }, { by: 'erasure' })),
          )
        }),
      ),
    async signOut(session_id, by) {
      const row = await remove(session_id, entryOf('session.ended', session_id, by))
      return row && opened(row).id_token
    },
    audit: trail.audit,
    takeState: (state_sha256, seconds) => insertState(database.sql, state_sha256, seconds),
    async stop() {
      await sweeping.stop()
      await trail.stop()
    },
  }
}

/** What is not good as a token, or was sealed with a key that nobody knows any more, is no session either. */
const hasEnded = (error: unknown): error is Error =>
  error instanceof SettingsError || (error instanceof ServiceError && error.code === 'unauthorized')

function mayRevoke(by: Identity, owner: Pick<ListedSession, 'user_id' | 'organization_id'>): boolean {
  const isOfOrganization = (by.organization ?? null) === owner.organization_id
  if (by.permissions?.includes('platform:admin')) return true
  return isOfOrganization && (by.user === owner.user_id || (by.superuser === true && by.organization !== undefined))
}

function entryOf(
  action: string,
  resource_id: string,
  { user, organization }: Identity,
  details: AuditEntry['details'] = {},
): AuditEntry {
  return {
    organization: organization ?? personalOrganization(user as string),
    user: user as string,
    action,
    resource_type: 'session',
    resource_id,
    details,
  }
}

/** Seals with the present key what the key before has sealed. What neither opens is left to its expiry. */
const resealAll = (database: Database, secrets: SecretBox): Promise<void> =>
  database.transaction(async (sql) => {
    for (const { session_id, sealed_tokens } of await sealedOtherwise(sql, secrets.prefix)) {
      const tokens = openedOrNot(secrets, sealed_tokens, placeOf(session_id))
      if (tokens !== undefined) await replaceSealed(sql, session_id, secrets.seal(tokens, placeOf(session_id)))
    }
  })

function openedOrNot(secrets: SecretBox, sealed: string, place: string): string | undefined {
  try {
    return secrets.open(sealed, place)
  } catch {
    return undefined
  }
}

/** Like the identity, no header can say it. */
const sessions = new WeakMap<IncomingMessage, WebSession>()
export const noteSession = (request: IncomingMessage, session: WebSession): void => void sessions.set(request, session)
export const sessionOf = (request: IncomingMessage): WebSession | undefined => sessions.get(request)
