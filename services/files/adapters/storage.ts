import type { Readable } from 'node:stream'
import { invalidField, ServiceError } from '@casewright/kit/data/errors'

/** Where the bytes of files are. Keys are made by us: letters, digits, `-` and `/`, each used for one content ever. */
export interface Storage {
  /** What it is, for health and logs: `disk` or `s3`. */
  name: 'disk' | 's3'
  /** Where it is, for people: a folder, or an address and a bucket. */
  place: string
  /** The id that the place keeps in itself; made when it has none. */
  identity(): Promise<string>
  /**
   * Keeps all of the bytes under a new key, or, when their source fails, nothing; the source's failure is passed on.
   * On disk a key that is taken is a `conflict`; S3 relies on keys being new.
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>, contentType: string): Promise<void>
  /**
   * The bytes, or those from `start` to `end`, both included; an end beyond the last byte means the last.
   * Before any byte is read it rejects with `not_found`, or with `invalid_input` for a start beyond the last byte.
   * The stream is to be read to its end or destroyed.
   */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Where the bytes are as a file of this machine, for those who only read it; absent where they are none. */
  localPath?(key: string): string
  /** Undefined when nothing is there. */
  size(key: string): Promise<number | undefined>
  /** What is gone already is no error. */
  remove(key: string): Promise<void>
  /** An address that gives the bytes to whoever has it, until it expires. */
  downloadUrl(key: string, wish: DownloadWish): Promise<string>
  /**
   * An address that takes exactly these bytes' worth of upload by PUT, until it expires. The headers are to be sent
   * as they are; the length of the body, which no browser lets a page set, is bound besides.
   */
  uploadUrl(key: string, wish: UploadWish): Promise<{ url: string; headers: Record<string, string> }>
  /** Rejects when the place cannot be used. */
  check(): Promise<void>
  /**
   * Deletes what interrupted writes left behind that is older than this: on disk since the last byte, on S3 since the
   * upload began, so that the age has to be above the longest upload.
   */
  sweep(olderThanMs: number): Promise<void>
  close(): Promise<void>
}

interface ByteRange {
  start: number
  end: number
}

interface DownloadWish {
  /** Where we serve the address ourselves it dies with this file. */
  fileId: string
  fileName: string
  contentType: string
  expiresSeconds: number
}

interface UploadWish {
  contentType: string
  size: number
  expiresSeconds: number
}

/** The key itself. Nothing else reaches a file system or an address: no dots, no empty name, no other alphabet. */
export function checkedKey(key: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9/-]{0,199}$/.test(key)) throw invalidField('params.key', 'is not a key of the storage')
  return key
}

/** The id that a place keeps, as it was read there. */
export function checkedIdentity(text: string): string {
  const id = text.trim()
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id
  throw new ServiceError(
    'dependency_unavailable',
    'the file storage holds something else than its own id where that should be',
  )
}

/** S3 answers a range that ends before it starts with the whole; here it is an error everywhere. */
export function checkedRange(range: ByteRange | undefined): ByteRange | undefined {
  if (range && !(range.start >= 0 && range.end >= range.start)) throw unsatisfiable()
  return range
}

export const unsatisfiable = (): ServiceError => invalidField('headers.Range', 'has no bytes')
export const missing = (): ServiceError => new ServiceError('not_found', 'there are no bytes under this key')
