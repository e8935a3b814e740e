import type { SkillInput, Source } from '../skills/skill.ts'
import { listIn, recordOf, textIn } from '../skills/skill-input.ts'
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

/** Sources that somebody else has written, as far as they have the shape of one. */
const readSources = (value: unknown): Source[] =>
  listIn(value).flatMap((one) => {
    const { kind, id, title, quote, start, end } = recordOf(one)
    if ((kind !== 'knowledge' && kind !== 'file') || typeof id !== 'string' || typeof quote !== 'string') return []
    return [{ kind, id, title: textIn(title) ?? id, quote, start: offsetIn(start), end: offsetIn(end) }]
  })

/** The passages that another product rests on. Whatever it claims, nothing is more than unverified without one. */
export function readSourced(value: unknown): Sourced {
  const { sources, verification } = recordOf(value)
  const found = readSources(sources)
  const claimed = verification === 'verified' || verification === 'supported' ? verification : 'unverified'
  return { sources: found, verification: found.length > 0 ? claimed : 'unverified' }
}

export const offsetIn = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null

/** A sentence of a file as a source: `text.slice(start, end)` is the quote. */
export const fileSource = (
  { file_id, name }: SkillInput['files'][number],
  { text, start, end }: { text: string; start: number; end: number },
): Source => ({ kind: 'file', id: file_id, title: name, quote: text, start, end })
