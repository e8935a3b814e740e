import type * as Docx from 'docx'

/** `docx` is loaded when the first document is written, and handed around from there. */
export type DocxLibrary = typeof Docx
export type Run = Docx.TextRun
type Attributes = Record<string, string | number>

/** An element that the library has no class for. Its types know neither text in it nor such a thing in a paragraph. */
export const element = (
  docx: DocxLibrary,
  name: string,
  attributes: Attributes,
  children: (Docx.XmlComponent | string)[] = [],
): Run =>
  new docx.BuilderElement<Attributes>({
    name,
    attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, { key: `w:${key}`, value }])),
    children: children as Docx.XmlComponent[],
  }) as unknown as Run

export interface NoteWriter {
  write(text: string, wrap: (run: Run) => Run): Run[]
  /** The number that a note has; infinite for one that is not written yet, which gets the next. */
  numberOf(text: string): number
}

/**
 * Footnotes by their text. One that was there before gets the number that it has, as a field that follows when notes
 * are renumbered. `wrap` is put around each run, as a tracked change is.
 */
export function createNoteWriter(docx: DocxLibrary): NoteWriter {
  const numbers = new Map<string, number>()
  const marked = (child: Run): Run => {
    const style = element(docx, 'w:rStyle', { val: 'FootnoteReference' })
    return element(docx, 'w:r', {}, [element(docx, 'w:rPr', {}, [style]), child])
  }
  const fieldMark = (fldCharType: string): Run => marked(element(docx, 'w:fldChar', { fldCharType }))
  const again = (number: number): Run[] => [
    fieldMark('begin'),
    marked(element(docx, 'w:instrText', {}, [` NOTEREF note${number} \\f \\h `])),
    fieldMark('separate'),
    marked(element(docx, 'w:t', {}, [String(number)])),
    fieldMark('end'),
  ]
  const write = (text: string, wrap: (run: Run) => Run): Run[] => {
    const known = numbers.get(text)
    if (known !== undefined) return again(known).map(wrap)
    const id = numbers.size + 1
    numbers.set(text, id)
    const paragraph = new docx.Paragraph({ style: 'FootnoteText', children: [new docx.TextRun(` ${text}`)] })
    const reference = new docx.FootnoteReferenceRun({ children: [paragraph] }) as unknown as Run
    return [
      element(docx, 'w:bookmarkStart', { id, name: `note${id}` }),
      wrap(reference),
      element(docx, 'w:bookmarkEnd', { id }),
    ]
  }
  return { write, numberOf: (text) => numbers.get(text) ?? Number.POSITIVE_INFINITY }
}
