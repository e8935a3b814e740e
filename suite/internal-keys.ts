import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { InternalKeys } from '@casewright/kit/http/identity'
import { keepOnce } from '@casewright/kit/work/keep-once'
import type { SuiteConfig } from './settings.ts'
import { StartError } from './start-error.ts'

export const internalKeyFile = (config: SuiteConfig): string => join(config.CASEWRIGHT_DATA_DIR, 'internal-api-key')

/** The configured keys. Outside production a random one is made once and kept, so that no two installations share a key. */
export async function internalKeys(config: SuiteConfig): Promise<InternalKeys> {
  const { INTERNAL_API_KEY: key, INTERNAL_API_KEY_PREVIOUS: previous, CASEWRIGHT_ENV } = config
  if (key) return previous ? [key, previous] : [key]
  if (CASEWRIGHT_ENV === 'production')
    throw new StartError(
      'INTERNAL_API_KEY is not set: in production the shared key must be chosen, the same for all services.',
    )
  return [await keptKey(config, internalKeyFile(config))]
}

/** A random key that is made at the first start and kept in the data folder. */
export async function keptKey(config: SuiteConfig, file: string): Promise<string> {
  try {
    await mkdir(config.CASEWRIGHT_DATA_DIR, { recursive: true })
    return (await keepOnce(file, async () => `${randomBytes(24).toString('base64url')}\n`)).trim()
  } catch (error) {
    throw new StartError(
      `The folder ${config.CASEWRIGHT_DATA_DIR} cannot be used (${(error as Error).message}): set CASEWRIGHT_DATA_DIR.`,
    )
  }
}
