import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3Server } from '../../../services/files/tests/storage/s3-server.ts'
import { callCommand, type SuiteForCommands, startForCommands } from './command-process.ts'

const s3 = await startS3Server()
afterAll(() => s3.close())
let suite: SuiteForCommands
beforeAll(async () => {
  suite = await startForCommands(['platform', 'files'])
})
afterAll(() => suite?.stop())

const s3Settings = {
  FILES_S3_ENDPOINT: s3.options.endpoint,
  FILES_S3_BUCKET: s3.options.bucket,
  FILES_S3_ACCESS_KEY_ID: s3.options.accessKeyId,
  FILES_S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
}

test('files move: one sentence says what is missing, what was moved and what to do next', async () => {
  const called = await callCommand(['files', 'move'], suite.environment)
  expect([called.code, called.stderr]).toEqual([2, expect.stringContaining('--to <storage>')])
  const without = await callCommand(['files', 'move', '--to', 's3'], suite.environment)
  expect([without.code, without.stderr.trim()]).toEqual([
    1,
    'The files were not moved. FILES_STORAGE=s3 needs FILES_S3_BUCKET, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY to be set',
  ])
  const moved = await callCommand(['files', 'move', '--to', 's3'], { ...suite.environment, ...s3Settings })
  expect([moved.code, moved.stdout]).toEqual([
    0,
    `Moved 0 files (0 bytes) to ${s3.options.endpoint}, bucket ${s3.options.bucket}.\nStart every replica with FILES_STORAGE=s3 now; until then they take no uploads. The old storage is left as it was.\n`,
  ])
  const again = await callCommand(['files', 'move', '--to', 's3', '--json'], { ...suite.environment, ...s3Settings })
  expect(JSON.parse(again.stdout)).toEqual({
    place: `${s3.options.endpoint}, bucket ${s3.options.bucket}`,
    files: 0,
    bytes: 0,
    lost: [],
  })
})

test('a database without files is told so', async () => {
  const empty = {
    ...suite.environment,
    DATABASE_URL: '',
    CASEWRIGHT_DATA_DIR: join(suite.environment.CASEWRIGHT_DATA_DIR as string, 'other'),
  }
  const { code, stderr } = await callCommand(['files', 'move', '--to', 'disk'], empty)
  expect([code, stderr.trim()]).toEqual([1, 'This database holds no files of this version yet: start the suite first.'])
})
