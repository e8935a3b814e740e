import {
  type Cell,
  type Draft,
  type DraftParagraph,
  type Form,
  gapPattern,
  type Section,
} from '@casewright/legal/drafts/draft'
import { filled } from '@casewright/legal/skills/language'
import texts from '../../resources/texts/documents.json' with { type: 'json' }

/** What a gap asks for stands between its opening and its closing bracket. */
const asked = /^(?:【待补充：|\[to be completed: )([^】\]]{0,500})[】\]]$/

/** What a gap asks for, without its brackets. */
export const askedIn = (gap: string): string => asked.exec(gap)?.[1] ?? ''

/** Before and after a gap that no label and no sentence leads to: nothing, or what parts one entry from the next. */
const ends = /(?:^|[；;，,。])\s{0,10}$/
const begins = /^\s{0,10}(?:[；;，,。]|$)/

/** Tells what is lacking and says nothing else: an entry that is one gap, as an article whose wording has to be looked up. */
const isNote = ({ form, text }: DraftParagraph): boolean =>
  form === 'note' || (form === 'item' && asked.test(text.trim()))

/**
 * The draft as it is filed: without sources, states and the version before, and with a label that is true of what a lawyer
 * has released. What is still to be completed is a blank line; where nothing else says what belongs there, its name stands
 * before it, but for the court, whose name is the whole line. Notes to whoever completes the draft are left out.
 */
export function cleanCopy(draft: Draft): Draft {
  const language = draft.language ?? 'zh'
  const blanks = (text: string, form?: Form, beside: readonly Cell[] = []): string =>
    text.replace(gapPattern, (gap: string, at: number) => {
      const what = askedIn(gap)
      const standsAlone = form !== 'address' && ends.test(text.slice(0, at)) && begins.test(text.slice(at + gap.length))
      return standsAlone && !beside.some((other) => other.text === what)
        ? filled(texts.blank_named, { what })[language]
        : texts.blank[language]
    })
  const rowOf = (row: readonly Cell[]): Cell[] => row.map(({ text }) => ({ text: blanks(text, undefined, row) }))
  const paragraph = ({ text, form, table }: DraftParagraph): DraftParagraph => ({
    text: blanks(text, form),
    sources: [],
    verification: 'verified',
    ...(form !== undefined && { form }),
    ...(table && { table: { columns: table.columns, rows: table.rows.map(rowOf) } }),
  })
  return {
    ...draft,
    generated_label: texts.released_label[language],
    sections: draft.sections.flatMap(({ heading, paragraphs }): Section[] => {
      const filed = paragraphs.filter((one) => !isNote(one))
      return filed.length === 0 && paragraphs.length > 0 ? [] : [{ heading, paragraphs: filed.map(paragraph) }]
    }),
    previous: null,
  }
}
