import { comesBefore, follows, gapsIn } from './article-order.ts'
import { dateInName, type LawDates, lawDates } from './law-dates.ts'
import { readHeader } from './law-header.ts'
import { type LawLine, lawLines } from './law-lines.ts'
import {
  type ArticleHead,
  articleIn,
  divisionIn,
  headingIn,
  isAnnex,
  isContents,
  type LawHeading,
} from './law-marks.ts'
import { repealsIn } from './law-repeals.ts'

/** A part of a law that is found by its id: an article (`第577条`, `第133条之1`), the preamble, an annex. */
export interface LawSection {
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

interface Open extends Omit<LawSection, 'content' | 'start'> {
  number: string | null
  lines: string[]
}

const articleId = (number: string): string => {
  const [main, sub] = number.split('-')
  return `第${main}条${sub === undefined ? '' : `之${sub}`}`
}

/** Reads a law's official text; pure, and linear in the text. `fileName` may hold the day of the version. */
export function parseLaw(text: string, fileName: string): ParsedLaw | LawProblem {
  const lines = lawLines(text)
  const firstMark = lines.findIndex((_, at) => markAt(lines, at) !== undefined)
  if (firstMark < 0) return { problem: 'has no article (第一条 …): it is not the text of a law' }
  const { name, note, preamble } = readHeader(lines.slice(0, firstMark))
  if (name === '') return { problem: 'has no title above its first article' }
  const { blocks, sections: open } = readBody(lines.slice(firstMark), preamble)
  const numbers = open.flatMap(({ number }) => number ?? [])
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

type Mark = { heading: LawHeading } | { article: ArticleHead } | 'contents'

/** What begins at a line; a division needs the line after it. */
function markAt(lines: readonly LawLine[], at: number): Mark | undefined {
  const { text = '', level = 0 } = lines[at] ?? {}
  if (isContents(text)) return 'contents'
  const article = articleIn(text)
  if (article) return { article }
  const heading = headingIn(text) ?? (dividesWhatFollows(lines, at) ? divisionIn(text) : undefined)
  if (heading) return { heading }
  return level > 1 ? { heading: { title: text, rank: 10 + level } } : undefined
}

/** Contents may list many divisions before the first article comes. */
function dividesWhatFollows(lines: readonly LawLine[], at: number): boolean {
  if (divisionIn(lines[at]?.text ?? '') === undefined) return false
  const next = lines[at + 1]?.text ?? ''
  return articleIn(next)?.isApart === true || headingIn(next) !== undefined || divisionIn(next) !== undefined
}

/** What stands between sections: a heading. */
type Block = string | Open

function readBody(lines: readonly LawLine[], preamble: readonly string[]): { blocks: Block[]; sections: Open[] } {
  const blocks: Block[] = []
  const sections: Open[] = []
  // A heading that is repeated, as below contents, replaces itself: only those that something follows are kept.
  let pending: LawHeading[] = []
  let path: LawHeading[] = []
  let outermost = 12
  let last: string | undefined
  let isQuoting = false
  const open = (section: Open): void => {
    for (const { title } of pending) blocks.push(title)
    pending = []
    blocks.push(section)
    sections.push(section)
  }
  const headings = () => path.map(({ title }) => title)
  const foreword = (text: string): Open => ({
    section_id: '序言',
    number: null,
    headings: [],
    name: '序言',
    lines: [text],
  })
  for (const text of preamble) sections.length === 0 ? open(foreword(text)) : sections.at(-1)?.lines.push(text)
  for (const [at, { text }] of lines.entries()) {
    const current = sections.at(-1)
    const mark = markAt(lines, at)
    const article = mark !== undefined && mark !== 'contents' && 'article' in mark ? mark.article : undefined
    if (article && begins(article, last, isQuoting, current)) {
      const { number, name, rest } = article
      open({ section_id: articleId(number), number, headings: headings(), name, lines: [rest] })
      last = number
      isQuoting = leavesOpen(rest)
      continue
    }
    if (mark !== undefined && !article && !isQuoting && !isOfAnnex(current)) {
      if (mark !== 'contents' && 'heading' in mark) {
        const { title, rank } = mark.heading
        outermost = Math.min(outermost, rank || outermost)
        const heading = { title, rank: rank || outermost }
        pending = [...pending.filter(({ rank }) => rank < heading.rank), heading]
        path = [...path.filter(({ rank }) => rank < heading.rank), heading]
      }
      continue
    }
    if (last !== undefined && !isQuoting && isAnnex(text)) {
      const count = sections.filter(isOfAnnex).length + 1
      open({ section_id: `附件${count}`, number: null, headings: [], name: text.slice(0, 80), lines: [text] })
    } else if (current) {
      current.lines.push(text)
      isQuoting = leavesOpen(text, isQuoting)
    } else open(foreword(text))
  }
  return { blocks, sections }
}

const isOfAnnex = (section: Open | undefined): boolean => section?.section_id.startsWith('附件') ?? false

/** Whether a quotation that began in a line, or before it, goes on behind it. */
function leavesOpen(line: string, isQuoting = false): boolean {
  const [opened, closed] = [line.lastIndexOf('“'), line.lastIndexOf('”')]
  return opened === closed ? isQuoting : opened > closed
}

/** An article that is quoted, referred to or part of an annex begins none, unless it is the one that counting expects. */
function begins(
  { number, isApart }: ArticleHead,
  last: string | undefined,
  isQuoting: boolean,
  current: Open | undefined,
): boolean {
  if (!isApart || isQuoting || isOfAnnex(current)) return follows(number, last)
  return last === undefined || comesBefore(last, number)
}

/** Between the name of an article and its wording official texts have one wide space. */
const contentOf = ({ number, name, lines }: Open): string =>
  number === null ? lines.join('\n') : `${name}\u3000${lines.filter((line) => line !== '').join('\n')}`.trimEnd()

function placeSections(head: readonly string[], blocks: readonly Block[]): Pick<ParsedLaw, 'text' | 'sections'> {
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
