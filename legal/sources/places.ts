import { clausesOf } from '../contracts/clauses.ts'
import type { Source } from '../skills/skill.ts'

/** Where a passage stands, as a reader of the paper looks it up; null where the paper has no such thing. */
export interface Place {
  page: number | null
  /** 7, 7.2, Schedule A 3. */
  clause: string | null
}

/** How the sources of a document are cited. */
export interface Citing {
  /** The number of each file as an exhibit, and what it is called as one; a file that is none is cited by its name. */
  exhibits: ReadonlyMap<string, { number: number; name: string }>
  /** By `placeKey`. */
  places: ReadonlyMap<string, Place>
}

export const placeKey = ({ id, start }: Pick<Source, 'id' | 'start'>): string => `${id} ${start}`

interface Parsed {
  text: string
  sections: readonly { kind: string; start: number; end: number }[]
}

/** Numbers at the beginning of lines are clauses in an agreement, and anything in a statement of account. */
const agreement = /合同|协议|章程|agreement|contract|terms/i
const headMax = 300

/** The page and the clause of each offset into the parsed text of a file. */
export function placesIn({ text, sections }: Parsed, offsets: readonly number[]): Place[] {
  const pages = sections.filter(({ kind }) => kind === 'page')
  const clauses = agreement.test(text.slice(0, headMax)) ? clausesOf(text) : []
  const holds = (at: number) => (span: { start: number; end: number }) => at >= span.start && at < span.end
  return offsets.map((at) => {
    const page = pages.findIndex(holds(at))
    return { page: page < 0 ? null : page + 1, clause: clauses.find(holds(at))?.number ?? null }
  })
}
