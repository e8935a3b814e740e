import { setTimeout as delay } from 'node:timers/promises'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Database } from '@casewright/kit/postgres/sql'
import type { Identified } from '../identify.ts'
import {
  claimRenewal,
  pauseRenewal,
  type RenewalClaim,
  type SessionRow,
  saveRenewal,
  sessionById,
} from './session-rows.ts'

/** What a provider, or the local users, have given for one sign-in. They are kept sealed. */
export interface SessionTokens {
  access_token: string
  refresh_token?: string
  id_token?: string
}

interface RenewalOptions {
  database: Database
  /** Throws `unauthorized` when the provider says no, and 503 when it does not say. */
  renew(refreshToken: string): Promise<SessionTokens>
  identify(token: string): Promise<Identified>
  open(row: SessionRow): SessionTokens
  seal(session_id: string, tokens: SessionTokens): string
  /** The provider lets the person in no more. */
  end(row: SessionRow): Promise<void>
}

/** The session with a token that is good for a while; undefined when it has ended. */
export type Renewal = (row: SessionRow) => Promise<SessionRow | undefined>

/** Longer than the provider may take to answer. A process that was killed meanwhile is followed by another after it. */
const claimSeconds = 15
/** A provider that is down is not asked again by each request. */
const pauseSeconds = 3
const waitMs = 100
const waitMsMax = 20_000

/**
 * One process renews, and asks the provider once: many providers take a refresh token one time, and end the session when it
 * comes twice. The others go on with the old token while it is good, and else wait for the new one.
 */
export function createRenewal(options: RenewalOptions): Renewal {
  const underWay = new Map<string, Promise<SessionRow | undefined>>()
  return (row) => {
    const known = underWay.get(row.session_id)
    if (known) return known
    const renewing = renewOnce(row, options).finally(() => underWay.delete(row.session_id))
    underWay.set(row.session_id, renewing)
    return renewing
  }
}

async function renewOnce(row: SessionRow, options: RenewalOptions): Promise<SessionRow | undefined> {
  const { sql } = options.database
  const until = Date.now() + waitMsMax
  for (;;) {
    const claim = await claimRenewal(sql, row.session_id, claimSeconds)
    if (claim) return renewClaimed(claim, options)
    const now = await sessionById(sql, row.session_id)
    if (!now?.token_ended) return now
    if (Date.now() > until) throw notRenewed
    await delay(waitMs)
  }
}

const notRenewed = new ServiceError(
  'dependency_unavailable',
  'the session cannot be renewed now; try again in a moment',
)

async function renewClaimed(claim: RenewalClaim, options: RenewalOptions): Promise<SessionRow | undefined> {
  const { database, open, seal, end } = options
  const before = open(claim)
  try {
    const tokens = { ...before, ...(await options.renew(before.refresh_token as string)) }
    const { identity, tokenExpiresAt } = await options.identify(tokens.access_token)
    if (identity.user !== claim.user_id || (identity.organization ?? null) !== claim.organization_id)
      throw new ServiceError('unauthorized', 'the renewed token is of somebody else')
    const token_expires_at = new Date(tokenExpiresAt).toISOString()
    return await saveRenewal(database.sql, claim, { sealed_tokens: seal(claim.session_id, tokens), token_expires_at })
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthorized') {
      await end(claim)
      return undefined
    }
    await pauseRenewal(database.sql, claim, pauseSeconds)
    if (claim.token_ended) throw error
    return claim
  }
}
