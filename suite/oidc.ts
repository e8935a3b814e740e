import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'

const timeoutMs = 5_000
/** How often an unknown key may make us ask for the provider's keys again, and how long they are believed otherwise. */
const cooldownMs = 5_000
const keysMaxAgeMs = 10 * 60_000

/**
 * The provider's public keys, asked for when the first token comes: a provider that is down at our start does not stop
 * it. New keys are found when a token names one that is not known.
 */
export function providerKeys(issuer: string, jwksUrl: string | undefined): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined
  return async (header, token) => {
    keys ??= keySet(issuer, jwksUrl).catch((error) => {
      keys = undefined
      throw error
    })
    return (await keys)(header, token)
  }
}

async function keySet(issuer: string, jwksUrl: string | undefined): Promise<JWTVerifyGetKey> {
  const url = jwksUrl ?? String((await discover(issuer)).jwks_uri)
  return createRemoteJWKSet(new URL(url), {
    timeoutDuration: timeoutMs,
    cooldownDuration: cooldownMs,
    cacheMaxAge: keysMaxAgeMs,
  })
}

/** What the provider says of itself (OpenID Connect Discovery 1.0). */
export type DiscoveryDocument = Readonly<Record<string, unknown>>

export async function discover(issuer: string): Promise<DiscoveryDocument> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  const document = (await response.json()) as DiscoveryDocument
  if (document.issuer !== issuer)
    throw new Error(`the discovery document is of another issuer: ${String(document.issuer)}`)
  return document
}
