import { decodeText } from './charset.ts'
import type { Piece, Pieces } from './pieces.ts'

/** The text stays as it was written; headings, in both notations and outside of code, start sections. */
export function parseMarkdown(bytes: Buffer): Pieces {
  const lines = decodeText(bytes).split(/\r\n?|\n/)
  const pieces: Piece[] = []
  let piece: Piece = { kind: 'body', title: null, level: 0, text: '' }
  let own: string[] = []
  let fence: string | undefined
  const endPiece = () => {
    piece.text = own.join('\n')
    if (piece.kind === 'heading' || piece.text.trim() !== '') pieces.push(piece)
    own = []
  }
  for (const [index, line] of lines.entries()) {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1]
    if (mark && (fence === undefined || fence === mark)) fence = fence === undefined ? mark : undefined
    const heading = fence === undefined && !mark ? headingOf(line, lines[index + 1]) : undefined
    if (heading) {
      endPiece()
      piece = { kind: 'heading', ...heading, text: '' }
    }
    own.push(line)
  }
  endPiece()
  return { title: pieces.find(({ level }) => level === 1)?.title ?? null, pieces }
}

function headingOf(line: string, next = ''): { title: string; level: number } | undefined {
  const marks = /^ {0,3}(#{1,6})[ \t]/.exec(line)?.[1]
  if (marks) return { title: withoutMarks(line), level: marks.length }
  if (!/^ {0,3}(=+|-{2,})[ \t]*$/.test(next) || !/^ {0,3}[^\s>#|+*-]/.test(line)) return undefined
  return { title: line.trim(), level: next.includes('=') ? 1 : 2 }
}

function withoutMarks(line: string): string {
  const text = line.trim().replace(/^#+/, '').trim()
  const end = text.lastIndexOf(' ')
  return /^#+$/.test(text.slice(end + 1)) ? text.slice(0, Math.max(0, end)).trim() : text
}
