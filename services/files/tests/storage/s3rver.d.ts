/** The part of s3rver 3.7.1 that the tests use; the package has no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  interface StoredObject {
    bucket: string
    key: string
  }

  interface Store {
    putObject(object: StoredObject): Promise<{ size: number }>
    putPart(bucket: string, uploadId: string, part: string, content: unknown): Promise<{ size: number }>
    getResourcePath(bucket: string, key: string | undefined, resource: string): string
  }

  interface Server {
    store: Store
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }

  const S3rver: new (options: {
    directory: string
    silent: boolean
    serviceEndpoint: string
    vhostBuckets: boolean
    configureBuckets: { name: string }[]
  }) => Server
  export = S3rver
}
