import type { Locale } from '@casewright/contracts/ai-engine/resources'
import type { DraftProduct } from '../products/draft.ts'
import type { Source } from '../skills/skill.ts'

export type Verification = 'verified' | 'supported' | 'unverified'

/** Something that a document asserts, and what stands behind it. */
interface Statement {
  text: string
  sources: Source[]
  verification: Verification
  /** Its names, numbers and days that stand neither in the case file nor in a cited source. */
  unknown?: string[]
}

/** A cell without a verification asserts nothing: a number, the name of a row. */
export interface Cell {
  text: string
  sources?: Source[]
  verification?: Verification
  unknown?: string[]
}

export interface Table {
  /** Widths in hundredths of the line. */
  columns: { heading: string; width: number }[]
  rows: Cell[][]
}

/**
 * How a paragraph stands there; running text when absent. `item` is numbered within its section, `request` too: it asks or proposes and asserts nothing; `line` is a label with
 * its value; `address`, `formal` and `signature` are words that the form asks for and assert nothing. `note` is numbered as well: it tells whoever completes the draft what
 * is lacking, and the copy that is filed leaves it out.
 */
export type Form = NonNullable<DraftProduct['sections'][number]['paragraphs'][number]['form']>

export interface DraftParagraph extends Statement {
  form?: Form
  /** Stands in place of the text, which is then only what it is called. */
  table?: Table
  /** What the rules wrote, of a paragraph that a model has worded. */
  reworded_from?: string
  /** A lawyer has worded it: no model words it anew. */
  edited?: true
}

export interface Section {
  /** Empty for what stands under no heading, as a closing formula does. */
  heading: string
  paragraphs: DraftParagraph[]
}

/** The documents that can be drafted. */
export type DraftKind = DraftProduct['kind']

/** A document that was drafted, as the state keeps it. States of earlier releases lack what is optional here. */
export interface Draft {
  kind: DraftKind
  title: string
  language?: Locale
  generated_label: string
  sections: Section[]
  version?: number
  /** `YYYY-MM-DD`: the day that its tracked changes bear. */
  drafted_on?: string
  /** Each name, number and day of it that nothing known stands behind, once. */
  unknown_figures?: string[]
  /** What the version before said. */
  previous?: { version: number; sections: Section[] } | null
  /** The files that it calls exhibits, by the numbers and names that it gives them. */
  exhibits?: { file_id: string; number: number; name: string }[]
  /** What became of a model's wording of it, for whoever has to agree to the draft. */
  wording?: { notes: string[] }
}

/** The places that a person has to complete. */
export const gapPattern = /【待补充：[^】]{0,500}】|\[to be completed: [^\]]{0,500}\]/g

/** Every paragraph that is no table, and every cell of those that are, in the order of reading. */
export const textsIn = (sections: readonly Section[]): (Cell & { form?: Form })[] =>
  sections
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap((paragraph): (Cell & { form?: Form })[] => paragraph.table?.rows.flat() ?? [paragraph])

/** Whether a text says something beside its gaps and the label before them. */
const says = (text: string): boolean => {
  const rest = text.replace(gapPattern, '').trim()
  return rest !== '' && (rest === text.trim() || !/^[^：:]{1,30}[：:]?$/.test(rest))
}

const asserting: readonly (Form | undefined)[] = [undefined, 'item', 'line']

/** Whether the reader has to be warned: somebody asserts it, and nothing was found that it stands on. */
export const isDoubtful = ({ text, form, verification, unknown = [] }: Cell & { form?: Form }): boolean =>
  unknown.length > 0 || (verification === 'unverified' && asserting.includes(form) && says(text))
