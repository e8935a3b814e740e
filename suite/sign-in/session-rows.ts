import type { Sql } from '@casewright/kit/postgres/sql'
import { deleteFullBuckets } from '../limits/rate-bucket-rows.ts'

/** A session as its owner may see it. */
export interface ListedSession {
  session_id: string
  user_id: string
  organization_id: string | null
  user_agent: string | null
  created_at: string
  last_used_at: string
  expires_at: string
}

export interface SessionRow extends Omit<ListedSession, 'user_agent' | 'created_at' | 'last_used_at'> {
  name: string
  locale: string | null
  sealed_tokens: string
  /** The token has less than the margin left. */
  token_ends: boolean
  token_ended: boolean
  refreshable: boolean
  /** The last use was long enough ago to be written down again. */
  stale: boolean
}

/** Seconds before its expiry at which a token is renewed, so that requests meanwhile go on with the old one. */
const renewalMarginSeconds = 30
/** A session that is used all the time is written once in this many seconds. */
const touchSeconds = 60

export interface NewSession {
  session_id: string
  secret_sha256: string
  user_id: string
  organization_id: string | null
  name: string
  locale: string | null
  user_agent: string | null
  sealed_tokens: string
  token_expires_at: string
  refreshable: boolean
  seconds: number
  idle_seconds: number
}

/** A session that cannot renew its token ends with it. */
export const insertSession = async (sql: Sql, session: NewSession): Promise<{ expires_at: string }> => {
  const { seconds, idle_seconds, ...row } = session
  const [made] = await sql<{ expires_at: string }[]>`
    insert into gateway.sessions (session_id, secret_sha256, user_id, organization_id, name, locale, user_agent, sealed_tokens,
      token_expires_at, refreshable, idle_expires_at, expires_at)
    values (${row.session_id}, ${row.secret_sha256}, ${row.user_id}, ${row.organization_id}, ${row.name}, ${row.locale},
      ${row.user_agent}, ${row.sealed_tokens}, ${row.token_expires_at}, ${row.refreshable},
      now() + make_interval(secs => ${idle_seconds}),
      least(now() + make_interval(secs => ${seconds}), case when ${row.refreshable} then null else ${row.token_expires_at}::timestamptz end))
    returning expires_at`
  return made as { expires_at: string }
}

const columns = (sql: Sql) => sql`
  session_id, user_id, organization_id, name, locale, sealed_tokens, refreshable, expires_at,
  token_expires_at < now() + make_interval(secs => ${renewalMarginSeconds}) as token_ends,
  token_expires_at <= now() as token_ended,
  last_used_at < now() - make_interval(secs => ${touchSeconds}) as stale`

/** The live session with this secret. */
export const sessionBySecret = async (sql: Sql, secret_sha256: string): Promise<SessionRow | undefined> => {
  const [row] = await sql<SessionRow[]>`
    select ${columns(sql)} from gateway.sessions
    where secret_sha256 = ${secret_sha256} and expires_at > now() and idle_expires_at > now()`
  return row
}

export const sessionById = async (sql: Sql, session_id: string): Promise<SessionRow | undefined> => {
  const [row] = await sql<SessionRow[]>`
    select ${columns(sql)} from gateway.sessions
    where session_id = ${session_id} and expires_at > now() and idle_expires_at > now()`
  return row
}

export interface RenewalClaim extends SessionRow {
  renewing_until: string
}

/** Of all that want to renew a token at once, one gets the session. */
export const claimRenewal = async (
  sql: Sql,
  session_id: string,
  seconds: number,
): Promise<RenewalClaim | undefined> => {
  const [row] = await sql<RenewalClaim[]>`
    update gateway.sessions set renewing_until = now() + make_interval(secs => ${seconds})
    where session_id = ${session_id} and refreshable and (renewing_until is null or renewing_until < now())
      and token_expires_at < now() + make_interval(secs => ${renewalMarginSeconds})
    returning ${columns(sql)}, renewing_until`
  return row
}

