import type { Sql } from '@casewright/kit/postgres/sql'

/** A token as its owner may see it. */
export interface ListedToken {
  token_id: string
  user_id: string
  organization_id: string | null
  name: string
  scopes: string[]
  created_at: string
  last_used_at: string | null
  expires_at: string
}

/** A token that is used all the time is written once in this many seconds. */
const touchSeconds = 60

const columns = (sql: Sql) =>
  sql`token_id, user_id, organization_id, name, scopes, created_at, last_used_at, expires_at`

type NewToken = Pick<ListedToken, 'token_id' | 'user_id' | 'organization_id' | 'name' | 'scopes'> & {
  secret_sha256: string
  days: number
}

export const insertToken = async (sql: Sql, token: NewToken): Promise<ListedToken> => {
  const [row] = await sql<ListedToken[]>`
    insert into gateway.access_tokens (token_id, secret_sha256, user_id, organization_id, name, scopes, expires_at)
    values (${token.token_id}, ${token.secret_sha256}, ${token.user_id}, ${token.organization_id}, ${token.name},
      ${token.scopes}, now() + make_interval(days => ${token.days}))
    returning ${columns(sql)}`
  return row as ListedToken
}

/** The live token with this secret; `stale` when its last use is to be written down again. */
export const tokenBySecret = async (
  sql: Sql,
  secret_sha256: string,
): Promise<(ListedToken & { stale: boolean }) | undefined> => {
  const [row] = await sql<(ListedToken & { stale: boolean })[]>`
    select ${columns(sql)}, coalesce(last_used_at < now() - make_interval(secs => ${touchSeconds}), true) as stale
    from gateway.access_tokens where secret_sha256 = ${secret_sha256} and expires_at > now()`
  return row
}

export const touchToken = async (sql: Sql, token_id: string): Promise<void> => {
  await sql`update gateway.access_tokens set last_used_at = now() where token_id = ${token_id}`
}

export const tokensOfUser = (sql: Sql, user_id: string, organization_id: string | null): Promise<ListedToken[]> =>
  sql<ListedToken[]>`
    select ${columns(sql)} from gateway.access_tokens
    where user_id = ${user_id} and organization_id is not distinct from ${organization_id} and expires_at > now()
    order by created_at desc, token_id`

export const tokenById = async (sql: Sql, token_id: string): Promise<ListedToken | undefined> => {
  const [row] = await sql<ListedToken[]>`
    select ${columns(sql)} from gateway.access_tokens where token_id = ${token_id}`
  return row
}

/** False when there is none: of two who revoke a token at once, one has revoked it. */
export const deleteToken = async (sql: Sql, token_id: string): Promise<boolean> => {
  const rows = await sql`delete from gateway.access_tokens where token_id = ${token_id} returning token_id`
  return rows.length > 0
}

/** Those without an organization belong to the person's own. */
export const deleteTokensOf = async (
  sql: Sql,
  user_id: string,
  organization_id: string,
  ownOrganization: string,
): Promise<string[]> => {
  const rows = await sql<{ token_id: string }[]>`
    delete from gateway.access_tokens
    where user_id = ${user_id} and coalesce(organization_id, ${ownOrganization}) = ${organization_id}
    returning token_id`
  return rows.map(({ token_id }) => token_id)
}

export const deleteExpiredTokens = async (sql: Sql): Promise<void> => {
  await sql`delete from gateway.access_tokens where expires_at <= now()`
}
