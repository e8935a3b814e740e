import { oleOf } from '../parsing/parse-office-samples.ts'

/** The least of a document of Word 2 (`mark` 0xa5db) or of Word 6 and 95 (0xa5dc): a head and the text behind it. */
export function earlyWordOf(text: Buffer, { mark = 0xa5dc, language = 0x0409, flags = 0 } = {}): Buffer {
  const head = Buffer.alloc(0x300)
  head.writeUInt16LE(mark, 0)
  head.writeUInt16LE(language, 0x06)
  head.writeUInt16LE(flags, 0x0a)
  head.writeUInt32LE(head.length, 0x18)
  head.writeUInt32LE(head.length + text.length, 0x1c)
  return Buffer.concat([head, text])
}

function record(type: number, content: Buffer, { instance = 0, isContainer = false } = {}): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16LE((instance << 4) | (isContainer ? 15 : 0), 0)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}
const unicode = (text: string) => record(0x0fa0, Buffer.from(text, 'utf16le'))
const latin = (text: string) => record(0x0fa8, Buffer.from(text, 'latin1'))

/** One slide with an outline and a text box; an older saving of the slide is still in the file. */
export function pptOf({ encrypted = false } = {}): Buffer {
  const box = (text: Buffer) => record(0x03ee, record(0xf00d, text, { isContainer: true }), { isContainer: true })
  const oldSlide = box(latin('old words'))
  const newSlide = box(unicode('新的文字'))
  const list = Buffer.concat([record(0x03f3, words(2, 0, 0, 256, 0)), unicode('案情简介\r原告起诉'), latin('Claims')])
  const document = record(0x03e8, record(0x0ff0, list, { isContainer: true }), { isContainer: true })
  const places = [0, document.length, document.length + oldSlide.length]
  const objects = Buffer.concat([document, oldSlide, newSlide])
  const firstDirectory = record(0x1772, words((2 << 20) | 1, places[0] ?? 0, places[1] ?? 0))
  const firstEdit = record(0x0ff5, words(0, 0, 0, objects.length, 1, 3, 0))
  const secondAt = objects.length + firstDirectory.length + firstEdit.length
  const secondDirectory = record(0x1772, words((1 << 20) | 2, places[2] ?? 0))
  const firstEditAt = objects.length + firstDirectory.length
  const secondEdit = record(0x0ff5, words(0, 0, firstEditAt, secondAt, 1, 3, 0))
  const stream = Buffer.concat([objects, firstDirectory, firstEdit, secondDirectory, secondEdit])
  const user = record(0x0ff6, words(0x14, encrypted ? 0xf3d1c4df : 0xe391c05f, secondAt + secondDirectory.length))
  return oleOf({ 'PowerPoint Document': stream, 'Current User': user })
}

/** An Outlook message of the given values, each a text under its number. */
export function msgOf(texts: Record<string, string>, more: Record<string, Buffer> = {}): Buffer {
  const sent = Buffer.alloc(16)
  sent.writeUInt16LE(0x40, 0)
  sent.writeUInt16LE(0x0039, 2)
  sent.writeBigUInt64LE(BigInt(Date.UTC(2026, 4, 17, 8) + 11_644_473_600_000) * 10_000n, 8)
  const streams = Object.entries(texts).map(([number, text]) => [
    `__substg1.0_${number}001F`,
    Buffer.from(text, 'utf16le'),
  ])
  return oleOf({
    '__properties_version1.0': Buffer.concat([Buffer.alloc(32), sent]),
    ...Object.fromEntries(streams),
    ...more,
  })
}

/** RTF as Outlook packs it, with no run taken from before: every token is a byte. */
export function packedRtf(rtf: string): Buffer {
  const head = Buffer.alloc(16)
  head.write('LZFu', 8, 'latin1')
  const groups = rtf.match(/[\s\S]{1,8}/g) ?? []
  return Buffer.concat([head, ...groups.flatMap((group) => [Buffer.from([0]), Buffer.from(group, 'latin1')])])
}
