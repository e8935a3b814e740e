import type * as Docx from 'docx'
import type { DocxLibrary, Run } from './notes.ts'

export interface CommentWriter {
  /** The runs with a comment on them. */
  around(runs: readonly Docx.ParagraphChild[], text: string): Docx.ParagraphChild[]
  /** All that were written, for the part of the file that holds them. */
  written(): Docx.ICommentOptions[]
}

/** LibreOffice takes a comment for the footnote that has the same number, and loses the note's text: no footnote comes this far. */
const firstId = 100_000

/** Comments as Word lists them beside the text: each is a point that somebody has to settle. */
export function createCommentWriter(docx: DocxLibrary, date: string): CommentWriter {
  const texts: string[] = []
  return {
    around(runs, text) {
      const id = firstId + texts.push(text) - 1
      return [
        new docx.CommentRangeStart(id) as unknown as Run,
        ...runs,
        new docx.CommentRangeEnd(id) as unknown as Run,
        new docx.TextRun({ children: [new docx.CommentReference(id)] }),
      ]
    },
    written: () =>
      texts.map((text, index) => ({
        id: firstId + index,
        author: 'Casewright',
        initials: 'CW',
        date: new Date(date),
        children: [new docx.Paragraph({ children: [new docx.TextRun(text)] })],
      })),
  }
}
