import { readSettings } from '@casewright/kit/data/settings'
import { describe, expect, test } from 'vitest'
import { checkedAuthMode } from '../../auth-settings.ts'
import { internalKeys } from '../../internal-keys.ts'
import { suiteSettings } from '../../settings.ts'

type Environment = Record<string, string | undefined>
const configOf = (environment: Environment) => readSettings(environment, suiteSettings)

const oidc = { AUTH_MODE: 'oidc', OIDC_ISSUER: 'https://id.example.com', OIDC_AUDIENCE: 'casewright' }
const production = {
  ...oidc,
  CASEWRIGHT_ENV: 'production',
  PUBLIC_URL: 'https://casewright.example.com',
  INTERNAL_API_KEY: 'Vb2mQ9xLr7TzK4wPn8Ys',
}

describe('the way in', () => {
  const safe: [name: string, environment: Environment, mode: 'dev' | 'oidc'][] = [
    ['nothing set', {}, 'dev'],
    ['127.0.0.1', { HOST: '127.0.0.1' }, 'dev'],
    ['another loopback address', { HOST: '127.8.0.1' }, 'dev'],
    ['::1', { HOST: '::1' }, 'dev'],
    ['localhost', { HOST: 'localhost' }, 'dev'],
    ['dev said for all addresses', { HOST: '0.0.0.0', AUTH_MODE: 'dev' }, 'dev'],
    ['a provider', oidc, 'oidc'],
    ['a provider for all addresses', { ...oidc, HOST: '0.0.0.0' }, 'oidc'],
    ['a provider without TLS, outside production', { ...oidc, OIDC_ISSUER: 'http://id.example.com' }, 'oidc'],
    ['production', production, 'oidc'],
    ['production for all addresses', { ...production, HOST: '0.0.0.0' }, 'oidc'],
    ['production with keys on this machine', { ...production, OIDC_JWKS_URL: 'http://127.0.0.1:9000/keys' }, 'oidc'],
    [
      'production with an auth service on this machine',
      { ...production, AUTH_SERVICE_URL: 'http://[::1]:9000/' },
      'oidc',
    ],
  ]
  test.each(safe)('%s: %o is %s', (_name, environment, mode) => {
    expect(checkedAuthMode(configOf(environment))).toBe(mode)
  })
})

describe('a way in that is not safe stops the start, with a sentence that names what to set', () => {
  const unsafe: [name: string, environment: Environment, says: RegExp][] = [
    ['all addresses', { HOST: '0.0.0.0' }, /^AUTH_MODE is not set, and HOST 0\.0\.0\.0 can be reached/],
    ['all addresses of IPv6', { HOST: '::' }, /^AUTH_MODE is not set/],
    ['an address of the network', { HOST: '192.168.0.5' }, /^AUTH_MODE is not set/],
    ['a name that begins like this machine', { HOST: '127.0.0.1.example.com' }, /^AUTH_MODE is not set/],
    ['a name that ends like this machine', { HOST: 'not-localhost' }, /^AUTH_MODE is not set/],
    ['no issuer', { ...oidc, OIDC_ISSUER: undefined }, /^OIDC_ISSUER is not set/],
    ['an empty issuer', { ...oidc, OIDC_ISSUER: '' }, /^OIDC_ISSUER is not set/],
    ['no audience', { ...oidc, OIDC_AUDIENCE: undefined }, /^OIDC_AUDIENCE is not set/],
    [
      'production that says nothing',
      { CASEWRIGHT_ENV: 'production' },
      /^AUTH_MODE is not set: in production it must be oidc/,
    ],
    ['production with local users', { ...production, AUTH_MODE: 'dev' }, /^AUTH_MODE=dev is only for trying out/],
    ['production without an issuer', { ...production, OIDC_ISSUER: undefined }, /^OIDC_ISSUER is not set/],
    [
      'production without its address',
      { ...production, PUBLIC_URL: undefined },
      /^PUBLIC_URL must be set to the https/,
    ],
    ['production without TLS', { ...production, PUBLIC_URL: 'http://casewright.example.com' }, /^PUBLIC_URL must be/],
    [
      'an issuer without TLS',
      { ...production, OIDC_ISSUER: 'http://id.example.com' },
      /^OIDC_ISSUER must begin with https/,
    ],
    [
      'keys without TLS',
      { ...production, OIDC_JWKS_URL: 'http://id.example.com/keys' },
      /^OIDC_JWKS_URL must begin with https/,
    ],
    [
      'an auth service without TLS',
      { ...production, AUTH_SERVICE_URL: 'http://id.example.com/' },
      /^AUTH_SERVICE_URL must begin/,
    ],
    [
      'a name that begins like loopback',
      { ...production, OIDC_ISSUER: 'http://127.example.com' },
      /^OIDC_ISSUER must begin/,
    ],
    [
      'a user name that looks like loopback',
      { ...production, OIDC_ISSUER: 'http://localhost@id.example.com' },
      /^OIDC_ISSUER/,
    ],
    ...[
      'aaaaaaaaaaaaaaaaaaaaaaaa',
      'change-me-please-now',
      'changemechangeme',
      'example-key-0001-x',
      '0123456789012345',
      'my-internal-api-key',
      'casewright-production',
      'Password-Of-The-Suite',
      'abababababababababab',
    ].flatMap((key): [string, Environment, RegExp][] => [
      [`the key ${key}`, { ...production, INTERNAL_API_KEY: key }, /^INTERNAL_API_KEY looks like an example/],
      [
        `the key before, ${key}`,
        { ...production, INTERNAL_API_KEY_PREVIOUS: key },
        /^INTERNAL_API_KEY_PREVIOUS looks like/,
      ],
    ]),
  ]
  test.each(unsafe)('%s', (_name, environment, says) => {
    expect(() => checkedAuthMode(configOf(environment))).toThrow(
      expect.objectContaining({ message: expect.stringMatching(says) }),
    )
  })

  test('production without a key', async () => {
    const config = configOf({ ...production, INTERNAL_API_KEY: undefined })
    await expect(internalKeys(config)).rejects.toThrow('INTERNAL_API_KEY is not set')
  })

  test.each([
    ['AUTH_MODE', 'none'],
    ['OIDC_ISSUER', 'id.example.com'],
    ['OIDC_CLOCK_SKEW_SECONDS', '301'],
    ['AUTH_CACHE_SECONDS', '301'],
    ['TRUSTED_PROXY_HOPS', '-1'],
  ])('%s cannot be %s', (name, value) => {
    expect(() => configOf({ ...production, [name]: value })).toThrow(name)
  })
})
