import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

export const audience = 'casewright-of-the-tests'
/** What the client of the tests is at the provider: its user, its organization, its permissions. */
export const client = { user: 'the-client', organization: 'firm-a', permissions: ['tags:manage'] }
/** The same as `GET /auth/me` tells it. */
export const clientAsMe = {
  user_id: client.user,
  organization_id: client.organization,
  permissions: client.permissions,
  superuser: false,
}
export const clientSecret = 'the-secret-of-the-client'
const resource = 'https://casewright.test/'

export interface SigningKey {
  kid: string
  privateKey: CryptoKey
  publicKey: CryptoKey
  privateJwk: JWK
  publicJwk: JWK
}

export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomBytes(6).toString('hex')
  const named = { kid, alg: 'RS256', use: 'sig' }
  return {
    kid,
    privateKey,
    publicKey,
    privateJwk: { ...(await exportJWK(privateKey)), ...named },
    publicJwk: { ...(await exportJWK(publicKey)), ...named },
  }
}

/** Claims by name; `undefined` leaves out one that a good token has. */
export type Claims = Record<string, unknown>

/** A token that is good in all but what is given. */
export function sign(
  issuer: string,
  { kid, privateKey }: SigningKey,
  claims: Claims = {},
  header: Partial<JWTHeaderParameters> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const { user: sub, organization: organization_id, permissions } = client
  const good = { iss: issuer, aud: audience, sub, organization_id, permissions, iat: now, exp: now + 3600 }
  return new SignJWT({ ...good, ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, ...header })
    .sign(privateKey)
}

export interface IdentityProvider {
  issuer: string
  key: SigningKey
  /** A token from the provider's own token endpoint. */
  grant(): Promise<string>
  /** A token that the provider's key has signed, with claims that no grant of it would have. */
  sign(claims?: Claims, header?: Partial<JWTHeaderParameters>): Promise<string>
  stop(): Promise<void>
}

/** A real OpenID provider on a port of its own, or on one where another has been. */
export async function startIdentityProvider(key: SigningKey, port = 0): Promise<IdentityProvider> {
  const server = await startServer(port)
  const issuer = server.url
  const provider = quietly(
    () =>
      new Provider(issuer, {
        jwks: { keys: [key.privateJwk] },
        clients: [
          {
            client_id: client.user,
            client_secret: clientSecret,
            grant_types: ['client_credentials'],
            redirect_uris: [],
            response_types: [],
          },
        ],
        ttl: { ClientCredentials: 3600 },
        extraTokenClaims: () => ({ organization_id: client.organization, permissions: client.permissions }),
        features: {
          devInteractions: { enabled: false },
          clientCredentials: { enabled: true },
          resourceIndicators: {
            enabled: true,
            getResourceServerInfo: () => ({
              scope: '',
              audience,
              accessTokenTTL: 3600,
              accessTokenFormat: 'jwt',
              jwt: { sign: { alg: 'RS256' } },
            }),
          },
        },
      }),
  )
  server.answer(provider.callback())
  return {
    issuer,
    key,
    async grant() {
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${client.user}:${clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', resource }),
      })
      const answer = (await response.json()) as { access_token?: string }
      if (!answer.access_token) throw new Error(`the provider gave no token: ${JSON.stringify(answer)}`)
      return answer.access_token
    },
    sign: (claims, header) => sign(issuer, key, claims, header),
    stop: server.stop,
  }
}

export interface TestServer {
  url: string
  /** How requests are answered from now on. */
  answer(listener: RequestListener): void
  stop(): Promise<void>
}

/** An HTTP server on the loopback address whose answers the test chooses. */
export async function startServer(
  port = 0,
  first: RequestListener = (_, response) => response.end(),
): Promise<TestServer> {
  let listener = first
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(next) {
      listener = next
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** The provider warns on the console of what is right for a test: keeping nothing, and no TLS. */
export function quietly<T>(make: () => T): T {
  const { info, warn } = console
  console.info = console.warn = () => {}
  try {
    return make()
  } finally {
    Object.assign(console, { info, warn })
  }
}
