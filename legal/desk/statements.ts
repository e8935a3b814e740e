import { gapPattern, type Verification } from '../drafts/draft.ts'

interface Part {
  text: string
  verification?: Verification
}

/** A paragraph of a draft, as far as it has to be known to review it. */
export interface ReviewedParagraph extends Part {
  verification: Verification
  form?: string
  table?: { rows: readonly (readonly Part[])[] }
}

/** Something in a draft that a lawyer decides on. */
export interface DraftStatement {
  text: string
  verification: Verification
}

/** Forms of paragraphs that claim nothing of the world: they need no source. */
const needNoSource: ReadonlySet<string> = new Set(['request', 'note', 'subheading', 'address', 'formal', 'signature'])

const claimsNothing = ({ form = '' }: ReviewedParagraph): boolean => needNoSource.has(form)
const hasGap = ({ text }: Part): boolean => text.search(gapPattern) >= 0

/** Whether a paragraph states something that nothing was found for. */
export const isUnproved = (paragraph: ReviewedParagraph): boolean =>
  !paragraph.table && !claimsNothing(paragraph) && paragraph.verification === 'unverified'

/** Whether somebody has to look at a paragraph: it is unproved, or something is to be completed. */
export const isOpen = (paragraph: ReviewedParagraph): boolean =>
  isUnproved(paragraph) || (paragraph.table?.rows.flat() ?? [paragraph]).some(hasGap)

/** The words by which a paragraph is known: a table by its rows. */
export const statementText = ({ text, table }: Pick<ReviewedParagraph, 'text' | 'table'>): string =>
  table ? table.rows.map((row) => row.map((cell) => cell.text).join(' | ')).join('\n') : text

const worstFirst: readonly Verification[] = ['unverified', 'supported', 'verified']

/** A table is as sound as the least of what its cells assert. */
function verificationOf({ verification, table }: ReviewedParagraph): Verification {
  if (!table) return verification
  const asserted = new Set(table.rows.flat().map((cell) => cell.verification))
  return worstFirst.find((one) => asserted.has(one)) ?? verification
}

/** What has to be decided of a paragraph: everything that claims something, and everything with a gap. */
export function statementOf(paragraph: ReviewedParagraph): DraftStatement | undefined {
  const text = statementText(paragraph)
  if (text.trim() === '' || (claimsNothing(paragraph) && !isOpen(paragraph))) return undefined
  return { text, verification: verificationOf(paragraph) }
}

/** Each statement of a draft once, in the order of reading. */
export const statementsIn = (sections: readonly { paragraphs: readonly ReviewedParagraph[] }[]): DraftStatement[] => {
  const found = sections.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => statementOf(one) ?? []))
  return [...new Map(found.map((one) => [`${one.verification} ${one.text}`, one])).values()]
}
