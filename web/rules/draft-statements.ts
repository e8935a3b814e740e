import type { Draft, Paragraph } from './matter-products.ts'

/** Forms of paragraphs that claim nothing of the world: they need no source. */
const needNoSource = new Set(['request', 'subheading', 'address', 'formal', 'signature'])

/** Gaps stand in drafts as 【待补充：…】 or [to be completed: …]. */
const gap = /【[^】]{1,300}】|\[to be completed[^\]]{0,300}\]/g
const hasGap = (text: string): boolean => text.search(gap) >= 0

/** Whether a paragraph claims nothing of the world. */
export const claimsNothing = ({ form = '' }: Paragraph): boolean => needNoSource.has(form)

/** Whether a paragraph states something that nothing was found for. */
export const isUnproved = (paragraph: Paragraph): boolean =>
  !paragraph.table && !claimsNothing(paragraph) && paragraph.verification === 'unverified'

/** Whether somebody has to look at a paragraph: it is unproved, or something is to be completed. */
export const isOpen = (paragraph: Paragraph): boolean =>
  isUnproved(paragraph) ||
  (paragraph.table ? paragraph.table.rows.flat().some(({ text }) => hasGap(text)) : hasGap(paragraph.text))

/** A place in a draft: its section and its paragraph there. */
export const placeKey = (section: number, paragraph: number): string => `${section}.${paragraph}`

/** The places that somebody has to look at, in reading order. */
export const openPlaces = ({ sections }: Draft): string[] =>
  sections.flatMap(({ paragraphs }, section) =>
    paragraphs.flatMap((one, paragraph) => (isOpen(one) ? [placeKey(section, paragraph)] : [])),
  )

/** The next place after `from`, around the end; undefined where none is open. */
export function nextPlace(places: readonly string[], from: string | undefined): string | undefined {
  const at = from === undefined ? -1 : places.indexOf(from)
  return places[(at + 1) % Math.max(1, places.length)]
}

/** A text cut at its gaps. */
export function cutAtGaps(text: string): { text: string; isGap: boolean }[] {
  const parts: { text: string; isGap: boolean }[] = []
  let end = 0
  for (const match of text.matchAll(gap)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isGap: false })
    parts.push({ text: match[0], isGap: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isGap: false })
  return parts
}
