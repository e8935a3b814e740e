import { ServiceError } from '@casewright/kit/data/errors'
import type { JWTHeaderParameters, JWTPayload } from 'jose'

/** Claims that only ID tokens have (OpenID Connect Core 2 and 3.3.2.11). */
const idTokenClaims = ['nonce', 'at_hash', 'c_hash', 's_hash']
/** How providers that give all their tokens the type `JWT` tell which are none for us: Keycloak by `typ`, Cognito by `token_use`. */
const otherUses = ['id', 'refresh', 'offline', 'logout']

/**
 * A provider signs more than access tokens, all with the same keys: one that a client got to know its user by, or one that
 * is meant for tomorrow, opens nothing. Throws the reason.
 */
export function requireAccessToken(
  { typ }: JWTHeaderParameters,
  claims: JWTPayload,
  { types, latestIat }: { types: readonly string[]; latestIat: number },
): void {
  // RFC 7515, 4.1.9: `application/` may be left out. A token without a type says as little as `JWT` does.
  const type = typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : 'jwt'
  if (!types.some((known) => known.toLowerCase() === type))
    throw refused(`its type is ${type}, and only ${types.join(', ')} counts here (OIDC_ACCESS_TOKEN_TYPES)`)
  const uses = [claims.typ, claims.token_use].map((use) => String(use).toLowerCase())
  if (idTokenClaims.some((claim) => Object.hasOwn(claims, claim)) || uses.some((use) => otherUses.includes(use)))
    throw refused('it is no access token')
  if (claims.iat !== undefined && claims.iat > latestIat) throw refused('it was issued in the future')
}

const refused = (reason: string): ServiceError =>
  new ServiceError('unauthorized', `the token is not valid here: ${reason}`)
