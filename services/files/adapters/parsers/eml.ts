import PostalMime, { type Address } from 'postal-mime'
import { piecesOfMarkup } from './markup.ts'
import type { Piece, Pieces } from './pieces.ts'
import { ParseRefusal } from './refusal.ts'

/** The lines that a reader of mail looks at, the body, and the names of what was attached. */
export async function parseEml(bytes: Buffer): Promise<Pieces> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50 })
  if (!mail.from && !mail.subject && !mail.date && !mail.to)
    throw new ParseRefusal('failed', 'is named as an e-mail, but has no e-mail headers')
  const head = [
    ['Subject', mail.subject ?? ''],
    ['From', addressesOf(mail.from ? [mail.from] : [])],
    ['To', addressesOf(mail.to ?? [])],
    ['Cc', addressesOf(mail.cc ?? [])],
    ['Date', mail.date ?? ''],
    ['Attachments', mail.attachments.map(({ filename, mimeType }) => filename ?? mimeType).join(', ')],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  const header: Piece = { kind: 'body', title: null, level: 0, text: head.join('\n') }
  return { title: mail.subject ?? null, pieces: [header, ...bodyOf(mail.text, mail.html)] }
}

function bodyOf(text = '', html = ''): Piece[] {
  if (text.trim() !== '') return [{ kind: 'body', title: null, level: 0, text }]
  return piecesOfMarkup(html).pieces
}

function addressesOf(addresses: readonly Address[]): string {
  return addresses
    .flatMap((one) => one.group ?? [one])
    .map(({ name, address }) => (name && name !== address ? `${name} <${address}>` : (address ?? '')))
    .filter((one) => one !== '')
    .join(', ')
}
