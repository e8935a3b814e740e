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

/** Compares without telling by its time how much of a wrong key was right. */
export function opensInternal(keys: InternalKeys, given: string | string[] | undefined): boolean {
  if (typeof given !== 'string') return false
  const candidate = Buffer.from(given)
  let opens = false
  for (const key of keys) {
    const right = Buffer.from(key)
    if (candidate.length === right.length && timingSafeEqual(candidate, right)) opens = true
  }
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
  const problems: FieldProblem[] = []
  const id = (
    need: 'required' | 'optional' | undefined,
    value: string | undefined,
    header: string,
  ): string | undefined => {
    if (need === undefined) return undefined
    if (value === undefined && need === 'optional') return undefined
    if (value === undefined || value === '') problems.push({ path: `headers.${header}`, message: 'is required' })
    else if (!idPattern.test(value))
      problems.push({ path: `headers.${header}`, message: 'must be 1 to 128 visible ASCII characters' })
    return value
  }
  const organization = id(endpoint.tenant, given.organization, 'X-Organization-Id')
  const user = id(endpoint.user, given.user, 'X-User-Id')
  if (problems.length > 0) throw invalidInput(problems)
  return {
    ...(organization !== undefined && { organization }),
    ...(user !== undefined && { user }),
    ...(endpoint.user && { superuser: given.superuser === true }),
  }
}

/** A claim to be superuser counts only beside the internal key: the gateway sends both, a stranger can send only one. */
export function identityFromHeaders(headers: IncomingHttpHeaders, keys: InternalKeys): Identity {
  const organization = headers[organizationHeader] as string | undefined
  const user = headers[userHeader] as string | undefined
  const superuser = headers[superuserHeader] === 'true' && opensInternal(keys, headers[internalKeyHeader])
  return { ...(organization !== undefined && { organization }), ...(user !== undefined && { user }), superuser }
}

export const identityHeaders = ({ organization, user, superuser }: Identity): Record<string, string> => ({
  ...(organization !== undefined && { [organizationHeader]: organization }),
  ...(user !== undefined && { [userHeader]: user }),
  ...(superuser && { [superuserHeader]: 'true' }),
})
