import { isDeepStrictEqual } from 'node:util'
import { listIn, recordOf } from '../skills/skill-input.ts'
import { type Cell, type Draft, type DraftParagraph, forms, type Section, type Table } from './draft.ts'
import { sourcesIn } from './statements.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const wholeOf = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null

/**
 * The next version of a document that was drafted before. The same words again are the same version; another kind of
 * document begins anew. Of the version before only the sections are kept, so that a state does not grow with each.
 */
export function nextVersion(before: unknown, next: Draft): Draft {
  const old = recordOf(before)
  const sections = readSections(old.sections)
  if (old.kind !== next.kind || sections.length === 0) return { ...next, version: 1, previous: null }
  const version = wholeOf(old.version) ?? 1
  const isSame = isDeepStrictEqual(sections, readSections(next.sections))
  if (!isSame) return { ...next, version: version + 1, previous: { version, sections } }
  const earlier = recordOf(old.previous)
  const earlierSections = readSections(earlier.sections)
  return {
    ...next,
    version,
    ...(typeof old.drafted_on === 'string' && { drafted_on: old.drafted_on }),
    previous:
      earlierSections.length === 0
        ? null
        : { version: wholeOf(earlier.version) ?? Math.max(1, version - 1), sections: earlierSections },
  }
}

/** Sections as a model, a caller or an earlier release wrote them; parts of another shape are left out, never an error. */
export const readSections = (value: unknown): Section[] =>
  listIn(value).map((one) => {
    const { heading, paragraphs } = recordOf(one)
    return { heading: textOf(heading), paragraphs: listIn(paragraphs).map(readParagraph) }
  })

function readParagraph(value: unknown): DraftParagraph {
  const { text, sources, verification, form, table, unknown } = recordOf(value)
  const known = forms.find((one) => one === form)
  const rows = readTable(table)
  return {
    text: textOf(text),
    sources: sourcesIn(sources),
    verification: verification === 'verified' || verification === 'supported' ? verification : 'unverified',
    ...(known !== undefined && { form: known }),
    ...unknownIn(unknown),
    ...(rows !== null && { table: rows }),
  }
}

const unknownIn = (value: unknown): { unknown?: string[] } => {
  const figures = listIn(value).filter((one) => typeof one === 'string')
  return figures.length === 0 ? {} : { unknown: figures }
}

function readTable(value: unknown): Table | null {
  const { columns, rows } = recordOf(value)
  const read = listIn(columns).map((one) => {
    const { heading, width } = recordOf(one)
    return { heading: textOf(heading), width: wholeOf(width) ?? 1 }
  })
  return read.length === 0 ? null : { columns: read, rows: listIn(rows).map((row) => rowOf(row, read.length)) }
}

/** As many cells as there are columns: a table with holes does not open everywhere. */
const rowOf = (value: unknown, count: number): Cell[] =>
  Array.from({ length: count }, (_, at) => {
    const { text, sources, verification, unknown } = recordOf(listIn(value)[at])
    const state = (['verified', 'supported', 'unverified'] as const).find((one) => one === verification)
    return {
      text: textOf(text),
      ...(state !== undefined && { sources: sourcesIn(sources), verification: state }),
      ...unknownIn(unknown),
    }
  })
