import { oneLine } from './html-events.ts'

/** Where on its page a line stands. */
export interface Place {
  /** Count of the outermost `<article>`; 0 outside. */
  article: number
  main: boolean
  form: boolean
}

interface Line {
  text: string
  /** A blank line stands before it. */
  apart: boolean
  place: Place
}

interface Sink {
  lines: Line[]
  pieces: string[]
  mark: string
  apart: boolean
}

const emptySink = (): Sink => ({ lines: [], pieces: [], mark: '', apart: false })
/** Each level copies the lines of its cells. Deeper ones are told as blocks. */
const cellsDeepMax = 12
/** Items that bring a number of their own get no other. */
const isNumbered = /^(?:第|[(（]?[\d一二三四五六七八九十]+[)）.、．])/

/** Puts lines together; a table's cell is gathered by itself until its row is complete. */
export function createPageLines(place: Place) {
  const outer: Sink[] = []
  const rows: Line[][][] = []
  let sink = emptySink()

  const put = (text: string) => {
    sink.lines.push({ text, apart: sink.apart, place: { ...place } })
    sink.apart = false
  }
  const endLine = (apart: boolean) => {
    const text = oneLine(sink.pieces.join(''))
    sink.pieces = []
    if (text !== '') {
      put(isNumbered.test(text) ? text : sink.mark + text)
      sink.mark = ''
    }
    if (apart) sink.apart = true
  }
  return {
    endLine,
    /** A second one in a row makes a blank line. */
    breakLine() {
      endLine(sink.pieces.every((piece) => piece.trim() === ''))
    },
    text(text: string) {
      sink.pieces.push(text)
    },
    /** Stands before the next line: the number of a list's item. */
    mark(mark: string) {
      sink.mark = mark
    },
    /** Cells of one line each become one line with tabs; longer ones are a layout, whose paragraphs stay as they are. */
    row() {
      const cells: Line[][] = []
      rows.push(cells)
      return () => {
        endLine(false)
        rows.pop()
        if (cells.some(({ length }) => length > 1)) {
          for (const lines of cells)
            for (const [index, line] of lines.entries()) sink.lines.push(index === 0 ? { ...line, apart: true } : line)
          sink.apart = true
        } else if (cells.some(({ length }) => length > 0)) put(cells.map((lines) => lines[0]?.text ?? '').join('\t'))
      }
    },
    /** Undefined outside of a row, and where a cell is a block like any other. */
    cell() {
      const cells = rows.at(-1)
      if (!cells || outer.length >= cellsDeepMax) return undefined
      outer.push(sink)
      sink = emptySink()
      return () => {
        endLine(false)
        cells.push(sink.lines)
        sink = outer.pop() ?? emptySink()
      }
    },
    end(): Line[] {
      endLine(false)
      return sink.lines
    },
  }
}

/** Shares of a page's text below which a part of it is not what the page is about. */
const mainShareMin = 1 / 4

/**
 * The only article, else the main part, else all but forms; but only where that is a good part of the page: some sites
 * wrap the whole page in a form, or a teaser in an article.
 */
export function mainText(lines: readonly Line[]): string {
  const articles = new Set(lines.map(({ place }) => place.article).filter((article) => article > 0))
  const parts = [
    lines.filter(({ place }) => articles.size === 1 && place.article > 0 && !place.form),
    lines.filter(({ place }) => place.main && !place.form),
    lines.filter(({ place }) => !place.form),
  ]
  const least = lengthOf(lines) * mainShareMin
  const part = parts.find((one) => one.length > 0 && lengthOf(one) >= least) ?? lines
  return part.map(({ text, apart }, index) => (apart && index > 0 ? `\n${text}` : text)).join('\n')
}

const lengthOf = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0)
