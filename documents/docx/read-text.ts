import { openZip } from './package.ts'

const xmlCharactersMax = 50_000_000
const piece = /<(\/?)w:(p|t|tab|br|cr)(?=[\s/>])[^<>]*>|<[^<>]*>|[^<]+/g
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const unescaped = (text: string): string =>
  text.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** The paragraphs of a Word file as lines; numbers that Word only counts, deleted words and notes are not in it. */
export async function docxText(bytes: Uint8Array): Promise<string> {
  const xml = (await openZip(bytes)).file('word/document.xml')?.asText()
  if (xml === undefined) throw new Error('it has no word/document.xml')
  if (xml.length > xmlCharactersMax) throw new Error('it is larger than any law')
  let text = ''
  let isText = false
  for (const [found, closes, name] of xml.matchAll(piece)) {
    if (name === 't') isText = closes === '' && !found.endsWith('/>')
    else if (name === 'p' && (closes !== '' || found.endsWith('/>'))) text += '\n'
    else if (name === 'tab') text += '\t'
    else if (name === 'br' || name === 'cr') text += '\n'
    else if (isText && name === undefined && !found.startsWith('<')) text += unescaped(found)
  }
  return text
}
