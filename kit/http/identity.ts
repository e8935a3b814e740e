import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type FieldProblem, invalidField, invalidInput, ServiceError } from '../data/errors.ts'
import { holds } from '../data/permissions.ts'
import { type Endpoint, isInternalPath, permissionsOf } from './endpoint.ts'

export const internalKeyHeader = 'x-internal-api-key'
const organizationHeader = 'x-organization-id'
const userHeader = 'x-user-id'
const superuserHeader = 'x-is-superuser'

/** Only beside an internal key do these say anything; permissions are never told by a header. */
const claimHeaders = [internalKeyHeader, organizationHeader, userHeader, superuserHeader, 'x-permissions']

/** For a request that showed no right key: nobody whom it is handed on to may take its word for who it is. */
export function removeClaims(headers: IncomingHttpHeaders): void {
  for (const name of claimHeaders) if (headers[name] !== undefined) delete headers[name]
}

/** The shared keys: the first is sent, any of them opens, so that a key can be rotated without a gap. */
export type InternalKeys = readonly [string, ...string[]]

/** Secrets for another purpose, which do not betray the keys; like them the first is used and any is accepted. */
export const derivedSecrets = (keys: InternalKeys, purpose: string): InternalKeys =>
  keys.map((key) => createHmac('sha256', key).update(`casewright ${purpose}`).digest('base64url')) as [string]

const keyBytes = new WeakMap<InternalKeys, Buffer[]>()

/** Compares without telling by its time how much of a wrong key was right. */
export function opensInternal(keys: InternalKeys, given: string | string[] | undefined): boolean {
  if (typeof given !== 'string') return false
  let rightKeys = keyBytes.get(keys)
  if (rightKeys === undefined) {
    rightKeys = keys.map((key) => Buffer.from(key))
    keyBytes.set(keys, rightKeys)
  }
  const candidate = Buffer.from(given)
  let opens = false
  for (const right of rightKeys)
    if (candidate.length === right.length && timingSafeEqual(candidate, right)) opens = true
  return opens
}

export function requireInternalKey(keys: InternalKeys, headers: IncomingHttpHeaders): void {
  if (!opensInternal(keys, headers[internalKeyHeader])) throw keyNeeded()
}

export const keyNeeded = (): ServiceError =>
  new ServiceError('unauthorized', 'this interface needs the header X-Internal-Api-Key with the right key')

/** Who a call acts for, and what they may do. */
export interface Identity {
  organization?: string
  user?: string
  superuser?: boolean
  permissions?: readonly string[]
  /** Whether they have the permission that the endpoint calls `staff`. */
  staff?: boolean
}

/** A service of ours, known by the internal key or by being in this process, needs no permission of its own. */
export interface Caller extends Identity {
  trusted?: boolean
}

type CallerWithParts = Caller & { query?: unknown; body?: unknown }

const idPattern = /^[\x21-\x7e]{1,128}$/
const personalPrefix = 'personal:'

/** The organization of a user who belongs to none: theirs alone, so that nobody's data is ever without an organization. */
export const personalOrganization = (user: string): string =>
  personalPrefix +
  (user.length + personalPrefix.length <= 128 ? user : createHash('sha256').update(user).digest('base64url'))

/** An identity provider may not name one: it would lead into somebody's own data. */
export const isPersonalOrganization = (organization: string): boolean => organization.startsWith(personalPrefix)

/**
 * Decides whether the caller may enter, and hands on the identity that the endpoint asks for. The same check stands
 * before a call in the same process.
 */
export function identityFor(endpoint: Endpoint, caller: CallerWithParts): Identity {
  if (!caller.trusted) requireLogin(endpoint, caller)
  else if (endpoint.acts === 'system') refuseUser(caller)
  const named = endpoint.identityIn ? withNamedIdentity(endpoint.identityIn, caller) : caller
  requirePermissions(endpoint, named)
  const given = tenantOf(endpoint, named)
  const identity: Identity = {}
  const { tenant, user } = endpoint
  if (tenant && !takeId(identity, given, 'organization', tenant)) refuseIds(endpoint, given)
  if (user) {
    if (!takeId(identity, given, 'user', user)) refuseIds(endpoint, given)
    identity.superuser = given.superuser === true
  }
  if (endpoint.staff) identity.staff = holds(endpoint.staff, named)
  return identity
}

