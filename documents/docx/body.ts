import { type Pair, pairs } from '@casewright/legal/drafts/changes'
import type { Cell, Draft, DraftParagraph, Section, Table } from '@casewright/legal/drafts/draft'
import type * as Docx from 'docx'
import type { CommentWriter } from './comments.ts'
import type { NoteOf } from './footnotes.ts'
import type { DocxLibrary } from './notes.ts'
import { createRunWriter, type RunWriter } from './runs.ts'
import { colours, type Layout } from './style.ts'

/** A heading or a paragraph, and the heading that it stands under. */
interface Piece extends DraftParagraph {
  isHeading: boolean
  heading: string
  /** The first of a section that has no heading to set it apart. */
  isOpening?: boolean
  /** 此致 before the court, the last words before a signature. What else is formal may end a page. */
  leadsToClosing?: boolean
}

function piecesOf(sections: readonly Section[]): Piece[] {
  const pieces = sections.flatMap(({ heading, paragraphs }) => [
    ...(heading === ''
      ? []
      : [{ isHeading: true, heading, text: heading, sources: [], verification: 'unverified' as const }]),
    ...paragraphs.map((paragraph, at) => ({
      isHeading: false,
      heading,
      isOpening: heading === '' && at === 0,
      ...paragraph,
    })),
  ])
  return pieces.map((piece, at): Piece => {
    const next: Piece | undefined = pieces[at + 1]
    return { ...piece, leadsToClosing: next?.form === 'address' || next?.form === 'signature' }
  })
}

/** What two pieces must have in common to be versions of the same: a table is known by its columns. */
const shapeOf = ({ isHeading, form, table }: Piece): string =>
  isHeading ? 'heading' : table ? `table ${table.columns.map(({ heading }) => heading).join('|')}` : (form ?? '')
const keyOf = (piece: Piece): string => `${shapeOf(piece)}\n${piece.text}`

/** The headings, paragraphs and tables of a draft, with tracked changes where there was a version before and comments where something is open. */
export function bodyOf(
  docx: DocxLibrary,
  draft: Draft,
  layout: Layout,
  date: string,
  noteOf: NoteOf,
  comments: CommentWriter,
): Docx.FileChild[] {
  const writer = createRunWriter(docx, layout, date, noteOf, comments)
  const now = piecesOf(draft.sections)
  const old = draft.previous ? piecesOf(draft.previous.sections) : now
  // Items are counted by the heading that they stand under, those that went with those that stayed.
  const instances = new Map([...old, ...now].map(({ heading }, at) => [heading, at]))
  return pairs(old, now, keyOf, (one, other) => shapeOf(one) === shapeOf(other)).flatMap((pair) => {
    const piece = (pair.after ?? pair.before) as Piece
    if (!piece.table) return [paragraphOf(docx, writer, layout, piece, pair, instances.get(piece.heading) ?? 0)]
    const caption = piece.text === piece.heading || piece.text === '' ? [] : [captionOf(docx, writer, pair)]
    return [
      ...caption,
      tableOf(docx, writer, layout, piece.table, pair),
      new docx.Paragraph({ style: 'TableText', run: writer.change(pair) }),
    ]
  })
}

function paragraphOf(
  docx: DocxLibrary,
  writer: RunWriter,
  { language }: Layout,
  { isHeading, isOpening, leadsToClosing, form }: Piece,
  pair: Pair<Piece>,
  instance: number,
): Docx.Paragraph {
  const children = writer.runs(isHeading ? unmarked(pair) : pair)
  const all = { children, run: writer.change(pair), ...(isOpening && { spacing: { before: 240 } }) }
  const numbered = (reference: string) => ({ numbering: { reference, instance, level: 0 } })
  const zh = language === 'zh'
  if (isHeading)
    return new docx.Paragraph({ ...all, heading: 'Heading1', numbering: { reference: 'headings', level: 0 } })
  if (form === 'subheading') return new docx.Paragraph({ ...all, heading: 'Heading2', ...numbered('subheadings') })
  if (form === 'item' || form === 'request' || form === 'note')
    return new docx.Paragraph({ ...all, style: 'BodyLine', ...numbered('items') })
  if (form === 'address') return new docx.Paragraph({ ...all, style: 'BodyLine', keepNext: true })
  if (form === 'signature')
    return new docx.Paragraph({ ...all, style: 'BodyLine', alignment: zh ? 'right' : 'left', keepLines: true })
  if (form === 'line' && !zh) return new docx.Paragraph({ ...all, style: 'BodyLine' })
  return new docx.Paragraph({ ...all, style: 'BodyParagraph', keepNext: form === 'formal' && leadsToClosing === true })
}

