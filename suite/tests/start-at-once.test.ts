import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { internalKey } from '../../acceptance/support/harness.ts'
import { startSuite } from '../start-suite.ts'
import { databaseUrl } from './guarded-suite.ts'

test('whole suites that start at once on an empty database all start, and are ready', async () => {
  const address = await createTestDatabase()
  const database = databaseUrl(address)
  const folder = await mkdtemp(join(tmpdir(), 'casewright-replicas-'))
  const settings = {
    PORT: '0',
    DATABASE_URL: database,
    CASEWRIGHT_DATA_DIR: folder,
    INTERNAL_API_KEY: internalKey,
    LOG_LEVEL: 'silent',
    SEED_RESOURCES_ON_STARTUP: 'false',
    AI_PDF_EXPORT: 'off',
  }
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => startSuite([], settings)))
  const started = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  try {
    expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
    for (const { services } of started)
      for (const service of services) expect((await service.health()).status).not.toBe('DOWN')
  } finally {
    await Promise.all(started.map((suite) => suite.stop()))
    await rm(folder, { recursive: true, force: true })
  }
})
