import { createTextBudget, type Pieces } from './pieces.ts'
import { damaged, ParseRefusal, passwordProtected } from './refusal.ts'
import { decodeBytes, encodingOf } from './rtf-words.ts'

const [complexFlag, encryptedFlag] = [0x0004, 0x0100]

/** The code page of a language, by the lower ten bits of its number; of Chinese by the whole. */
const pages = new Map([
  [0x04, 936],
  [0x11, 932],
  [0x12, 949],
  [0x19, 1251],
])
const traditionalChinese = new Set([0x0404, 0x0c04])

/** Word 2, 6 and 95: the text lies in one stretch that the head names, in the code page of the document's language. */
export function parseEarlyWord(document: Buffer): Pieces {
  const flags = document.readUInt16LE(0x0a)
  if ((flags & encryptedFlag) !== 0) throw passwordProtected()
  if ((flags & complexFlag) !== 0)
    throw new ParseRefusal('unsupported', 'was saved in pieces by Word 2, 6 or 95; saved as .docx it can be read')
  const [start, end] = [document.readUInt32LE(0x18), document.readUInt32LE(0x1c)]
  if (start < 0x20 || end <= start || end > document.length) throw damaged()
  createTextBudget()(end - start)
  const text = decodeBytes(document.subarray(start, end), encodingOf(pageOf(document.readUInt16LE(0x06))))
  return { title: null, pieces: [{ kind: 'body', title: null, level: 0, text: shownText(text) }] }
}

const pageOf = (language: number): number =>
  traditionalChinese.has(language) ? 950 : (pages.get(language & 0x3ff) ?? 1252)

/** The codes of Word: a cell ends with 7, a field has its instructions between 19 and 20 and ends with 21. */
function shownText(text: string): string {
  const parts: string[] = []
  let instructions = 0
  for (const character of text) {
    if (character === '\u0013') instructions += 1
    else if (character === '\u0014' || (character === '\u0015' && instructions > 0))
      instructions = Math.max(0, instructions - 1)
    else if (instructions > 0) continue
    else if (character === '\u0007') parts.push('\t')
    else if (character === '\u001e') parts.push('-')
    else if (
      character >= ' ' ||
      character === '\r' ||
      character === '\n' ||
      character === '\t' ||
      character === '\u000b' ||
      character === '\f'
    )
      parts.push(character)
  }
  return parts.join('')
}
