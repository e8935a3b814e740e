import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import PdfDocument from 'pdfkit'
import { parseFile } from '../../adapters/parsers/table.ts'
import type { ParsedText, ParseOutcome, ParseTask } from '../../adapters/parsing.ts'

const folder = mkdtempSync(join(tmpdir(), 'parse-samples-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
let files = 0

/** A file on disk under a name that says nothing, as storage has it. */
export function taskOf(fileName: string, bytes: Buffer | string, contentType = 'application/octet-stream'): ParseTask {
  files += 1
  const path = join(folder, `${files}`)
  writeFileSync(path, bytes)
  return { path, fileName, contentType }
}

export const outcomeOf = (fileName: string, bytes: Buffer | string, contentType?: string): Promise<ParseOutcome> =>
  parseFile(taskOf(fileName, bytes, contentType))

export async function parsedOf(fileName: string, bytes: Buffer | string, contentType?: string): Promise<ParsedText> {
  const outcome = await outcomeOf(fileName, bytes, contentType)
  if (outcome.status !== 'parsed') throw new Error(`${fileName} ${JSON.stringify(outcome)}`)
  return outcome.parsed
}

export const sectionTexts = ({ text, sections }: ParsedText): string[] =>
  sections.map(({ start, end }) => text.slice(start, end))

interface ZipEntry {
  name: string
  bytes: Buffer | string
  /** What the directory claims instead of the truth. */
  claimedSize?: number
  compressed?: Buffer
}

/** A zip by hand, so that it can lie. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes, claimedSize, compressed } of entries) {
    const content = Buffer.from(bytes)
    const packed = compressed ?? deflateRawSync(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(claimedSize ?? content.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, place, Buffer.from(name))
    local.push(Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), packed)
    offset += 30 + Buffer.byteLength(name) + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const wordNamespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'

/** A Word document around a body of our own, with other entries beside it. */
export function docxOf(body: string, more: readonly ZipEntry[] = [], prolog = ''): Buffer {
  return zipOf([
    {
      name: '[Content_Types].xml',
      bytes: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${documentType}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      bytes: `<Relationships xmlns="${relationships}"><Relationship Id="r1" Type="${officeDocument}" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      bytes: `<?xml version="1.0"?>${prolog}<w:document ${wordNamespace}><w:body>${body}</w:body></w:document>`,
    },
    ...more,
  ])
}

export const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

/** What pdfkit writes, as bytes. */
export function pdfOf(draw: (pdf: PDFKit) => void, options: object = {}): Promise<Buffer> {
  return new Promise((resolve) => {
    const pdf = new PdfDocument({ autoFirstPage: false, ...options })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    draw(pdf)
    pdf.end()
  })
}

type PDFKit = InstanceType<typeof PdfDocument>

/** A PDF from its objects, in order; the first is the catalogue. */
export function rawPdfOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}`
  return Buffer.from(`${file}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.indexOf('xref\n0')}\n%%EOF`)
}

/** Chinese in a font that is not in the file: its characters can only be found with the tables of the CMap. */
export function chinesePdfOf(hex: string, encoding: string): Buffer {
  const content = `BT /F1 24 Tf 72 700 Td <${hex}> Tj ET`
  return rawPdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 7 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A grey picture of 8 bits. */
export function pngOf(width: number, height: number, grey: (x: number, y: number) => number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = grey(x, y)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const glyphs: Record<string, string> = {
  C: '01110 10001 10000 10000 10000 10001 01110',
  O: '01110 10001 10001 10001 10001 10001 01110',
  U: '10001 10001 10001 10001 10001 10001 01110',
  R: '11110 10001 10001 11110 10100 10010 10001',
  T: '11111 00100 00100 00100 00100 00100 00100',
}

/** A word in letters of five by seven squares, dark on light, with a margin. */
export function wordImageOf(word: string, scale = 8): Buffer {
  const margin = 6
  const rows = word.split('').map((letter) => (glyphs[letter] ?? '').split(' '))
  const width = (word.length * 6 + 2 * margin) * scale
  const height = (7 + 2 * margin) * scale
  return pngOf(width, height, (x, y) => {
    const column = Math.floor(x / scale) - margin
    const row = rows[Math.floor(column / 6)]?.[Math.floor(y / scale) - margin]
    return column >= 0 && row?.[column % 6] === '1' ? 0 : 255
  })
}
