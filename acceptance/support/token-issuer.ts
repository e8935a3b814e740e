import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An identity provider that gives what a test asks for, and tells of each token what the test wants it to. */
export interface TokenIssuer {
  /** What a suite is told so that it takes the tokens; with introspection when `AUTH_SERVICE_URL` is kept. */
  environment: Record<string, string>
  token(user: string, lifetimeSeconds: number, claims?: object): string
  revoke(token: string): void
  stop(): Promise<void>
}

const audience = 'casewright-of-the-attacks'
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function startTokenIssuer(): Promise<TokenIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const revoked = new Set<string>()
  const server = createServer(
    (request, response) =>
      void (async () => {
        const asked = new URLSearchParams(await text(request)).get('token') ?? ''
        const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'EdDSA', use: 'sig' }]
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(
          JSON.stringify(request.url === '/keys' ? { keys } : { active: !revoked.has(asked), permissions: [] }),
        )
      })(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const token = (sub: string, lifetimeSeconds: number, claims: object = {}): string => {
    const iat = Math.floor(Date.now() / 1000)
    const about = { iss: url, aud: audience, sub, organization_id: 'firm', iat, exp: iat + lifetimeSeconds }
    const signed = `${encoded({ alg: 'EdDSA', typ: 'at+jwt', kid: 'k' })}.${encoded({ ...about, ...claims })}`
    return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
  }
  return {
    environment: {
      AUTH_MODE: 'oidc',
      OIDC_ISSUER: url,
      OIDC_AUDIENCE: audience,
      OIDC_JWKS_URL: `${url}/keys`,
      OIDC_CLOCK_SKEW_SECONDS: '0',
      AUTH_SERVICE_URL: `${url}/introspect`,
      AUTH_CACHE_SECONDS: '1',
    },
    token,
    revoke: (one) => void revoked.add(one),
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
