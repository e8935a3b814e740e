import documents from '../../resources/texts/documents.json' with { type: 'json' }
import { type Cell, type DraftParagraph, type Form, isDoubtful } from '../drafts/draft.ts'
import { readSections } from '../drafts/revision.ts'
import type { DraftProduct } from '../products/draft.ts'
import type { Known } from '../products/known.ts'

/** The draft as text, with the marks of its working copy: what a person reads before agreeing to it. */
export function draftText(draft: Known<DraftProduct> = {}): string {
  const { title, language, sections } = draft
  const doubt = documents.doubt[language === 'en' ? 'en' : 'zh']
  const marked = (cell: Cell & { form?: Form }): string => `${cell.text}${isDoubtful(cell) ? doubt : ''}`
  const rowsOf = (paragraph: DraftParagraph): string[] =>
    paragraph.table?.rows.map((row) => row.map(marked).join(' | ')) ?? [marked(paragraph)]
  const parts = readSections(sections).map(({ heading, paragraphs }) => {
    let items = 0
    const lines = paragraphs.flatMap((paragraph) =>
      paragraph.form === 'item' ? [`${++items}. ${marked(paragraph)}`] : rowsOf(paragraph),
    )
    return [...(heading === '' ? [] : [heading]), ...lines].join('\n')
  })
  return [title ?? '', ...parts].filter((part) => part !== '').join('\n\n')
}