/** Dropping the user silently would do for the system what somebody asked for. */
function refuseUser({ user }: Caller): void {
  if (user !== undefined)
    throw invalidField('headers.X-User-Id', 'must be absent: this interface does work of the system, not of a user')
}

/** A login that names no organization has the user's own; a service must name one where it is required. */
function tenantOf({ tenant, user }: Endpoint, given: Caller): Caller {
  if (given.organization !== undefined || given.user === undefined) return given
  const isOwn = !given.trusted || (tenant === 'optional' && user !== undefined)
  return isOwn ? { ...given, organization: personalOrganization(given.user) } : given
}

type IdName = 'organization' | 'user'

/** Only a service can name an identity in its request: a login says itself who it is, and a request can but repeat that. */
function withNamedIdentity(parts: readonly ('query' | 'body')[], given: CallerWithParts): Caller {
  const merged: Caller = { ...given }
  const problems: FieldProblem[] = []
  for (const part of parts) {
    const members = (given[part] ?? {}) as { user_id?: unknown; organization_id?: unknown }
    const merge = (name: IdName, member: 'user_id' | 'organization_id', header: string): void => {
      const named = members[member]
      if (typeof named !== 'string' && typeof named !== 'number') return
      if (merged[name] === undefined && given.trusted) merged[name] = String(named)
      else if (merged[name] !== String(named))
        problems.push({ path: `${part}.${member}`, message: `must equal the login or the ${header} header` })
    }
    merge('user', 'user_id', 'X-User-Id')
    merge('organization', 'organization_id', 'X-Organization-Id')
  }
  if (problems.length > 0) throw invalidInput(problems)
  return merged
}

/** False when the id is not as it must be. */
function takeId(identity: Identity, given: Caller, name: IdName, need: 'required' | 'optional'): boolean {
  const value = given[name]
  if (value === undefined) return need === 'optional'
  if (!idPattern.test(value)) return false
  identity[name] = value
  return true
}

/** Names every id that is not as it must be. */
function refuseIds({ tenant, user, identityIn }: Endpoint, given: Caller): never {
  const problems: FieldProblem[] = []
  const look = (name: IdName, need: 'required' | 'optional' | undefined, header: string): void => {
    if (!need || takeId({}, given, name, need)) return
    const missing = identityIn ? `is required, or the ${identityIn[0]} ${name}_id` : 'is required'
    const message = given[name] ? 'must be 1 to 128 visible ASCII characters' : missing
    problems.push({ path: `headers.${header}`, message })
  }
  look('organization', tenant, 'X-Organization-Id')
  look('user', user, 'X-User-Id')
  throw invalidInput(problems)
}

/** A person must be logged in. */
function requireLogin(endpoint: Endpoint, given: Identity): void {
  if (isInternalPath(endpoint.path)) throw new ServiceError('unauthorized', 'this interface is internal')
  if (endpoint.open !== undefined) return
  if (given.user === undefined)
    throw new ServiceError(
      'unauthorized',
      'log in first: this interface needs a bearer token in the Authorization header',
    )
}

function requirePermissions(endpoint: Endpoint, given: Caller): void {
  const permission = permissionsOf(endpoint).find((needed) => !holds(needed, given))
  if (permission !== undefined)
    throw new ServiceError('forbidden', `this needs the permission ${permission}`, { permission })
}

/** What a gateway in this process has found out about a request. No header can say it, so nobody outside can forge it. */
const attached = new WeakMap<IncomingMessage, Identity>()
export const attachIdentity = (request: IncomingMessage, identity: Identity): void =>
  void attached.set(request, identity)

/** Identity headers count only beside the internal key; what the gateway has verified counts by itself; else it is nobody. */
export function callerOf(request: IncomingMessage, keys: InternalKeys, keyWasShown: boolean): Caller {
  const { headers } = request
  if (!keyWasShown && !opensInternal(keys, headers[internalKeyHeader])) return { ...attached.get(request) }
  const caller: Caller = { trusted: true, superuser: headers[superuserHeader] === 'true' }
  const { [organizationHeader]: organization, [userHeader]: user } = headers as Record<string, string | undefined>
  if (organization !== undefined) caller.organization = organization
  if (user !== undefined) caller.user = user
  return caller
}

export const identityHeaders = ({ organization, user, superuser }: Identity): Record<string, string> => ({
  ...(organization !== undefined && { [organizationHeader]: organization }),
  ...(user !== undefined && { [userHeader]: user }),
  ...(superuser && { [superuserHeader]: 'true' }),
})
