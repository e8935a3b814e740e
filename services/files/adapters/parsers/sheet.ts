import { type CellObject, read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { readArchive } from './archive.ts'
import { createTextBudget, type Piece, type Pieces } from './pieces.ts'
import { ParseRefusal, passwordProtected } from './refusal.ts'
import { storedZip } from './stored-zip.ts'

/** Without the tables of code pages the texts of Excel 5 and before are Latin only. */
set_cptable(codePages)

const cellsMax = 2_000_000
/** A cell far to the right stays near: empty columns beyond these are left out. */
const emptyColumnsMax = 16

/** XLSX and ODS are checked as archives first; pictures and macros stay behind. */
export async function parseZippedSheets(path: string): Promise<Pieces> {
  const parts = await readArchive(path, /(?:\.(?:xml|rels|bin)|^mimetype)$/i)
  return parseSheets(storedZip(parts))
}

export function parseSheets(bytes: Buffer): Pieces {
  const book = readBook(bytes)
  const spend = createTextBudget()
  let cells = 0
  const countCell = (length: number) => {
    cells += 1
    spend(length)
    if (cells > cellsMax) throw new ParseRefusal('failed', 'has more than 2 million cells')
  }
  const pieces = book.SheetNames.map(
    (title): Piece => ({ kind: 'sheet', title, level: 1, text: textOfSheet(book.Sheets[title] ?? {}, countCell) }),
  )
  return { title: book.Props?.Title ?? null, pieces }
}

function readBook(bytes: Buffer): WorkBook {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, cellDates: false })
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw passwordProtected()
    throw error
  }
}

/** `forEach` leaves out the holes of the arrays: a sheet may have one cell in its last row and its last column. */
function textOfSheet(sheet: WorkSheet, countCell: (length: number) => void): string {
  const rows: CellObject[][] = sheet['!data'] ?? []
  const lines: string[] = []
  rows.forEach((row) => {
    let line = ''
    let last = 0
    row.forEach((cell, column) => {
      const text = textOfCell(cell)
      if (text === '') return
      const gap = Math.min(column - last, emptyColumnsMax)
      countCell(text.length + gap)
      line += '\t'.repeat(gap) + text
      last = column
    })
    if (line !== '') lines.push(line)
  })
  return lines.join('\n')
}

const textOfCell = (cell: CellObject | undefined): string =>
  String(cell?.w ?? cell?.v ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
