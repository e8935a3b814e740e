import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@casewright/kit/data/settings'
import { expect, test } from 'vitest'
import { internalKeys } from '../internal-keys.ts'
import { suiteSettings } from '../settings.ts'

const configOf = (environment: Record<string, string>) => readSettings(environment, suiteSettings)

test('any number of starts at once on one data folder agree on one whole key, which only its owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'))
  const config = configOf({ CASEWRIGHT_DATA_DIR: join(folder, 'data') })
  const keys = await Promise.all(Array.from({ length: 20 }, () => internalKeys(config)))
  expect(new Set(keys.flat()).size).toBe(1)
  expect(keys[0]?.[0]).toMatch(/^[\w-]{32}$/)
  expect(await internalKeys(config)).toEqual(keys[0])
  expect(await readdir(config.CASEWRIGHT_DATA_DIR)).toEqual(['internal-api-key'])
  expect((await stat(join(config.CASEWRIGHT_DATA_DIR, 'internal-api-key'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

test('the configured key comes first and the one before it still opens', async () => {
  const config = configOf({ INTERNAL_API_KEY: 'the-new-key-of-all', INTERNAL_API_KEY_PREVIOUS: 'the-old-key-of-all' })
  expect(await internalKeys(config)).toEqual(['the-new-key-of-all', 'the-old-key-of-all'])
})
