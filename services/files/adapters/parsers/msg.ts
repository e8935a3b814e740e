import { decodeText } from './charset.ts'
import { piecesOfMarkup } from './markup.ts'
import { unpackRtf } from './msg-rtf.ts'
import type { OleStreams } from './ole-container.ts'
import type { Piece, Pieces } from './pieces.ts'
import { parseRtf } from './rtf.ts'
import { decodeBytes, encodingOf } from './rtf-words.ts'

/** The numbers of what a message keeps, as Outlook has them. */
const properties = {
  subject: '0037',
  sender: '0c1a',
  senderAddress: '5d01',
  to: '0e04',
  cc: '0e03',
  body: '1000',
  html: '1013',
  rtf: '1009',
  attachmentName: '3707',
  attachmentShortName: '3704',
}
const [sentAt, codePage, internetCodePage] = [0x0039, 0x3ffd, 0x3fde]
const [headBytes, entryBytes] = [32, 16]
/** Windows counts tenths of microseconds since 1601. */
const windowsEpochMs = 11_644_473_600_000

/** An Outlook message: the lines that a reader of mail looks at, the body, and the names of what was attached. */
export function parseMsg(streams: OleStreams): Pieces {
  const fixed = fixedValues(streams.get('__properties_version1.0') ?? Buffer.alloc(0))
  const page = Number(fixed.get(codePage) ?? fixed.get(internetCodePage) ?? 1252n)
  const textIn = (folder: string, property: string): string => {
    const wide = streams.get(`${folder}__substg1.0_${property}001f`)
    if (wide) return beforeZero(wide.toString('utf16le'))
    const narrow = streams.get(`${folder}__substg1.0_${property}001e`)
    return narrow ? beforeZero(decodeBytes(narrow, encodingOf(page))) : ''
  }
  const text = (property: string) => textIn('', property)
  const [sender, address] = [text(properties.sender), text(properties.senderAddress)]
  const subject = text(properties.subject)
  const head = [
    ['Subject', subject],
    ['From', address !== '' && address !== sender ? `${sender} <${address}>`.trim() : sender],
    ['To', text(properties.to)],
    ['Cc', text(properties.cc)],
    ['Date', dateOf(fixed.get(sentAt))],
    [
      'Attachments',
      attachmentFolders(streams)
        .map((folder) => textIn(folder, properties.attachmentName) || textIn(folder, properties.attachmentShortName))
        .filter((name) => name !== '')
        .join(', '),
    ],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  const header: Piece = { kind: 'body', title: null, level: 0, text: head.join('\n') }
  return { title: subject || null, pieces: [header, ...bodyOf(streams, text(properties.body))] }
}

/** A text may end with a zero, as texts of C do. */
const beforeZero = (text: string): string => text.split('\0', 1)[0] ?? ''

function bodyOf(streams: OleStreams, plain: string): Piece[] {
  if (plain.trim() !== '') return [{ kind: 'body', title: null, level: 0, text: plain }]
  const html = streams.get(`__substg1.0_${properties.html}0102`)
  if (html) return piecesOfMarkup(decodeText(html)).pieces
  const rtf = streams.get(`__substg1.0_${properties.rtf}0102`)
  return rtf ? parseRtf(unpackRtf(rtf)).pieces : []
}

/** Values of fixed length: number and type of the property, flags, and eight bytes. */
function fixedValues(bytes: Buffer): Map<number, bigint> {
  const values = new Map<number, bigint>()
  for (let at = headBytes; at + entryBytes <= bytes.length; at += entryBytes) {
    const isLong = bytes.readUInt16LE(at) === 0x40
    values.set(bytes.readUInt16LE(at + 2), isLong ? bytes.readBigUInt64LE(at + 8) : BigInt(bytes.readUInt32LE(at + 8)))
  }
  return values
}

function dateOf(ticks: bigint | undefined): string {
  const date = new Date(Number((ticks ?? 0n) / 10_000n) - windowsEpochMs)
  return ticks === undefined || Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

function attachmentFolders(streams: OleStreams): string[] {
  const found = new Set<string>()
  for (const path of streams.keys()) {
    const folder = /^__attach_version1\.0_#[0-9a-f]{8}\//.exec(path)?.[0]
    if (folder) found.add(folder)
  }
  return [...found].toSorted()
}
