import { createTextBudget, type Piece } from './pieces.ts'

interface Sink {
  lines: string[]
  /** The parts of the line that is being written: a text that grew with each part would be copied for each. */
  line: string[]
  endsWithSpace: boolean
  /** Stands before the next line that has text: the mark of a list item. */
  mark: string
  apart: boolean
}

const emptySink = (): Sink => ({ lines: [], line: [], endsWithSpace: false, mark: '', apart: false })
/** The text of an inner cell is copied into the outer one; deeper cells are lines of the cell around them. */
const cellDepthMax = 8

/** Puts lines, list items and table rows together; a cell is gathered by itself until its row is complete. */
export function createMarkupWriter() {
  const spend = createTextBudget()
  const pieces: Piece[] = []
  const outer: Sink[] = []
  const rows: string[][] = []
  let sink = emptySink()
  let piece: Piece = { kind: 'body', title: null, level: 0, text: '' }

  const endLine = (apart: boolean) => {
    const line = sink.line.join('')
    if (line.trim() !== '') {
      if (sink.apart && sink.lines.length > 0) sink.lines.push('')
      sink.lines.push(sink.mark + line)
      sink.mark = ''
      sink.apart = false
    }
    sink.line = []
    if (apart) sink.apart = true
  }
  const endPiece = () => {
    endLine(false)
    piece.text = sink.lines.join('\n')
    if (piece.kind === 'heading' || piece.text !== '') pieces.push(piece)
  }
  const add = (text: string) => {
    const part = sink.line.length === 0 ? text.trimStart() : sink.endsWithSpace ? text.replace(/^ /, '') : text
    if (part === '') return
    sink.line.push(part)
    sink.endsWithSpace = part.endsWith(' ')
  }

  return {
    endLine,
    text(text: string) {
      spend(text.length)
      add(text)
    },
    newLine() {
      endLine(false)
    },
    mark(mark: string) {
      sink.mark = mark
    },
    /** A heading within a table stays a line of its cell. */
    heading(level: number) {
      endLine(true)
      if (outer.length > 0) return () => endLine(true)
      endPiece()
      sink = emptySink()
      const own: Piece = { kind: 'heading', title: null, level, text: '' }
      piece = own
      return () => {
        endLine(true)
        // Not where another heading has begun within it: the lines are that one's.
        if (piece === own) own.title ??= sink.lines.join(' ')
      }
    },
    row() {
      const cells: string[] = []
      rows.push(cells)
      return () => {
        rows.pop()
        const single = cells.length === 1 ? (cells[0] ?? '').split('\n') : undefined
        for (const line of single ?? [cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t')]) {
          sink.line = [line]
          endLine(false)
        }
      }
    },
    cell() {
      const cells = rows.at(-1)
      if (!cells) return undefined
      if (outer.length === cellDepthMax) {
        endLine(false)
        return () => endLine(false)
      }
      outer.push(sink)
      sink = emptySink()
      return () => {
        endLine(false)
        cells.push(sink.lines.join('\n'))
        sink = outer.pop() ?? emptySink()
      }
    },
    end() {
      endPiece()
      return pieces
    },
  }
}
