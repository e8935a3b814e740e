import type { Cell, Draft, DraftParagraph } from '@casewright/legal/drafts/draft'

type Source = NonNullable<Cell['sources']>[number]

/** XML 1.0 has no place for these, and a file with one of them does not open. */
const unwritable = /(?![\n\r\t])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu
const clean = (text: string): string => text.replace(unwritable, '').replace(/\r\n?/g, '\n').replaceAll('\t', ' ')

const cleanSources = (sources: readonly Source[]): Source[] =>
  sources.map((source) => ({ ...source, title: clean(source.title), quote: clean(source.quote) }))
const cleanCell = <T extends Cell>(cell: T): T => ({
  ...cell,
  text: clean(cell.text),
  ...(cell.sources && { sources: cleanSources(cell.sources) }),
})
const cleanParagraph = (paragraph: DraftParagraph): DraftParagraph => ({
  ...cleanCell(paragraph),
  ...(paragraph.table && {
    table: {
      columns: paragraph.table.columns.map((column) => ({ ...column, heading: clean(column.heading) })),
      rows: paragraph.table.rows.map((row) => row.map(cleanCell)),
    },
  }),
})
const cleanSections = (sections: Draft['sections']): Draft['sections'] =>
  sections.map(({ heading, paragraphs }) => ({ heading: clean(heading), paragraphs: paragraphs.map(cleanParagraph) }))

/** The draft without what no XML can hold; whatever a file or a model wrote, the document opens. */
export const writable = (draft: Draft): Draft => ({
  ...draft,
  title: clean(draft.title),
  generated_label: clean(draft.generated_label),
  sections: cleanSections(draft.sections),
  ...(draft.previous && { previous: { ...draft.previous, sections: cleanSections(draft.previous.sections) } }),
})