/** Undefined when the session was ended meanwhile, or somebody else has the claim. */
export const saveRenewal = async (
  sql: Sql,
  { session_id, renewing_until }: RenewalClaim,
  { sealed_tokens, token_expires_at }: { sealed_tokens: string; token_expires_at: string },
): Promise<SessionRow | undefined> => {
  const [row] = await sql<SessionRow[]>`
    update gateway.sessions set sealed_tokens = ${sealed_tokens}, token_expires_at = ${token_expires_at}, renewing_until = null
    where session_id = ${session_id} and renewing_until = ${renewing_until}
    returning ${columns(sql)}`
  return row
}

/** Nobody tries again for so long. */
export const pauseRenewal = async (
  sql: Sql,
  { session_id, renewing_until }: RenewalClaim,
  seconds: number,
): Promise<void> => {
  await sql`update gateway.sessions set renewing_until = now() + make_interval(secs => ${seconds})
    where session_id = ${session_id} and renewing_until = ${renewing_until}`
}

/** Whether this is its first use. */
export const insertState = async (sql: Sql, state_sha256: string, seconds: number): Promise<boolean> => {
  const rows = await sql`
    insert into gateway.used_states (state_sha256, expires_at) values (${state_sha256}, now() + make_interval(secs => ${seconds}))
    on conflict do nothing returning state_sha256`
  return rows.length > 0
}

export const touchSession = async (sql: Sql, session_id: string, idle_seconds: number): Promise<void> => {
  await sql`update gateway.sessions set last_used_at = now(), idle_expires_at = now() + make_interval(secs => ${idle_seconds})
    where session_id = ${session_id} and last_used_at < now() - make_interval(secs => ${touchSeconds})`
}

export const sessionsOfUser = (sql: Sql, user_id: string, organization_id: string | null): Promise<ListedSession[]> =>
  sql<ListedSession[]>`
    select session_id, user_id, organization_id, user_agent, created_at, last_used_at, least(expires_at, idle_expires_at) as expires_at
    from gateway.sessions
    where user_id = ${user_id} and organization_id is not distinct from ${organization_id} and expires_at > now() and idle_expires_at > now()
    order by last_used_at desc, session_id`

export const sessionOwner = async (
  sql: Sql,
  session_id: string,
): Promise<Pick<ListedSession, 'user_id' | 'organization_id'> | undefined> => {
  const [row] = await sql<Pick<ListedSession, 'user_id' | 'organization_id'>[]>`
    select user_id, organization_id from gateway.sessions where session_id = ${session_id}`
  return row
}

/** Undefined when there is none: of two who end a session at once, one has ended it. */
export const deleteSession = async (sql: Sql, session_id: string): Promise<SessionRow | undefined> => {
  const [row] = await sql<SessionRow[]>`
    delete from gateway.sessions where session_id = ${session_id} returning ${columns(sql)}`
  return row
}

/** Those without an organization belong to the person's own. */
export const deleteSessionsOf = async (
  sql: Sql,
  user_id: string,
  organization_id: string,
  ownOrganization: string,
): Promise<string[]> => {
  const rows = await sql<{ session_id: string }[]>`
    delete from gateway.sessions
    where user_id = ${user_id} and coalesce(organization_id, ${ownOrganization}) = ${organization_id}
    returning session_id`
  return rows.map(({ session_id }) => session_id)
}

export const deleteEnded = async (sql: Sql): Promise<void> => {
  await sql`delete from gateway.sessions where expires_at <= now() or idle_expires_at <= now()`
  await sql`delete from gateway.used_states where expires_at <= now()`
  await deleteFullBuckets(sql)
}

/** What another key has sealed. */
export const sealedOtherwise = (
  sql: Sql,
  prefix: string,
): Promise<Pick<SessionRow, 'session_id' | 'sealed_tokens'>[]> =>
  sql<Pick<SessionRow, 'session_id' | 'sealed_tokens'>[]>`
    select session_id, sealed_tokens from gateway.sessions where not starts_with(sealed_tokens, ${prefix}) for update`

export const replaceSealed = async (sql: Sql, session_id: string, sealed_tokens: string): Promise<void> => {
  await sql`update gateway.sessions set sealed_tokens = ${sealed_tokens} where session_id = ${session_id}`
}
