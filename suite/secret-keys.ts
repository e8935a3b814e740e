import { join } from 'node:path'
import type { SecretKeys } from '@casewright/kit/data/secret-box'
import { keptKey } from './internal-keys.ts'
import type { SuiteConfig } from './settings.ts'
import { StartError } from './start-error.ts'

/** What secrets in the database are encrypted with; outside production a random key is made once and kept. */
export async function secretKeys(config: SuiteConfig): Promise<SecretKeys> {
  const { SECRETS_KEY: key, SECRETS_KEY_PREVIOUS: previous, CASEWRIGHT_ENV, CASEWRIGHT_DATA_DIR } = config
  const older = previous ? [previous] : []
  if (key) return [key, ...older]
  if (CASEWRIGHT_ENV === 'production')
    throw new StartError(
      'SECRETS_KEY is not set: in production choose a random text of at least 32 characters, the same for all services.',
    )
  return [await keptKey(config, join(CASEWRIGHT_DATA_DIR, 'secrets-key')), ...older]
}
