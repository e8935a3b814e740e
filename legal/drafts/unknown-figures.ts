import type { Source } from '../skills/skill.ts'
import type { Cell, Draft, DraftParagraph, Section } from './draft.ts'
import { type Figure, figuresIn } from './figures-in-text.ts'

/** What a draft may state: the texts that hold every known name, number and day, and which sources exist. */
export interface KnownFigures {
  texts: readonly string[]
  isThere(source: Source): boolean
}

export interface UnknownFigure extends Figure {
  section: number
  paragraph: number
}

/** The names, numbers and days of a draft that stand neither among what is known nor in a source that is cited beside them. */
export function unknownFigures(sections: readonly Section[], known: KnownFigures): UnknownFigure[] {
  const isKnown = knownAmong(known.texts)
  return sections.flatMap(({ paragraphs }, section) =>
    paragraphs.flatMap((one, paragraph) =>
      cellsOf(one).flatMap((cell) =>
        unknownIn(cell, isKnown, known).map((figure) => ({ ...figure, section, paragraph })),
      ),
    ),
  )
}

/** The draft with its unknown figures named where they stand, and counted. */
export function withUnknownMarked(draft: Draft, known: KnownFigures): Draft {
  const isKnown = knownAmong(known.texts)
  const unknownOf = (cell: Cell): string[] => [...new Set(unknownIn(cell, isKnown, known).map(({ text }) => text))]
  const cellOf = ({ unknown: _, ...cell }: Cell): Cell => {
    const unknown = unknownOf(cell)
    return unknown.length === 0 ? cell : { ...cell, verification: 'unverified', unknown }
  }
  const paragraphOf = ({ unknown: _, ...one }: DraftParagraph): DraftParagraph => {
    if (one.table !== undefined)
      return { ...one, table: { ...one.table, rows: one.table.rows.map((row) => row.map(cellOf)) } }
    const unknown = unknownOf(one)
    return unknown.length === 0 ? one : { ...one, verification: 'unverified', unknown }
  }
  const sections = draft.sections.map((one) => ({ ...one, paragraphs: one.paragraphs.map(paragraphOf) }))
  const unknown = unknownFigures(sections, known).map(({ text }) => text)
  return { ...draft, sections, unknown_figures: [...new Set(unknown)] }
}

const cellsOf = (paragraph: DraftParagraph): Cell[] => paragraph.table?.rows.flat() ?? [paragraph]

function unknownIn(
  { text, sources = [] }: Cell,
  isKnown: (figure: Figure) => boolean,
  { isThere }: KnownFigures,
): Figure[] {
  const open = figuresIn(text).filter((figure) => !isKnown(figure))
  if (open.length === 0) return []
  const isCited = knownAmong(sources.filter(isThere).map(({ quote, title }) => `${title}\n${quote}`))
  return open.filter((figure) => !isCited(figure))
}

/** A month is known with a day of it, a year too, and a name with the longer one that it is part of. */
export function knownAmong(texts: readonly string[]): (figure: Figure) => boolean {
  const figures = texts.flatMap(figuresIn)
  const days = figures.filter(({ kind }) => kind === 'day').map(({ key }) => key)
  const numbers = new Set(figures.filter(({ kind }) => kind === 'number').map(({ key }) => key))
  const all = texts.join('\n')
  const names = figures.filter(({ kind, key }) => kind === 'name' && key.length >= nameMin).map(({ key }) => key)
  return ({ kind, key }) => {
    if (kind === 'day') return days.some((day) => day.startsWith(key))
    if (kind === 'number') return numbers.has(key) || days.some((day) => day.startsWith(`${key}-`))
    return (
      all.includes(key) ||
      names.some((name) => key.endsWith(name)) ||
      nameStarts(key).some((start) => all.includes(start))
    )
  }
}

/** So long a name may stand behind other words: 未办妥成都云麓餐饮管理有限公司. */
const nameMin = 5

/** 李四偿 is 李四 with the beginning of the next word. */
const nameStarts = (name: string): string[] => (/^\p{sc=Han}{3}$/u.test(name) ? [name.slice(0, 2)] : [])
