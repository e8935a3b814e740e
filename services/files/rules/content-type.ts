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
const unknown = 'application/octet-stream'

/**
 * What the bytes show wins over what the sender says: a program that is called a picture is not served as one. Where
 * they show nothing, the name and then the sender are believed, but never that it is something they would have shown.
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
  return /^text\/|^message\/|json$|xml$|^application\/rtf$/.test(said) ? said : unknown
}

/** No text has zero bytes, but for UTF-16, which begins with its mark. */
const looksLikeText = (head: Uint8Array): boolean =>
  !head.includes(0) || (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
