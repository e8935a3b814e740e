import type { Cell, Draft, DraftParagraph } from '@casewright/legal/drafts/draft'
import { filled } from '@casewright/legal/skills/language'
import { beginningOf } from '@casewright/legal/sources/sentences'
import texts from '../../resources/texts/documents.json' with { type: 'json' }

type Locale = 'zh' | 'en'
type Source = NonNullable<Cell['sources']>[number]

const quoteMax = 300

/** A footnote: where it stands, what it says, and how far that was checked. */
export function footnoteText(source: Source, verification: Cell['verification'], language: Locale): string {
  const { title, start, end } = source
  const kind = texts[`kind_${source.kind}`]
  const quote = source.quote.length > quoteMax ? `${beginningOf(source.quote, quoteMax)}…` : source.quote
  const state = texts[`state_${verification ?? 'unverified'}`]
  const text =
    start === null || end === null
      ? filled(texts.footnote, { title, kind, quote, state })
      : filled(texts.footnote_at, { title, kind, first: start + 1, last: end, quote, state })
  return text[language]
}

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
