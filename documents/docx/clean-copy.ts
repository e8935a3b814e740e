import { type Cell, type Draft, type DraftParagraph, gapPattern } from '@casewright/legal/drafts/draft'
import { filled } from '@casewright/legal/skills/language'
import texts from '../../resources/texts/documents.json' with { type: 'json' }

/** What a gap asks for stands between its opening and its closing bracket. */
const asked = /^(?:【待补充：|\[to be completed: )([^】\]]{0,500})[】\]]$/

/**
 * The draft as it is filed: without sources, states and the version before. What is still to be completed is a blank line;
 * where nothing else says what belongs there, its name stands before it.
 */
export function cleanCopy(draft: Draft): Draft {
  const language = draft.language ?? 'zh'
  const blanks = (text: string): string => {
    const alone = asked.exec(text.trim())?.[1]
    if (alone !== undefined) return filled(texts.blank_named, { what: alone })[language]
    return text.replace(gapPattern, texts.blank[language])
  }
  const cell = ({ text }: Cell): Cell => ({ text: blanks(text) })
  const paragraph = ({ text, form, table }: DraftParagraph): DraftParagraph => ({
    text: blanks(text),
    sources: [],
    verification: 'verified',
    ...(form !== undefined && { form }),
    ...(table && { table: { columns: table.columns, rows: table.rows.map((row) => row.map(cell)) } }),
  })
  return {
    ...draft,
    sections: draft.sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.map(paragraph) })),
    previous: null,
  }
}
