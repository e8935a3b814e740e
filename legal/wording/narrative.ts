import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import {
  type Draft,
  type DraftKind,
  type DraftParagraph,
  type Form,
  gapPattern,
  type Section,
} from '../drafts/draft.ts'
import type { DraftProduct } from '../products/draft.ts'
import type { Known } from '../products/known.ts'
import type { Wording } from '../skills/language.ts'

/** Where facts and grounds are told, and in what form; all else of a document is for the rules alone. */
const narrative: readonly { heading: Wording; form: Form | undefined }[] = [
  { heading: texts.facts_and_grounds, form: undefined },
  { heading: texts.facts, form: undefined },
  { heading: texts.recitals, form: undefined },
  { heading: texts.defences, form: 'item' },
  { heading: texts.issues, form: 'formal' },
  { heading: texts.risks, form: undefined },
  { heading: texts.ways_forward, form: undefined },
]
/** They quote, or speak of a contract: their words stay. */
const notWorded: ReadonlySet<string> = new Set(['contract_review_memo', 'intake_memo', 'evidence_list'])

/** A paragraph that a model may word, and where it stands. */
export interface Place {
  section: number
  paragraph: number
  heading: string
  base: DraftParagraph
}

export function narrativeIn({ kind, sections }: Pick<Draft, 'kind' | 'sections'>): Place[] {
  if (notWorded.has(kind)) return []
  return sections.flatMap(({ heading, paragraphs }, section) =>
    paragraphs.flatMap((base, paragraph) =>
      isNarrative(heading, base) ? [{ section, paragraph, heading, base }] : [],
    ),
  )
}

const isNarrative = (heading: string, { text, form, table, edited }: DraftParagraph): boolean =>
  table === undefined &&
  edited === undefined &&
  text.replace(gapPattern, '').trim() !== '' &&
  narrative.some((one) => one.form === form && (one.heading.zh === heading || one.heading.en === heading))

/** The sections with the paragraphs at these places made anew. */
export const withParagraphs = (
  sections: readonly Section[],
  places: readonly Place[],
  next: (place: Place, at: number) => DraftParagraph,
): Section[] =>
  sections.map((one, section) => ({
    ...one,
    paragraphs: one.paragraphs.map((base, paragraph) => {
      const at = places.findIndex((place) => place.section === section && place.paragraph === paragraph)
      const place = places[at]
      return place === undefined ? base : next(place, at)
    }),
  }))

/** Wording that was taken for an earlier version stays as long as the rules would write the same paragraph as then. */
export function withKeptWording(
  before: Known<DraftProduct> | undefined,
  kind: DraftKind,
  sections: readonly Section[],
): Section[] {
  const kept = new Map(
    (before?.kind === kind ? (before.sections ?? []) : [])
      .flatMap(({ paragraphs = [] }) => paragraphs)
      .flatMap(({ text, reworded_from }) => (text && reworded_from ? [[reworded_from, text] as const] : [])),
  )
  return withParagraphs(sections, narrativeIn({ kind, sections: [...sections] }), ({ base }) => {
    const words = kept.get(base.text)
    return words === undefined ? base : { ...base, text: words, reworded_from: base.text }
  })
}

export const isReworded = (sections: readonly Section[]): boolean =>
  sections.some(({ paragraphs }) => paragraphs.some(({ reworded_from }) => reworded_from !== undefined))
