import type { Draft } from '../drafts/draft.ts'
import type { EvidenceProduct } from '../products/evidence.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import { placeIn } from './verify-place.ts'

/** A statement of a draft, with what stands behind it. */
export type Paragraph = Draft['sections'][number]['paragraphs'][number]

/** Said by the client or by nobody yet: nothing stands behind it. */
export const unproven = (text: string): Paragraph => ({ text, sources: [], verification: 'unverified' })

/** Quotations of the files that the evidence product names for an element. */
export const quotedFiles = (supports: EvidenceProduct['elements'][number]['supports']): Source[] =>
  supports.flatMap(({ file_id: id, name: title, start, end, quote }) =>
    quote === null ? [] : [{ kind: 'file', id, title, quote, start, end }],
  )

/** Verified is a quotation that stands where it says; passages are checked against what the search gave. */
export function verificationOf(source: Source, input: SkillInput): Paragraph['verification'] {
  const isFound =
    source.kind === 'knowledge'
      ? input.sources.some(({ id, quote }) => id === source.id && stands({ ...source, start: null, end: null }, quote))
      : input.files.some(({ file_id, text }) => file_id === source.id && source.start !== null && stands(source, text))
  return isFound ? 'verified' : 'unverified'
}

function stands(source: Source, text: string): boolean {
  const { state, start, end } = placeIn(text, source)
  return state === 'verified' && (source.start === null || (start === source.start && end === source.end))
}
