import type { Locale } from '@casewright/contracts/ai-engine/resources'
import type { Known } from '../products/known.ts'
import { gap, type Wording } from '../skills/language.ts'
import type { SkillInput, Source } from '../skills/skill.ts'
import { type Paragraph, unproven, verificationOf } from '../sources/citations.ts'
import { type Sourced, sourcesIn } from '../sources/sourced.ts'
import type { Cell, Form, Section, Table, Verification } from './draft.ts'

/** As the product says, but never better than its sources: a file that says something else now holds nothing up. */
function verificationIn(
  claimed: Verification | undefined,
  sources: readonly Source[],
  input: SkillInput,
): Verification {
  const isAtHand = ({ kind, id }: Source) => kind === 'file' && input.files.some(({ file_id }) => file_id === id)
  if (sources.length === 0) return 'unverified'
  if (sources.some((source) => isAtHand(source) && verificationOf(source, input) !== 'verified')) return 'unverified'
  return claimed ?? 'unverified'
}

/** A text with the sources and the verification of the product that it comes from. */
export function told(text: string, from: Known<Sourced>, input: SkillInput, form?: Form): Paragraph {
  const sources = sourcesIn(from.sources)
  return {
    text,
    sources,
    verification: verificationIn(from.verification, sources, input),
    ...(form !== undefined && { form }),
  }
}

/** Words that the form of the document asks for. */
export const formal = (text: string, form: Exclude<Form, 'item' | 'line'> = 'formal'): Paragraph => ({
  ...unproven(text),
  form,
})

/** A cell that asserts nothing. */
export const plain = (text: string | null | undefined): Cell => ({ text: text ?? '—' })

export const gapAt = (what: Wording, language: Locale, form?: Form): Paragraph => ({
  ...unproven(gap(what, language)),
  ...(form !== undefined && { form }),
})

/** A table as a paragraph: what it is called, its columns with their widths, its rows. */
export const table = (
  name: Wording,
  columns: readonly (readonly [heading: Wording, width: number])[],
  rows: Table['rows'],
  language: Locale,
): Paragraph => ({
  ...formal(name[language]),
  table: { columns: columns.map(([heading, width]) => ({ heading: heading[language], width })), rows },
})

export const section = (heading: Wording, language: Locale, paragraphs: Paragraph[]): Section => ({
  heading: heading[language],
  paragraphs,
})

/** The section, or none where there is nothing to say. */
export const sectionIfAny = (heading: Wording, language: Locale, paragraphs: Paragraph[]): Section[] =>
  paragraphs.length === 0 ? [] : [section(heading, language, paragraphs)]
