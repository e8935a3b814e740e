import type { IncomingMessage } from 'node:http'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import { holds } from '@casewright/kit/data/permissions'
import { asSystem } from '@casewright/kit/data/request-context'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { type Identity, personalOrganization } from '@casewright/kit/http/identity'
import type { Database } from '@casewright/kit/postgres/sql'
import type { Audit, AuditEntry } from '@casewright/kit/work/audit'
import { startPeriodic } from '@casewright/kit/work/periodic'
import type { Identified, Identify } from '../identify.ts'
import {
  deleteExpiredTokens,
  deleteToken,
  deleteTokensOf,
  insertToken,
  type ListedToken,
  tokenById,
  tokenBySecret,
  tokensOfUser,
  touchToken,
} from './access-token-rows.ts'
import { isSafe, isSecret, newSecret, sha256Of } from './cookie.ts'
import { readingPosts } from './reading-posts.ts'

/** Tokens that people make for their own programs: they name what the program may do, and end by themselves. */
export interface AccessTokens {
  /** Gives the token itself this once. Throws `forbidden` for a scope that its maker does not have. */
  create(by: Identity & { user: string }, wanted: WantedToken): Promise<ListedToken & { token: string }>
  /** Who the bearer is. It is looked up for each request, so that a revoked token is refused at once. */
  identify: Identify
  list(user: string, organization: string | null): Promise<ListedToken[]>
  /** By its owner, or by a superuser of the owner's organization. */
  revoke(token_id: string, by: Identity): Promise<void>
  /** All of a person's, because the person is erased. */
  endOf(user: string, organization: string): Promise<void>
  stop(): Promise<void>
}

interface WantedToken {
  name: string
  /** `read` or `write`, and permissions. */
  scopes: string[]
  days: number
}

/** By it a token is known from those of an identity provider, also to programs that look for leaked ones. */
const prefix = 'cwp_'
export const isAccessToken = (token: string): boolean => token.startsWith(prefix)

/** By a personal token, or else by one of an identity provider. */
export const eitherToken =
  (tokens: AccessTokens, identify: Identify): Identify =>
  (token) =>
    isAccessToken(token) ? tokens.identify(token) : identify(token)

const sweepMs = 60 * 60_000

export function openAccessTokens(database: Database, audit: Audit, log: Logger): AccessTokens {
  const { sql: pool } = database
  const sweeping = startPeriodic('sweep of expired access tokens', sweepMs, () => deleteExpiredTokens(pool), log)
  return {
    async create(by, { name, scopes, days }) {
      requireScopes(by, scopes)
      const secret = newSecret()
      const row = { token_id: uuidv7(), user_id: by.user, organization_id: by.organization ?? null, name, scopes, days }
      const made = await database.transaction(async (sql) => {
        const inserted = await insertToken(sql, { ...row, secret_sha256: sha256Of(secret) })
        await audit(sql, entryOf('access_token.created', row.token_id, by, { scopes: scopes.join(' '), days }))
        return inserted
      })
      return { ...made, token: prefix + secret }
    },
    // A stream asks in the context of its request, whose organization need not be the row's.
    identify: (token) =>
      asSystem(async () => {
        const secret = token.slice(prefix.length)
        const row = isSecret(secret) ? await tokenBySecret(pool, sha256Of(secret)) : undefined
        if (!row) throw new ServiceError('unauthorized', 'the token is not valid, was revoked or has expired')
        if (row.stale) await touchToken(pool, row.token_id)
        return identifiedBy(row)
      }),
    list: (user, organization) => tokensOfUser(pool, user, organization),
    async revoke(token_id, by) {
      const token = await tokenById(pool, token_id)
      if (!token || !mayRevoke(by, token)) throw new ServiceError('not_found', 'token not found')
      await database.transaction(async (sql) => {
        if (await deleteToken(sql, token_id))
          await audit(sql, entryOf('access_token.revoked', token_id, by, { of_user: token.user_id }))
      })
    },
    endOf: (user, organization) =>
      asSystem(() =>
        database.transaction(async (sql) => {
          const ended = await deleteTokensOf(sql, user, organization, personalOrganization(user))
          await audit(
            sql,
            ...ended.map((id) => entryOf('access_token.revoked', id, { user, organization }, { by: 'erasure' })),
          )
        }),
      ),
    stop: () => sweeping.stop(),
  }
}

/** Permissions of the installation are for people who sign in: nobody's program keeps one that was withdrawn. */
function requireScopes(by: Identity, scopes: readonly string[]): void {
  const refused = scopes.find((scope) => !accesses.has(scope) && (scope.startsWith('platform:') || !holds(scope, by)))
  if (refused !== undefined)
    throw new ServiceError('forbidden', `a token of yours cannot have the scope ${refused}`, { scope: refused })
}

const accesses: ReadonlySet<string> = new Set(['read', 'write'])

function identifiedBy({ user_id: user, organization_id, scopes, expires_at }: ListedToken): Identified {
  const expiresAt = Date.parse(expires_at)
  return {
    identity: {
      user,
      ...(organization_id !== null && { organization: organization_id }),
      superuser: false,
      permissions: scopes.filter((scope) => !accesses.has(scope)),
    },
    expiresAt,
    tokenExpiresAt: expiresAt,
    personal: { mayWrite: scopes.includes('write') },
  }
}

/** For a token that may only read. */
export function requireReading(request: IncomingMessage): void {
  const path = request.url?.split('?')[0] as string
  // The tools of /mcp ask the services with the same token, and each is judged there.
  if (!isSafe(request) && !readingPosts.has(path) && path !== '/mcp')
    throw new ServiceError('forbidden', 'this token may only read: make one with the scope write', { scope: 'write' })
}

function mayRevoke(by: Identity, { user_id, organization_id }: ListedToken): boolean {
  if ((by.organization ?? null) !== organization_id) return false
  return by.user === user_id || (by.superuser === true && by.organization !== undefined)
}

const entryOf = (
  action: string,
  resource_id: string,
  { user, organization }: Identity,
  details: NonNullable<AuditEntry['details']>,
): AuditEntry => ({
  organization: organization ?? personalOrganization(user as string),
  user: user as string,
  action,
  resource_type: 'access_token',
  resource_id,
  details,
})
