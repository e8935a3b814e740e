import { isOpen } from '@casewright/legal/desk/statements'
import { gapPattern } from '@casewright/legal/drafts/draft'
import type { Draft } from './matter-products.ts'

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
  for (const match of text.matchAll(gapPattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isGap: false })
    parts.push({ text: match[0], isGap: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isGap: false })
  return parts
}
