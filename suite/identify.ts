import { ServiceError } from '@casewright/kit/data/errors'
import { type Identity, isPersonalOrganization } from '@casewright/kit/http/identity'
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { AuthConfig } from './auth-settings.ts'
import type { Introspect } from './introspection.ts'
import { requireAccessToken } from './token-type.ts'

/** Who the bearer of a token is. Throws `unauthorized` for a token that is not good, and 503 when nobody can tell. */
export type Identify = (token: string) => Promise<Identified>

export interface Identified {
  identity: Identity
  /** In milliseconds since 1970, with the clock's tolerance. */
  expiresAt: number
  /** As the token itself says. */
  tokenExpiresAt: number
  /** Set for a token that a person made for a program: whether it may change anything. */
  personal?: { mayWrite: boolean }
}

export interface TokenRules {
  issuer: string
  /** A token names one of them at least. */
  audience: string | string[]
  keys: JWTVerifyGetKey
}

/** Signatures by a private key only: a shared secret, or none, could be made up from what is public. */
export const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const rememberedMax = 10_000
const idPattern = /^[\x21-\x7e]{1,128}$/

type Claims = Pick<
  AuthConfig,
  'OIDC_USER_CLAIM' | 'OIDC_ORGANIZATION_CLAIM' | 'OIDC_PERMISSIONS_CLAIM' | 'OIDC_SUPERUSER_CLAIM'
>

export function createIdentify(
  { issuer, audience, keys }: TokenRules,
  config: Claims & Pick<AuthConfig, 'OIDC_ACCESS_TOKEN_TYPES' | 'OIDC_CLOCK_SKEW_SECONDS' | 'AUTH_CACHE_SECONDS'>,
  introspect: Introspect | undefined,
): Identify {
  const options = {
    issuer,
    audience,
    algorithms,
    clockTolerance: config.OIDC_CLOCK_SKEW_SECONDS,
    requiredClaims: ['exp', 'iss', 'aud'],
  }
  const identify: Identify = async (token) => {
    const { payload, protectedHeader } = await jwtVerify(token, keys, options).catch((error) => {
      throw asRefusal(error)
    })
    requireAccessToken(protectedHeader, payload, {
      types: config.OIDC_ACCESS_TOKEN_TYPES,
      latestIat: Date.now() / 1000 + config.OIDC_CLOCK_SKEW_SECONDS,
    })
    const granted = introspect ? await introspect(token, payload.sub) : payload
    const tokenExpiresAt = (payload.exp as number) * 1000
    const expiresAt = tokenExpiresAt + config.OIDC_CLOCK_SKEW_SECONDS * 1000
    return { identity: identityIn(payload, granted, config), expiresAt, tokenExpiresAt }
  }
  return remembering(identify, config.AUTH_CACHE_SECONDS * 1000)
}

/** Checking a signature costs more than most requests; a token that was good a moment ago is still good. */
function remembering(identify: Identify, forMs: number): Identify {
  if (forMs === 0) return identify
  const remembered = new Map<string, { identified: Identified; until: number }>()
  return async (token) => {
    const known = remembered.get(token)
    if (known && known.until > Date.now()) return known.identified
    remembered.delete(token)
    const identified = await identify(token)
    if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value as string)
    remembered.set(token, { identified, until: Math.min(identified.expiresAt, Date.now() + forMs) })
    return identified
  }
}

function identityIn(payload: JWTPayload, granted: Record<string, unknown>, config: Claims): Identity {
  const user = idIn(payload, config.OIDC_USER_CLAIM)
  if (user === undefined)
    throw new ServiceError('unauthorized', `the token names no user in its claim ${config.OIDC_USER_CLAIM}`)
  const organization = idIn(payload, config.OIDC_ORGANIZATION_CLAIM)
  if (organization !== undefined && isPersonalOrganization(organization))
    throw new ServiceError(
      'unauthorized',
      `the claim ${config.OIDC_ORGANIZATION_CLAIM} names somebody's own organization`,
    )
  return {
    user,
    ...(organization !== undefined && { organization }),
    superuser: claimIn(granted, config.OIDC_SUPERUSER_CLAIM) === true,
    permissions: wordsIn(claimIn(granted, config.OIDC_PERMISSIONS_CLAIM) ?? granted.scope),
  }
}

/** A claim by its own name, or else by the steps that dots in it mean: `realm_access.roles`. */
function claimIn(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value && Object.hasOwn(value, step) ? value[step as never] : undefined,
      claims,
    )
}

function idIn(claims: JWTPayload, name: string): string | undefined {
  const value = claimIn(claims, name)
  if (value === undefined || value === null) return undefined
  const id = typeof value === 'string' || Number.isSafeInteger(value) ? String(value as string | number) : ''
  if (!idPattern.test(id)) throw new ServiceError('unauthorized', `the claim ${name} of the token is not an id`)
  return id
}

const wordsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? value.split(' ').filter(Boolean)
    : Array.isArray(value)
      ? value.filter((word) => typeof word === 'string')
      : []

/** jose's refusals of the token itself; all else means that the keys could not be had. */
function asRefusal(error: unknown): ServiceError {
  if (error instanceof errors.JWTExpired) return new ServiceError('unauthorized', 'the token has expired')
  if (error instanceof errors.JWTClaimValidationFailed)
    return new ServiceError('unauthorized', `the claim ${error.claim} of the token is not the right one`)
  const isTokensFault =
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  return isTokensFault
    ? new ServiceError('unauthorized', 'the token is not valid')
    : new ServiceError(
        'dependency_unavailable',
        'the identity provider cannot be reached; try again in a moment',
        null,
        {
          cause: error,
        },
      )
}
