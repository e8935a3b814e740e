import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'

/** An answer that is not JSON: a download, a page, an archive. */
export interface BytesReply {
  bytes: Readable | AsyncIterable<string | Uint8Array> | Uint8Array | string
  contentType: string
  /** Known length, when the source knows it. */
  size?: number
  /** Offers the bytes as a download under this name; any script survives (RFC 5987). */
  fileName?: string
  /** 200 unless the answer is a part (206), not modified (304), or a failure in the words of another protocol. */
  status?: 200 | 206 | 304 | 400 | 404 | 416
  headers?: Record<string, string>
}

/** `Content-Disposition` with a plain ASCII name for old readers and the true name for all others. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** What clients hand on of an answer's own headers: those that say which bytes these are. */
const carriedHeaders = ['accept-ranges', 'content-range', 'etag', 'last-modified']

/** Bytes that are made while they are read become a stream that waits for its reader. */
export const sourceOf = (bytes: BytesReply['bytes']): Readable | Uint8Array | string =>
  typeof bytes === 'string' || bytes instanceof Uint8Array || bytes instanceof Readable
    ? bytes
    : Readable.from(bytes, { objectMode: false })

/** The length of bytes that are all there. */
export const knownSize = (bytes: BytesReply['bytes']): number | undefined =>
  typeof bytes === 'string' || bytes instanceof Uint8Array ? Buffer.byteLength(bytes) : undefined

/** As a client of either transport sees it: always a stream, and with the length when the bytes are all there. */
export function readableReply(reply: BytesReply): BytesReply & { bytes: Readable } {
  const { bytes, contentType, fileName, status = 200, headers = {} } = reply
  const source = sourceOf(bytes)
  const whole = source instanceof Readable ? undefined : Buffer.from(source as string)
  const size = reply.size ?? whole?.length
  return {
    bytes: whole ? Readable.from([whole]) : (source as Readable),
    contentType,
    status,
    ...(size !== undefined && { size }),
    ...(fileName !== undefined && { fileName: fileName.toWellFormed() }),
    headers: carried(headers),
  }
}

/** The same from the head of an HTTP answer. */
export function replyFromHead(bytes: Readable, status: number, headers: IncomingHttpHeaders): BytesReply {
  const encodedName = /filename\*=UTF-8''([^;]{1,2000})/i.exec(headers['content-disposition'] ?? '')?.[1]
  return readableReply({
    bytes,
    contentType: String(headers['content-type']),
    status: status as NonNullable<BytesReply['status']>,
    ...(headers['content-length'] !== undefined && { size: Number(headers['content-length']) }),
    ...(encodedName !== undefined && { fileName: decodeURIComponent(encodedName) }),
    headers: headers as Record<string, string>,
  })
}

const carried = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]): [string, string] => [name.toLowerCase(), value])
      .filter(([name]) => carriedHeaders.includes(name)),
  )
