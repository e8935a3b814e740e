import {
  type Environment,
  integer,
  list,
  optional,
  readSettings,
  SettingsError,
  type SettingValues,
  secret,
} from '@casewright/kit/data/settings'

export const settings = {
  AI_PROXY_TIMEOUT_MS: integer('How long people wait for an answer of ai-engine through the platform', {
    min: 50,
    max: 60_000,
    fallback: 5_000,
  }),
  AUDIT_SIGNING_KEY: optional(
    secret(
      'Ed25519 key that signs the ends of the audit chains: PKCS#8 as PEM, or as DER in base64; without it one is made and kept in the data folder, in production it must be set',
      { lengthMin: 40 },
    ),
  ),
  AUDIT_SIGNING_KEYS_TRUSTED: list(
    'Public keys of earlier signing keys (SPKI as DER in base64), whose signatures are still checked',
    [],
  ),
  AUDIT_SIGN_INTERVAL_HOURS: integer(
    'How often the end of every audit chain that has grown is signed; 0: only on request',
    {
      min: 0,
      max: 8_760,
      fallback: 24,
    },
  ),
  AUDIT_RETENTION_DAYS: integer('Audit rows older than this are deleted, behind a signed cut; 0 keeps them for ever', {
    min: 0,
    max: 36_500,
    fallback: 0,
  }),
}

export type PlatformConfig = SettingValues<typeof settings> & { signingKey: SigningKeySource }

/** Where the key of the audit signatures comes from. */
export interface SigningKeySource {
  key: string | undefined
  /** Where it is kept when it is made here. */
  file: string
  trusted: readonly string[]
}

export function readConfig(environment: Environment): PlatformConfig {
  const config = readSettings(environment, settings)
  const key = config.AUDIT_SIGNING_KEY
  if (!key && environment.CASEWRIGHT_ENV === 'production')
    throw new SettingsError(
      'AUDIT_SIGNING_KEY is not set: in production make one by `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0`.',
    )
  const file = `${environment.CASEWRIGHT_DATA_DIR || '.casewright'}/audit-signing-key.pem`
  return { ...config, signingKey: { key, file, trusted: config.AUDIT_SIGNING_KEYS_TRUSTED } }
}
