import { ServiceError } from '@casewright/kit/data/errors'
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { AuthConfig } from '../auth-settings.ts'
import { algorithms } from '../identify.ts'
import { type DiscoveryDocument, discover } from '../oidc.ts'
import type { SessionTokens } from './renewal.ts'

/** The identity provider as a web page's backend uses it: authorization code flow, refresh, and sign-out. */
export interface LoginProvider {
  /** Where a browser goes to sign in (OpenID Connect Core 3.1.2.1, with PKCE by RFC 7636). */
  authorizationUrl(asked: { state: string; nonce: string; challenge: string }): Promise<string>
  /** Whether an answer that names, or lacks, an issuer can be of this provider (RFC 9207). */
  isIssuer(iss: string | null): Promise<boolean>
  /** The tokens for a code, and who the ID token says has signed in. */
  exchange(
    code: string,
    asked: { verifier: string; nonce: string },
  ): Promise<{ tokens: SessionTokens; claims: JWTPayload }>
  renew(refreshToken: string): Promise<SessionTokens>
  /** Where a browser signs out at the provider as well; undefined where it offers none (RP-Initiated Logout 1.0). */
  signOutUrl(idToken: string): Promise<string | undefined>
}

type Config = Pick<
  AuthConfig,
  'OIDC_CLIENT_SECRET' | 'OIDC_SCOPES' | 'OIDC_RESOURCE' | 'OIDC_AUTHORIZATION_PARAMETERS' | 'OIDC_CLOCK_SKEW_SECONDS'
> & { OIDC_ISSUER: string; OIDC_CLIENT_ID: string }

const timeoutMs = 5_000
const documentMaxAgeMs = 10 * 60_000

export function createLoginProvider(config: Config, keys: JWTVerifyGetKey, publicUrl: string): LoginProvider {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id, OIDC_CLIENT_SECRET: secret } = config
  const redirect_uri = `${publicUrl}/auth/callback`
  const resource = config.OIDC_RESOURCE && { resource: config.OIDC_RESOURCE }
  const document = rememberedDocument(issuer)
  const ask = async (parameters: Record<string, string>): Promise<SessionTokens> => {
    const { endpoint, document: said } = await endpointOf(await document(), issuer, 'token_endpoint')
    const authentication = authenticate(client_id, secret, said.token_endpoint_auth_methods_supported)
    return askForTokens(endpoint, { ...parameters, ...resource, ...authentication.body }, authentication.headers)
  }
  return {
    async authorizationUrl({ state, nonce, challenge }) {
      const { endpoint } = await endpointOf(await document(), issuer, 'authorization_endpoint')
      const url = new URL(endpoint)
      const parameters = {
        ...Object.fromEntries(config.OIDC_AUTHORIZATION_PARAMETERS.map((pair) => pair.split(/=(.*)/s, 2))),
        ...resource,
        client_id,
        redirect_uri,
        response_type: 'code',
        scope: config.OIDC_SCOPES.join(' '),
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value))
      return url.href
    },
    async isIssuer(iss) {
      if (iss !== null) return iss === issuer
      return (await document()).authorization_response_iss_parameter_supported !== true
    },
    async exchange(code, { verifier, nonce }) {
      const tokens = await ask({ grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier })
      const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
        issuer,
        audience: client_id,
        algorithms,
        clockTolerance: config.OIDC_CLOCK_SKEW_SECONDS,
        requiredClaims: ['exp', 'iat', 'sub'],
      }).catch((cause) => {
        throw new ServiceError('unauthorized', 'the provider gave no valid ID token', null, { cause })
      })
      if (payload.nonce !== nonce) throw new ServiceError('unauthorized', 'the ID token is of another sign-in')
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== client_id)
        throw new ServiceError('unauthorized', 'the ID token is for another client')
      return { tokens, claims: payload }
    },
    renew: (refresh_token) => ask({ grant_type: 'refresh_token', refresh_token }),
    async signOutUrl(idToken) {
      const said = await document()
      if (said.end_session_endpoint === undefined) return undefined
      const url = new URL((await endpointOf(said, issuer, 'end_session_endpoint')).endpoint)
      url.searchParams.set('id_token_hint', idToken)
      url.searchParams.set('client_id', client_id)
      url.searchParams.set('post_logout_redirect_uri', `${publicUrl}/`)
      return url.href
    },
  }
}

const unavailable = (cause: unknown): ServiceError =>
  new ServiceError('dependency_unavailable', 'the identity provider cannot be asked; try again in a moment', null, {
    cause,
  })

function rememberedDocument(issuer: string): () => Promise<DiscoveryDocument> {
  let known: { document: DiscoveryDocument; until: number } | undefined
  return async () => {
    if (known && known.until > Date.now()) return known.document
    const document = await discover(issuer).catch((error) => {
      throw unavailable(error)
    })
    known = { document, until: Date.now() + documentMaxAgeMs }
    return document
  }
}

/** A provider that is reached by HTTPS has no business sending secrets elsewhere in clear text. */
async function endpointOf(document: DiscoveryDocument, issuer: string, name: string) {
  const endpoint = String(document[name])
  const protocols = issuer.startsWith('https://') ? /^https:\/\// : /^https?:\/\//
  if (!protocols.test(endpoint) || !URL.canParse(endpoint))
    throw unavailable(new Error(`the discovery document has no usable ${name}: ${endpoint}`))
  return { endpoint, document }
}

/** A client without a secret is a public one, which PKCE protects; with one it is sent as the provider takes it. */
function authenticate(client_id: string, secret: string | undefined, methods: unknown) {
  if (secret === undefined) return { body: { client_id }, headers: {} }
  if (Array.isArray(methods) && !methods.includes('client_secret_basic') && methods.includes('client_secret_post'))
    return { body: { client_id, client_secret: secret }, headers: {} }
  const credentials = Buffer.from(`${encodeURIComponent(client_id)}:${encodeURIComponent(secret)}`).toString('base64')
  return { body: {}, headers: { authorization: `Basic ${credentials}` } }
}

/** Throws `unauthorized` when the provider says no, and 503 when it says nothing that could be understood. */
async function askForTokens(
  endpoint: string,
  parameters: Record<string, string>,
  headers: Record<string, string>,
): Promise<SessionTokens> {
  const response = await fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams(parameters),
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  }).catch((error) => {
    throw unavailable(error)
  })
  const answer = (await response.json().catch((error) => {
    throw unavailable(error)
  })) as Record<string, unknown> | null
  if (response.status >= 400 && response.status < 500 && typeof answer?.error === 'string')
    throw new ServiceError('unauthorized', `the identity provider refuses it: ${answer.error}`)
  if (!response.ok || typeof answer?.access_token !== 'string')
    throw unavailable(new Error(`the token endpoint answered ${response.status} without a token`))
  const { access_token, refresh_token, id_token } = answer
  return {
    access_token,
    ...(typeof refresh_token === 'string' && { refresh_token }),
    ...(typeof id_token === 'string' && { id_token }),
  }
}
