import table from '../../resources/legal_tables/first_checklists.json' with { type: 'json' }
import type { Wording } from '../skills/language.ts'

/** Something that the claimant has to show, what usually shows it, and the words by which a file speaks of it. */
interface Element {
  key: string
  name: Wording
  evidence: readonly Wording[]
  words: RegExp
}

const elements = (rows: typeof table.general): Element[] =>
  rows.map((row) => ({ ...row, words: new RegExp(row.words.join('|'), 'i') }))

const general = elements(table.general)
const byCause = new Map(Object.entries(table.causes).map(([code, rows]) => [code, elements(rows)]))
/** Causes of one family share what has to be shown at the beginning. */
const families = new Map(Object.entries(table.families))

/** The checklist of a cause or of its family; a general one where there is none. */
export function elementsOf(code: string | null): readonly Element[] {
  if (code === null) return general
  return byCause.get(families.get(code) ?? code) ?? general
}
