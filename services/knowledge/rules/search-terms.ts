import { tokens } from '@casewright/kit/text/tokens'

/** The search terms of a chunk: of its document's title, its heading where the text does not begin with it, its text. */
export const chunkTerms = (title: string, section_title: string | null, content: string): string[] => {
  const heading = section_title && !content.trimStart().startsWith(section_title) ? `${section_title}\n` : ''
  return tokens(`${title}\n${heading}${content}`)
}

/** A chunk's slot and search terms. */
export interface SlotTerms {
  slot: number
  terms: readonly string[]
}

/** What a model is shown of a chunk. */
export const embeddedText = (title: string, content: string): string => `${title}\n${content}`
