import type { Cell, DraftParagraph, Section, Table } from '../drafts/draft.ts'
import type { DeskProduct } from '../products/desk.ts'
import type { Known } from '../products/known.ts'
import { statementText } from './statements.ts'

/** What a lawyer wants otherwise: other words for a statement, or null to have it taken out. */
export interface DeskChange {
  statement: string
  wording: string | null
}

/** The changes that lawyers have asked for in a document of this kind, as the state keeps them. */
export const deskChangesIn = ({ document, changes = [] }: Known<DeskProduct> = {}, kind: string): DeskChange[] =>
  document === kind
    ? changes.flatMap(({ statement, wording = null }) => (statement === undefined ? [] : [{ statement, wording }]))
    : []

/**
 * The sections with the changes of lawyers, the oldest first: the words of one may be changed again by a later one. A
 * change whose words do not stand there, or a table of another shape, changes nothing.
 */
export const withDeskChanges = (sections: readonly Section[], changes: readonly DeskChange[]): Section[] =>
  changes.length === 0
    ? [...sections]
    : sections.flatMap((section) => {
        const paragraphs = section.paragraphs.flatMap((one) => changed(one, changes) ?? [])
        return paragraphs.length === 0 && section.paragraphs.length > 0 ? [] : [{ ...section, paragraphs }]
      })

function changed(paragraph: DraftParagraph, changes: readonly DeskChange[]): DraftParagraph | null {
  let now = paragraph
  for (const { statement, wording } of changes) {
    const text = statementText(now)
    if (wording !== null && text === wording) now = { ...now, edited: true }
    if (text !== statement) continue
    if (wording === null) return null
    now = reworded(now, wording)
  }
  return now
}

/** Other words than the source's are supported by it at most. */
function reworded(paragraph: DraftParagraph, wording: string): DraftParagraph {
  if (!paragraph.table) return { ...paragraph, ...lowered(paragraph), text: wording, edited: true }
  const table = rewordedTable(paragraph.table, wording)
  return table === null ? paragraph : { ...paragraph, table, edited: true }
}

const lowered = ({ verification }: Cell): Pick<DraftParagraph, 'verification'> => ({
  verification: verification === 'verified' || verification === 'supported' ? 'supported' : 'unverified',
})

/** A table is edited as its lines, with a bar between the cells. */
function rewordedTable({ columns, rows }: Table, wording: string): Table | null {
  const lines = wording.split('\n').map((line) => line.split(' | '))
  const isAlike = lines.length === rows.length && lines.every((line, at) => line.length === rows[at]?.length)
  if (!isAlike) return null
  const cellOf = (cell: Cell, text: string): Cell =>
    cell.text === text ? cell : { ...cell, text, ...(cell.verification !== undefined && lowered(cell)) }
  return {
    columns,
    rows: rows.map((row, line) => row.map((cell, at) => cellOf(cell, lines[line]?.[at] ?? cell.text))),
  }
}
