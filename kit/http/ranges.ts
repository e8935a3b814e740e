import type { BytesReply } from './bytes.ts'
import { isKnown } from './etag.ts'

/** What a download's request headers ask for, by their lower-case names. */
export interface BytesHeaders {
  'if-none-match'?: string
  range?: string
  'if-range'?: string
}

type Part = { start: number; end: number }

/**
 * The answer to a request for bytes that may want only a part of them (RFC 9110, 14), or none because it has them
 * already. Several ranges at once get the whole, which is allowed. `open` is called only when bytes are to be sent.
 */
export async function rangedReply(
  headers: BytesHeaders,
  { etag, size, ...about }: Pick<BytesReply, 'contentType' | 'fileName'> & { etag: string; size: number },
  open: (part: Part | undefined) => Promise<BytesReply['bytes']>,
): Promise<BytesReply> {
  const carried = { etag, 'accept-ranges': 'bytes' }
  if (isKnown(etag, headers['if-none-match'])) return { ...about, bytes: '', status: 304, headers: carried }
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag
  const part = isCurrent && headers.range !== undefined ? partOf(headers.range, size) : undefined
  if (part === 'unsatisfiable')
    return { ...about, bytes: '', status: 416, headers: { ...carried, 'content-range': `bytes */${size}` } }
  if (!part) return { ...about, bytes: await open(undefined), size, headers: carried }
  const range = `bytes ${part.start}-${part.end}/${size}`
  return {
    ...about,
    bytes: await open(part),
    size: part.end - part.start + 1,
    status: 206,
    headers: { ...carried, 'content-range': range },
  }
}

/** Undefined for what is no single range of bytes: it is then as if nothing had been asked. */
function partOf(range: string, size: number): Part | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.replaceAll(' ', '')) ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
