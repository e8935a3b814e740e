import { gapsIn } from './article-order.ts'
import { markAt, type OpenSection, readBody } from './law-body.ts'
import { dateInName, type LawDates, lawDates } from './law-dates.ts'
import { readHeader } from './law-header.ts'
import { lawLines } from './law-lines.ts'
import { repealsIn } from './law-repeals.ts'

/** A part of a law that is found by its id: an article (`第577条`, `第133条之1`), the preamble, an annex. */
interface LawSection {
  section_id: string
  /** The headings above it, from the outside in. */
  headings: string[]
  /** As the law calls it: 第五百七十七条. */
  name: string
  content: string
  /** Its place: `text.slice(start, start + content.length) === content`. */
  start: number
}

/** One version of a law, as its official text has it. */
export interface ParsedLaw extends LawDates {
  /** Without the year of a version in brackets. */
  name: string
  /** By whom and when it was made and amended; empty when the text does not say. */
  note: string
  text: string
  sections: LawSection[]
  articles: number
  /** Article numbers that counting misses. */
  gaps: string[]
  /** Laws that it repeals. */
  repeals: string[]
}

/** Why a text is no law that can be imported. */
export interface LawProblem {
  problem: string
}

/** Reads a law's official text; pure, and linear in the text. `fileName` may hold the day of the version. */
export function parseLaw(text: string, fileName: string): ParsedLaw | LawProblem {
  const lines = lawLines(text)
  const firstMark = lines.findIndex((_, at) => markAt(lines, at) !== undefined)
  if (firstMark < 0) return { problem: 'has no article (第一条 …): it is not the text of a law' }
  const { name, note, preamble } = readHeader(lines.slice(0, firstMark))
  if (name === '') return { problem: 'has no title above its first article' }
  const blocks = readBody(lines.slice(firstMark), preamble)
  const numbers = blocks.flatMap((block) => (typeof block === 'string' ? [] : (block.number ?? [])))
  if (numbers.length === 0) return { problem: 'has headings and no article (第一条 …)' }
  const head = [name, ...note]
  const placed = placeSections(head, blocks)
  const wordings = placed.sections.filter(({ section_id }) => section_id.startsWith('第')).map(({ content }) => content)
  return {
    name,
    note: note.join('\n'),
    ...placed,
    articles: numbers.length,
    gaps: gapsIn(numbers),
    repeals: repealsIn(wordings),
    ...lawDates(note.join('\n'), wordings, dateInName(fileName)),
  }
}

/** Between the name of an article and its wording official texts have one wide space. */
const contentOf = ({ number, name, lines }: OpenSection): string =>
  number === null ? lines.join('\n') : `${name}\u3000${lines.join('\n')}`.trimEnd()

function placeSections(
  head: readonly string[],
  blocks: ReturnType<typeof readBody>,
): Pick<ParsedLaw, 'text' | 'sections'> {
  const sections: LawSection[] = []
  let text = head.join('\n')
  for (const block of blocks) {
    text += '\n'
    if (typeof block === 'string') text += block
    else {
      const { section_id, headings, name } = block
      const content = contentOf(block)
      sections.push({ section_id, headings, name, content, start: text.length })
      text += content
    }
  }
  return { text, sections }
}
