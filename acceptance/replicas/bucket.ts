import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

const bucket = 'case-files'

export interface Bucket {
  /** How a suite is told of it. */
  environment: Record<string, string>
  stop(): Promise<void>
}

/** An empty bucket of a server from npm, which believes any signature. */
export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'casewright-bucket-'))
  const s3 = new S3rver({
    directory,
    silent: true,
    serviceEndpoint: 'localhost',
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  await s3.configureBuckets()
  const server = createServer(s3.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    environment: {
      FILES_STORAGE: 's3',
      FILES_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      FILES_S3_BUCKET: bucket,
      FILES_S3_ACCESS_KEY_ID: 'S3RVER',
      FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
