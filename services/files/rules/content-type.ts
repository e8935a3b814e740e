/** Formats that are archives inside: their first bytes may show no more than that. */
const archives: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
}
/** Formats of plain bytes, which only their name tells apart. */
const texts: Record<string, string> = {
  txt: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  html: 'text/html',
  htm: 'text/html',
  csv: 'text/csv',
  json: 'application/json',
  eml: 'message/rfc822',
  rtf: 'application/rtf',
  xml: 'application/xml',
}
/** What people send to be read, and files without an ending. */
const documents = new Set(['', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'msg'])
const unknown = 'application/octet-stream'

/**
 * What the bytes show wins over what the sender says: a program that is called a picture is not served as one. Where
 * they show nothing, the name and then the sender are believed, but never that it is something they would have shown.
 * A document by its name, of whose bytes nothing but a text is left, is a text: its reader says what is wrong with it.
 */
export function contentTypeOf(
  sniffed: string | undefined,
  declared: string,
  fileName: string,
  head: Uint8Array,
): string {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  if (sniffed === 'application/zip') return archives[ending] ?? sniffed
  if (sniffed !== undefined) return sniffed
  if (!looksLikeText(head)) return unknown
  const said = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  if (texts[ending]) return texts[ending]
  if (/^text\/|^message\/|json$|xml$|^application\/rtf$/.test(said)) return said
  if (looksLikePage(head)) return 'text/html'
  return documents.has(ending) ? 'text/plain' : unknown
}

/** Word and web systems save pages under the endings .doc and .xls. */
const looksLikePage = (head: Uint8Array): boolean =>
  /^\W{0,100}<(?:!doctype html|html[\s>])/i.test(Buffer.from(head.subarray(0, 300)).toString('latin1'))

/** No text has zero bytes, but for UTF-16, which begins with its mark. */
const looksLikeText = (head: Uint8Array): boolean =>
  !head.includes(0) || (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
