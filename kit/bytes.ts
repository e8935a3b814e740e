import type { Readable } from 'node:stream'

/** An answer that is not JSON: a download, a page, an archive. */
export interface BytesReply {
  bytes: Readable | Uint8Array | string
  contentType: string
  /** Known length, when the source knows it. */
  size?: number
  /** Offers the bytes as a download under this name; any script survives (RFC 5987). */
  fileName?: string
  /** 200 unless the answer is a part (206) or not modified (304). */
  status?: 200 | 206 | 304
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
