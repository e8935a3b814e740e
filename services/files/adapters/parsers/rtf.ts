import { createTextBudget, type Pieces } from './pieces.ts'
import { damaged } from './refusal.ts'
import { characters, charsetPages, decodeBytes, encodingOf, endsInHalf, skippedWords } from './rtf-words.ts'

interface Group {
  skipped: boolean
  /** How many characters stand in for one `\u` where it cannot be shown. */
  fallbackLength: number
  encoding: string
}

const token = /([{}])|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([^\\{}\r\n]{1,1000})/gis

/** A loop over words with a stack of groups of our own, so that deep nesting is no recursion. */
export function parseRtf(bytes: Buffer): Pieces {
  const source = bytes.toString('latin1')
  if (!source.startsWith('{\\rtf')) throw damaged()
  const spend = createTextBudget()
  const parts: string[] = []
  const groups: Group[] = []
  const fonts = new Map<number, string>()
  let ownEncoding = 'windows-1252'
  let group: Group = { skipped: false, fallbackLength: 1, encoding: ownEncoding }
  let hexBytes: number[] = []
  let font = 0
  /** How deep the table of fonts lies; 0 outside of it. */
  let fontsDepth = 0
  let toSkip = 0

  token.lastIndex = 0
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [, brace, word, digits, hex, symbol, text] = match
    if (hex !== undefined) hexByte(Number.parseInt(hex, 16))
    else if (text !== undefined) plainText(text)
    else {
      flush()
      if (brace === '{') {
        groups.push(group)
        group = { ...group }
      } else if (brace === '}') endGroup()
      else if (symbol !== undefined) controlSymbol(symbol)
      else if (word === 'bin') token.lastIndex += Math.max(0, Number(digits ?? 0))
      else if (word !== undefined) controlWord(word, digits === undefined ? undefined : Number(digits))
    }
  }
  flush()
  return { title: null, pieces: [{ kind: 'body', title: null, level: 0, text: parts.join('') }] }

  function write(text: string): void {
    if (group.skipped) return
    spend(text.length)
    parts.push(text)
  }

  function flush(): void {
    if (hexBytes.length > 0) write(decodeBytes(Buffer.from(hexBytes), group.encoding))
    hexBytes = []
  }

  function hexByte(byte: number): void {
    if (toSkip > 0) toSkip -= 1
    else hexBytes.push(byte)
  }

  function plainText(text: string): void {
    const skipped = Math.min(toSkip, text.length)
    toSkip -= skipped
    // The second half of a character may be written as the letter that has its number.
    const halves = endsInHalf(hexBytes, group.encoding) ? 1 : 0
    if (halves === 1) hexBytes.push(text.charCodeAt(skipped))
    flush()
    write(decodeBytes(Buffer.from(text.slice(skipped + halves), 'latin1'), group.encoding))
  }

  function endGroup(): void {
    group = groups.pop() ?? group
    if (groups.length < fontsDepth) fontsDepth = 0
    toSkip = 0
  }

  function controlSymbol(symbol: string): void {
    if (symbol === '*') group.skipped = true
    else if (symbol === '~') write('\u00a0')
    else if (symbol === '_') write('-')
    else if (symbol === '\n' || symbol === '\r') write('\n')
    else if ('{}\\'.includes(symbol)) plainText(symbol)
  }

  function controlWord(word: string, value: number | undefined): void {
    if (skippedWords.has(word)) group.skipped = true
    const character = characters.get(word)
    if (character !== undefined) write(character)
    if (word === 'fonttbl') fontsDepth = groups.length
    if (word === 'plain') group.encoding = ownEncoding
    if (value === undefined) return
    if (word === 'u') {
      write(String.fromCharCode(value & 0xffff))
      toSkip = group.fallbackLength
    }
    if (word === 'uc') group.fallbackLength = Math.min(100, Math.max(0, value))
    if (word === 'ansicpg') {
      ownEncoding = encodingOf(value)
      group.encoding = ownEncoding
    }
    if (word === 'f') {
      font = value
      if (fontsDepth === 0) group.encoding = fonts.get(value) ?? ownEncoding
    }
    const page = word === 'fcharset' ? charsetPages.get(value) : undefined
    if (page !== undefined) fonts.set(font, encodingOf(page))
  }
}