/** Headings assert nothing. */
const unmarked = ({ before, after }: Pair<Piece>): Pair<Cell> => ({
  ...(before && { before: { text: before.text } }),
  ...(after && { after: { text: after.text } }),
})

const captionOf = (docx: DocxLibrary, writer: RunWriter, pair: Pair<Piece>): Docx.Paragraph =>
  new docx.Paragraph({
    style: 'TableText',
    alignment: 'center',
    keepNext: true,
    spacing: { before: 120, after: 60 },
    children: writer.runs(unmarked(pair), { bold: true }),
    run: writer.change(pair),
  })

const rowKey = (row: readonly Cell[]): string => row.map(({ text }) => text).join('\n')

function tableOf(
  docx: DocxLibrary,
  writer: RunWriter,
  layout: Layout,
  { columns }: Table,
  { before, after }: Pair<Piece>,
): Docx.Table {
  const { width, margin } = layout.page
  const total = columns.reduce((sum, column) => sum + column.width, 0)
  const widths = columns.map((column) => Math.floor(((width - margin.left - margin.right) * column.width) / total))
  const cell = (children: Docx.ParagraphChild[], at: number, more: object, paragraph: object) =>
    new docx.TableCell({
      width: { size: widths[at] ?? 0, type: 'dxa' },
      verticalAlign: 'center',
      ...more,
      margins: { top: 40, bottom: 40, left: 90, right: 90 },
      children: [new docx.Paragraph({ style: 'TableText', children, ...paragraph })],
    })
  const isNarrow = (at: number) => (columns[at]?.width ?? 0) / total < 0.14
  const whole = before && after ? {} : writer.change({ ...(before && { before }), ...(after && { after }) })
  const head = new docx.TableRow({
    tableHeader: true,
    cantSplit: true,
    ...whole,
    children: columns.map(({ heading }, at) =>
      cell(
        writer.runs(
          { ...(before && { before: { text: heading } }), ...(after && { after: { text: heading } }) },
          { bold: true, font: layout.headings },
        ),
        at,
        { shading: { type: 'clear', color: 'auto', fill: colours.shade } },
        { alignment: 'center' },
      ),
    ),
  })
  const rows = pairs(before?.table?.rows ?? [], after?.table?.rows ?? [], rowKey, () => true).map(
    (pair) =>
      new docx.TableRow({
        cantSplit: true,
        ...writer.change(pair),
        children: columns.map((_, at) => {
          const [old, now] = [pair.before?.[at], pair.after?.[at]]
          const both = { ...(old && { before: old }), ...(now && { after: now }) }
          return cell(
            writer.runs(both),
            at,
            {},
            { ...(isNarrow(at) && { alignment: 'center' }), run: writer.change(pair) },
          )
        }),
      }),
  )
  const border = { style: 'single', size: 4, color: colours.line } as const
  return new docx.Table({
    width: { size: widths.reduce((sum, one) => sum + one, 0), type: 'dxa' },
    columnWidths: widths,
    layout: 'fixed',
    borders: {
      top: border,
      bottom: border,
      left: border,
      right: border,
      insideHorizontal: border,
      insideVertical: border,
    },
    rows: [head, ...rows],
  })
}
