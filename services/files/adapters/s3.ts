import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { ServiceError } from '@casewright/kit/data/errors'
import { contentDisposition } from '@casewright/kit/http/bytes'
import { checkedIdentity, checkedKey, checkedRange, missing, type Storage, unsatisfiable } from './storage.ts'

interface S3Options {
  /** That of AWS when there is none. */
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  pathStyle: boolean
  /** How clients reach the storage, where that differs from how we do. */
  publicEndpoint?: string
  /**
   * An upload address works once: nobody can exchange a file after it was verified. To be turned off for servers that
   * know no `If-None-Match` on PUT and refuse it.
   */
  uploadOnce?: boolean
  /** Of one request until its answer begins, and of silence on a connection. */
  timeoutMs?: number
}

/** At most three parts are on their way and one is being filled: 32 MiB for a put of any size up to 80 GB. */
const [partBytes, partsAtOnce] = [8 * 1024 * 1024, 3]

const identityKey = 'storage-id'

export function createS3Storage(options: S3Options): Storage {
  const { bucket: Bucket, uploadOnce = true } = options
  const client = connect(options, options.endpoint)
  const presigner = options.publicEndpoint ? connect(options, options.publicEndpoint) : client
  const at = (key: string) => ({ Bucket, Key: checkedKey(key) })

  /** An upload that is gone already, or cannot be reached now, is left to the next sweep. */
  const abandon = (Key: string | undefined, UploadId: string | undefined) =>
    client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)

  const once = uploadOnce ? { IfNoneMatch: '*' } : {}

  const knownIdentity = async (): Promise<string | undefined> => {
    const object = await client.send(new GetObjectCommand(at(identityKey))).catch(unlessMissing)
    return object && text(object.Body as Readable)
  }

  return {
    name: 's3',
    place: `${options.endpoint ?? `S3 in ${options.region}`}, bucket ${Bucket}`,
    identity: async () => {
      const known = await knownIdentity()
      if (known !== undefined) return checkedIdentity(known)
      const Body = randomUUID()
      await client
        .send(new PutObjectCommand({ ...at(identityKey), Body, ContentType: 'text/plain', ...once }))
        .catch(unlessTaken)
      return checkedIdentity((await knownIdentity()) ?? '')
    },
    put: async (key, bytes, contentType) => {
      const source = Readable.from(bytes, { objectMode: false })
      const upload = new Upload({
        client,
        params: { ...at(key), Body: source, ContentType: contentType },
        partSize: partBytes,
        queueSize: partsAtOnce,
        // We abandon the parts ourselves: Upload would keep them when it is the last step that fails.
        leavePartsOnError: true,
      })
      try {
        await upload.done()
      } catch (error) {
        source.destroy()
        if (upload.uploadId) await abandon(key, upload.uploadId)
        throw source.errored ?? failure(error)
      }
    },
    get: async (key, range) => {
      checkedRange(range)
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range })).catch(rejected)
      return Body as Readable
    },
    size: async (key) => {
      const head = await client.send(new HeadObjectCommand(at(key))).catch(unlessMissing)
      return head?.ContentLength
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key))).catch(rejected)
    },
    downloadUrl: async (key, { fileName, contentType, expiresSeconds }) => {
      const shown = { ResponseContentDisposition: contentDisposition(fileName), ResponseContentType: contentType }
      return getSignedUrl(presigner, new GetObjectCommand({ ...at(key), ...shown }), { expiresIn: expiresSeconds })
    },
    uploadUrl: async (key, { contentType, size, expiresSeconds }) => {
      const command = new PutObjectCommand({ ...at(key), ContentType: contentType, ContentLength: size, ...once })
      // The presigner leaves the type out of the signature unless it is named; the length it signs by itself.
      const signableHeaders = new Set(['content-type'])
      const url = await getSignedUrl(presigner, command, { expiresIn: expiresSeconds, signableHeaders })
      return { url, headers: { 'content-type': contentType, ...(uploadOnce && { 'if-none-match': '*' }) } }
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
        throw outage(error)
      })
    },
    sweep: async (olderThanMs) => {
      const before = Date.now() - olderThanMs
      let page: ListMultipartUploadsCommandOutput | undefined
      do {
        const after = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker }
        page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...after })).catch(rejected)
        for (const { Key, UploadId, Initiated } of page?.Uploads ?? [])
          if (Initiated && Initiated.getTime() < before) await abandon(Key, UploadId)
      } while (page?.IsTruncated)
    },
    close: async () => {
      client.destroy()
      presigner.destroy()
    },
  }
}

function connect(
  { region, accessKeyId, secretAccessKey, pathStyle, timeoutMs = 60_000 }: S3Options,
  endpoint?: string,
) {
  // A download that its reader does not read holds its connection: the default of 50 would be used up by 50 of them.
  const agent = { keepAlive: true, maxSockets: 256 }
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // The newer default sends checksums in a framing that some servers store as if it were content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, 5_000),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

interface SdkError {
  name?: string
  code?: string
  $metadata?: { httpStatusCode?: number; requestId?: string }
}

function failure(error: unknown): ServiceError {
  const { name, $metadata } = error as SdkError
  if (name === 'NoSuchKey' || name === 'NotFound') return missing()
  return name === 'InvalidRange' || $metadata?.httpStatusCode === 416 ? unsatisfiable() : outage(error)
}

function unlessMissing(error: unknown): undefined {
  const known = failure(error)
  if (known.code !== 'not_found') throw known
}

/** Another process was first. */
function unlessTaken(error: unknown): void {
  if ((error as SdkError).$metadata?.httpStatusCode !== 412) throw failure(error)
}

function rejected(error: unknown): never {
  throw failure(error)
}

/** Without the error itself as its cause: those of S3 carry the access key and the text that was signed. */
function outage(error: unknown): ServiceError {
  const { name, code, $metadata } = error as SdkError
  const { httpStatusCode, requestId } = $metadata ?? {}
  const known = [name, code, httpStatusCode, requestId && `request ${requestId}`].filter(Boolean)
  return new ServiceError('dependency_unavailable', `the object storage cannot be used: ${known.join(', ')}`)
}
