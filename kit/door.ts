import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Endpoint, isInternalPath } from './endpoint.ts'
import { type FieldProblem, invalidInput, ServiceError } from './errors.ts'

export const internalKeyHeader = 'x-internal-api-key'
const organizationHeader = 'x-organization-id'
const userHeader = 'x-user-id'
const superuserHeader = 'x-is-superuser'

/** The shared keys: the first is sent, any of them opens, so that a key can be rotated without a gap. */
export type InternalKeys = readonly [string, ...string[]]

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

export function requireInternalKey(keys: InternalKeys, path: string, headers: IncomingHttpHeaders): void {
  if (isInternalPath(path) && !opensInternal(keys, headers[internalKeyHeader]))
    throw new ServiceError('unauthorized', 'this interface needs the header X-Internal-Api-Key with the right key')
}

/** Who a call acts for. */
export interface Identity {
  organization?: string
  user?: string
  superuser?: boolean
}

const idPattern = /^[\x21-\x7e]{1,128}$/

/** Checks the identity that the endpoint asks for; the same check stands before a call in the same process. */
export function identityFor(endpoint: Endpoint, given: Identity): Identity {
  const identity: Identity = {}
  let problems: FieldProblem[] | undefined
  const take = (name: 'organization' | 'user', need: 'required' | 'optional', header: string): void => {
    const value = given[name]
    if (value === undefined && need === 'optional') return
    if (value !== undefined && idPattern.test(value)) identity[name] = value
    else {
      const message = value ? 'must be 1 to 128 visible ASCII characters' : 'is required'
      problems = [...(problems ?? []), { path: `headers.${header}`, message }]
    }
  }
  if (endpoint.tenant) take('organization', endpoint.tenant, 'X-Organization-Id')
  if (endpoint.user) {
    take('user', endpoint.user, 'X-User-Id')
    identity.superuser = given.superuser === true
  }
  if (problems) throw invalidInput(problems)
  return identity
}

/** A claim to be superuser counts only beside the internal key: the gateway sends both, a stranger can send only one. */
export function identityFromHeaders(headers: IncomingHttpHeaders, keys: InternalKeys): Identity {
  const identity: Identity = {
    superuser: headers[superuserHeader] === 'true' && opensInternal(keys, headers[internalKeyHeader]),
  }
  const { [organizationHeader]: organization, [userHeader]: user } = headers as Record<string, string | undefined>
  if (organization !== undefined) identity.organization = organization
  if (user !== undefined) identity.user = user
  return identity
}

export const identityHeaders = ({ organization, user, superuser }: Identity): Record<string, string> => ({
  ...(organization !== undefined && { [organizationHeader]: organization }),
  ...(user !== undefined && { [userHeader]: user }),
  ...(superuser && { [superuserHeader]: 'true' }),
})
