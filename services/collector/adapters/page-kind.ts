/** How the bytes of files begin that are no text, whatever they are called: PDF, archives, Office, pictures. */
const binaryStarts = [
  '%PDF-',
  'PK\x03\x04',
  '\xd0\xcf\x11\xe0',
  '\x1f\x8b',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'Rar!',
  '{\\rtf',
]
const sampleBytes = 8192

type PageKind = 'html' | 'xml' | 'text'

const kindOfType: Record<string, PageKind> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/xml': 'xml',
  'application/xml': 'xml',
  'application/rss+xml': 'xml',
  'application/atom+xml': 'xml',
  'text/plain': 'text',
  'text/markdown': 'text',
  'text/x-markdown': 'text',
}
const kindOfExtension: Record<string, PageKind> = {
  html: 'html',
  htm: 'html',
  shtml: 'html',
  xhtml: 'html',
  xml: 'xml',
  txt: 'text',
  text: 'text',
  md: 'text',
  markdown: 'text',
}
/** Types that say nothing. */
const vagueTypes = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/unknown'])

/** Undefined for what is no text, and for text that means something else than its words, such as a program. */
export function pageKind(bytes: Buffer, content_type: string, name: string): PageKind | undefined {
  const start = bytes.toString('latin1', 0, sampleBytes)
  if (binaryStarts.some((mark) => start.startsWith(mark)) || hasZeros(start)) return undefined
  const type = (content_type.split(';')[0] ?? '').trim().toLowerCase()
  const extension = /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase()
  const kind = vagueTypes.has(type) ? (extension === undefined ? 'text' : kindOfExtension[extension]) : kindOfType[type]
  return kind !== undefined && isHtml.test(start) && !/\.(?:md|markdown)$/i.test(name) ? 'html' : kind
}

const isHtml =
  /^(?:\xef\xbb\xbf)?\s{0,200}(?:<\?xml[^>]{0,500}>\s{0,200})?(?:<!--[^>]{0,2000}-->\s{0,200})?<(?:!doctype\s{1,20}html|html)[\s>]/i

/** No text has them but UTF-16, which begins with its byte order mark. */
const hasZeros = (start: string): boolean => !/^(?:\xff\xfe|\xfe\xff)/.test(start) && start.includes('\0')
