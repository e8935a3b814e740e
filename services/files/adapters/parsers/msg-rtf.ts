import { createTextBudget } from './pieces.ts'
import { damaged } from './refusal.ts'

const dictionaryBytes = 4096
/** What both sides of the packing know before the first byte. */
const known =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
const [packedMark, plainMark] = [0x75465a4c, 0x414c454d]

/** RTF as Outlook packs it: eight tokens after each byte of flags, a byte or a place and a length in the last 4 KB. */
export function unpackRtf(bytes: Buffer): Buffer {
  if (bytes.length < 16) throw damaged()
  const mark = bytes.readUInt32LE(8)
  if (mark === plainMark) return bytes.subarray(16)
  if (mark !== packedMark) throw damaged()
  const spend = createTextBudget()
  const dictionary = Buffer.alloc(dictionaryBytes, ' ')
  let writeAt = dictionary.write(known, 'latin1')
  const output: number[] = []
  const put = (byte: number) => {
    spend(1)
    output.push(byte)
    dictionary[writeAt] = byte
    writeAt = (writeAt + 1) % dictionaryBytes
  }
  for (let at = 16; at < bytes.length; ) {
    const flags = bytes[at] ?? 0
    at += 1
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if (((flags >> bit) & 1) === 0) {
        put(bytes[at] ?? 0)
        at += 1
        continue
      }
      const token = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      at += 2
      const from = token >> 4
      if (from === writeAt) return Buffer.from(output)
      for (let index = 0; index < (token & 15) + 2; index++) put(dictionary[(from + index) % dictionaryBytes] ?? 0)
    }
  }
  return Buffer.from(output)
}
