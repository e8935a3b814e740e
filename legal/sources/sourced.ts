import type { Known } from '../products/known.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import type { Paragraph } from './citations.ts'

/** What stands behind an assertion: `supported` says the same in other words, `verified` is a quotation. */
export interface Sourced {
  sources: Source[]
  verification: Paragraph['verification']
}

/** Told by the client, or concluded by the rules: nobody has proved it. */
export const unsourced = (): Sourced => ({ sources: [], verification: 'unverified' })

/** An assertion of law that passages stand behind, and shown as unverified when there are none. */
export const supportedBy = (sources: readonly Source[]): Sourced => ({
  sources: [...sources],
  verification: sources.length > 0 ? 'supported' : 'unverified',
})

/** The sources that a product names, as far as they say where and what. */
export const sourcesIn = (sources: Known<Source[]> = []): Source[] =>
  sources.flatMap(({ kind, id, title, quote, start, end }) =>
    kind === undefined || !id || !quote
      ? []
      : [{ kind, id, title: title ?? id, quote, start: offsetIn(start), end: offsetIn(end) }],
  )

/** The passages that another product rests on. Whatever it claims, nothing is more than unverified without one. */
export function readSourced({ sources, verification = 'unverified' }: Known<Sourced>): Sourced {
  const found = sourcesIn(sources)
  return { sources: found, verification: found.length > 0 ? verification : 'unverified' }
}

/** Only a place that a text can have. */
export const offsetIn = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null

/** A sentence of a file as a source: `text.slice(start, end)` is the quote. */
export const fileSource = (
  { file_id, name }: SkillInput['files'][number],
  { text, start, end }: { text: string; start: number; end: number },
): Source => ({ kind: 'file', id: file_id, title: name, quote: text, start, end })
