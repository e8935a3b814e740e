import { isDeepStrictEqual } from 'node:util'
import type { DraftProduct } from '../products/draft.ts'
import type { Known } from '../products/known.ts'
import { sourcesIn } from '../sources/sourced.ts'
import type { Cell, Draft, DraftParagraph, Section, Table } from './draft.ts'

/**
 * The next version of a document that was drafted before. The same words again are the same version; another kind of
 * document begins anew. Of the version before only the sections are kept, so that a state does not grow with each.
 */
export function nextVersion<Next extends Draft>(before: Known<DraftProduct> | undefined, next: Next): Next {
  const old = before ?? {}
  const sections = readSections(old.sections)
  if (old.kind !== next.kind || sections.length === 0) return { ...next, version: 1, previous: null }
  const version = old.version ?? 1
  const isSame = isDeepStrictEqual(sections, readSections(next.sections))
  if (!isSame) return { ...next, version: version + 1, previous: { version, sections } }
  const earlier = old.previous ?? {}
  // They were written here.
  const earlierSections = readSections(earlier.sections as Section[] | undefined)
  return {
    ...next,
    version,
    ...(old.drafted_on !== undefined && { drafted_on: old.drafted_on }),
    previous:
      earlierSections.length === 0
        ? null
        : { version: earlier.version ?? Math.max(1, version - 1), sections: earlierSections },
  }
}

type KnownSections = Known<DraftProduct['sections']>
type KnownParagraph = NonNullable<KnownSections[number]['paragraphs']>[number]
type KnownTable = NonNullable<KnownParagraph['table']>

/** The sections as they are compared, shown and decided on: nothing is absent, and notes on their making are left out. */
export const readSections = (sections: KnownSections = []): Section[] =>
  sections.map(({ heading = '', paragraphs = [] }) => ({ heading, paragraphs: paragraphs.map(readParagraph) }))

function readParagraph({ text = '', sources, verification, form, table, unknown }: KnownParagraph): DraftParagraph {
  const rows = readTable(table)
  return {
    text,
    sources: sourcesIn(sources),
    verification: verification ?? 'unverified',
    ...(form !== undefined && { form }),
    ...unknownIn(unknown),
    ...(rows !== null && { table: rows }),
  }
}

const unknownIn = (figures: readonly string[] = []): { unknown?: string[] } =>
  figures.length === 0 ? {} : { unknown: [...figures] }

function readTable({ columns = [], rows = [] }: KnownTable = {}): Table | null {
  const read = columns.map(({ heading = '', width = 1 }) => ({ heading, width }))
  return read.length === 0 ? null : { columns: read, rows: rows.map((row) => rowOf(row, read.length)) }
}

/** As many cells as there are columns: a table with holes does not open everywhere. */
const rowOf = (row: NonNullable<KnownTable['rows']>[number], count: number): Cell[] =>
  Array.from({ length: count }, (_, at) => {
    const { text = '', sources, verification, unknown } = row[at] ?? {}
    return {
      text,
      ...(verification !== undefined && { sources: sourcesIn(sources), verification }),
      ...unknownIn(unknown),
    }
  })
