import { countUndecodable } from '../../rules/undecodable.ts'
import type { ParsedText } from '../parsing.ts'
import { cleanText, isBlank } from './clean-text.ts'
import { countWords } from './language.ts'
import { ParseRefusal } from './refusal.ts'

type Section = ParsedText['sections'][number]

/** A part of a file as its reader found it, before the text is cleaned. */
export interface Piece {
  kind: Section['kind']
  title: string | null
  level: number
  text: string
}

export interface Pieces {
  title: string | null
  pieces: Piece[]
  pages?: number
  ocr?: boolean
}

const textMax = 20_000_000
const titleMax = 300

/** Counts what a reader has gathered, so that a bomb ends it before the text is in memory as a whole. */
export function createTextBudget(): (length: number) => void {
  let left = textMax
  return (length) => {
    left -= length
    if (left < 0) throw new ParseRefusal('failed', 'has more text than 20 million characters')
  }
}

/** The one text of a file. Pieces are cleaned one by one and never again, so that their offsets stay exact. */
export function composeText({ title, pieces, pages, ocr = false }: Pieces): ParsedText {
  const spend = createTextBudget()
  const parts: string[] = []
  const sections: Section[] = []
  let length = 0
  const decoded = { characters: 0, undecodable: 0 }
  for (const { kind, level, ...piece } of pieces) {
    spend(piece.text.length)
    const counted = countUndecodable(piece.text)
    decoded.characters += counted.characters
    decoded.undecodable += counted.undecodable
    const text = cleanText(piece.text)
    if (text !== '' && length > 0) {
      parts.push('\n\n')
      length += 2
    }
    parts.push(text)
    sections.push({ kind, title: cleanTitle(piece.title), level, start: length, end: length + text.length })
    length += text.length
  }
  const text = parts.join('')
  const undecodable_share = Number((decoded.undecodable / Math.max(1, decoded.characters)).toFixed(3))
  if (isBlank(text))
    throw new ParseRefusal(
      'failed',
      undecodable_share > 0 ? 'has no character that can be decoded' : 'contains no text',
    )
  return { text, title: cleanTitle(title), sections, pages: pages ?? null, ocr, undecodable_share, ...countWords(text) }
}

function cleanTitle(title: string | null): string | null {
  const line = cleanText((title ?? '').slice(0, 10 * titleMax))
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line === '' ? null : line.slice(0, titleMax).toWellFormed()
}
