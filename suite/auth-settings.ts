import { integer, list, oneOf, optional, type SettingValues, secret, text, url } from '@casewright/kit/data/settings'
import { isLoopback, loopback } from './loopback.ts'
import { StartError } from './start-error.ts'

/** Who may enter from outside, and how they show it. */
export const authSettings = {
  AUTH_MODE: optional(
    oneOf(
      '`oidc`: bearer tokens of an identity provider; `dev`: local users kept in the data folder, the default on 127.0.0.1 outside production',
      ['dev', 'oidc'],
    ),
  ),
  OIDC_ISSUER: optional(url('Address of the identity provider, exactly as its tokens name it in `iss`')),
  OIDC_AUDIENCE: optional(text('What tokens must name in `aud`')),
  OIDC_JWKS_URL: optional(
    url("The provider's public keys; without it the address is read from its discovery document"),
  ),
  OIDC_ACCESS_TOKEN_TYPES: list(
    'Types (`typ`) of tokens that are taken: access tokens by RFC 9068; with `at+jwt,JWT` also those of providers that give all their tokens the type `JWT` or none',
    ['at+jwt'],
  ),
  OIDC_CLIENT_ID: optional(
    text('Our name at the provider, by which people sign in at the workbench; without it only bearer tokens get in'),
  ),
  OIDC_CLIENT_SECRET: optional(
    secret('Our password at the provider; without it we are a public client, which PKCE protects', { lengthMin: 1 }),
  ),
  OIDC_SCOPES: list('What is asked for at sign-in; many providers give a refresh token only with `offline_access`', [
    'openid',
    'profile',
  ]),
  OIDC_RESOURCE: optional(text('Resource indicator (RFC 8707) of the access tokens, for providers that ask for one')),
  OIDC_AUTHORIZATION_PARAMETERS: list(
    'Further parameters of the sign-in address, each `name=value`: `audience=https://api.example.com` for Auth0',
    [],
  ),
  OIDC_CLOCK_SKEW_SECONDS: integer("How far the provider's clock may be off", { min: 0, max: 300, fallback: 30 }),
  OIDC_USER_CLAIM: text('Claim with the user id', 'sub'),
  OIDC_ORGANIZATION_CLAIM: text('Claim with the organization id; a dot leads into an object', 'organization_id'),
  OIDC_PERMISSIONS_CLAIM: text(
    'Claim with the permissions, a list or words; a dot leads into an object. Without it the words of `scope` count',
    'permissions',
  ),
  OIDC_SUPERUSER_CLAIM: text('Claim that is true for superusers; a dot leads into an object', 'is_superuser'),
  AUTH_SERVICE_URL: optional(
    url('Token introspection endpoint (RFC 7662); when set, permissions are asked there and not read from the token'),
  ),
  AUTH_SERVICE_CLIENT_ID: optional(text('Our name at the introspection endpoint')),
  AUTH_SERVICE_CLIENT_SECRET: optional(secret('Our password at the introspection endpoint', { lengthMin: 1 })),
  AUTH_CACHE_SECONDS: integer('How long a verified token is believed before it is looked at again', {
    min: 0,
    max: 300,
    fallback: 30,
  }),
  SESSION_HOURS: integer(
    'How long a session of the workbench lasts at most; without a refresh token it ends with its token',
    {
      min: 1,
      max: 720,
      fallback: 12,
    },
  ),
  SESSION_IDLE_MINUTES: integer('How long a session of the workbench lasts when it is not used', {
    min: 1,
    max: 43_200,
    fallback: 120,
  }),
  ACCESS_TOKEN_DAYS_MAX: integer(
    'How long a personal access token may last at most, in days; 0 lets nobody make or use one',
    { min: 0, max: 366, fallback: 90 },
  ),
  SIGN_IN_FAILURES_PER_MINUTE: integer(
    'Failed sign-ins of one address per minute, at all replicas together, after which it has to wait; 0 sets no limit',
    { min: 0, max: 1_000_000, fallback: 30 },
  ),
  RATE_LIMIT_PER_MINUTE: integer(
    'Requests of one user, or of one address that is not logged in, per minute at all replicas together; 0 sets no limit',
    { min: 0, max: 1_000_000, fallback: 600 },
  ),
  CORS_ORIGINS: list('Origins of web pages that may call from a browser: `https://app.example.com`, or `*`', []),
  PUBLIC_URL: optional(
    url(
      'Address under which people reach this process; in production it must begin with https, which a proxy before us ends',
    ),
  ),
  TRUSTED_PROXY_HOPS: integer('How many proxies before us add to X-Forwarded-For', { min: 0, max: 10, fallback: 0 }),
}
export type AuthConfig = SettingValues<typeof authSettings>

type StartConfig = AuthConfig & {
  CASEWRIGHT_ENV: string
  HOST: string
  INTERNAL_API_KEY: string | undefined
  INTERNAL_API_KEY_PREVIOUS: string | undefined
  SECRETS_KEY: string | undefined
}

/** The way in, once it is certain that it is a safe one. Throws the sentence that says what to set. */
export function checkedAuthMode(config: StartConfig): 'dev' | 'oidc' {
  const isLocal = loopback.test(config.HOST)
  const production = config.CASEWRIGHT_ENV === 'production'
  const mode = config.AUTH_MODE ?? (isLocal && !production ? 'dev' : undefined)
  if (mode === undefined)
    throw new StartError(
      production
        ? 'AUTH_MODE is not set: in production it must be oidc.'
        : `AUTH_MODE is not set, and HOST ${config.HOST} can be reached from other machines: set AUTH_MODE to oidc, or to dev if that is meant.`,
    )
  if (mode === 'oidc')
    for (const name of ['OIDC_ISSUER', 'OIDC_AUDIENCE'] as const)
      if (!config[name]) throw new StartError(`${name} is not set: AUTH_MODE=oidc needs it.`)
  if (mode === 'oidc' && config.OIDC_CLIENT_SECRET && !config.OIDC_CLIENT_ID)
    throw new StartError('OIDC_CLIENT_ID is not set: OIDC_CLIENT_SECRET is the password of a client.')
  if (production) requireProductionSafety(config, mode)
  return mode
}

function requireProductionSafety(config: StartConfig, mode: 'dev' | 'oidc'): void {
  if (mode === 'dev') throw new StartError('AUTH_MODE=dev is only for trying out: in production set AUTH_MODE to oidc.')
  if (!config.PUBLIC_URL?.startsWith('https://'))
    throw new StartError(
      'PUBLIC_URL must be set to the https:// address of the proxy before Casewright: tokens must not travel in clear text in production.',
    )
  for (const name of ['OIDC_ISSUER', 'OIDC_JWKS_URL', 'AUTH_SERVICE_URL'] as const)
    if (config[name]?.startsWith('http://') && !isLoopback(config[name]))
      throw new StartError(`${name} must begin with https:// in production.`)
  for (const name of ['INTERNAL_API_KEY', 'INTERNAL_API_KEY_PREVIOUS', 'SECRETS_KEY'] as const)
    if (config[name] && looksLikeAnExample(config[name]))
      throw new StartError(`${name} looks like an example: in production choose a random one.`)
}

/** Keys from documents and keyboards: everybody knows them. */
const looksLikeAnExample = (key: string): boolean =>
  new Set(key).size < 8 ||
  /change.?me|example|default|internal.?api.?key|secret.?key|123456|abcdef|password|casewright/i.test(key)
