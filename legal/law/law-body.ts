import { comesBefore, follows } from './article-order.ts'
import type { LawLine } from './law-lines.ts'
import {
  type ArticleHead,
  articleIn,
  divisionIn,
  headingIn,
  isAnnex,
  isContents,
  type LawHeading,
} from './law-marks.ts'

/** A part of a law while its lines are gathered. */
export interface OpenSection {
  section_id: string
  headings: string[]
  name: string
  /** Of an article; null for the preamble and annexes. */
  number: string | null
  lines: string[]
}

/** A law below its note: headings and sections as they follow each other. */
type Block = string | OpenSection

interface Reading {
  blocks: Block[]
  section: OpenSection | undefined
  annexes: number
  /** The headings above what comes next. */
  path: LawHeading[]
  /** Those of them that nothing has followed yet: below contents a heading comes again and replaces itself. */
  pending: LawHeading[]
  outermost: number
  lastArticle: string | undefined
  /** Within a quotation that goes over lines. */
  isQuoting: boolean
}

type Mark = { heading: LawHeading } | { article: ArticleHead } | 'contents'

/** What begins at a line; a division needs the line after it. */
export function markAt(lines: readonly LawLine[], at: number): Mark | undefined {
  const { text = '', level = 0 } = lines[at] ?? {}
  if (isContents(text)) return 'contents'
  const article = articleIn(text)
  if (article) return { article }
  const heading = headingIn(text) ?? (dividesWhatFollows(lines, at) ? divisionIn(text) : undefined)
  if (heading) return { heading }
  return level > 1 && !isAnnex(text) ? { heading: { title: text, rank: 10 + level } } : undefined
}

/** Contents may list many divisions before the first article comes. */
function dividesWhatFollows(lines: readonly LawLine[], at: number): boolean {
  if (divisionIn(lines[at]?.text ?? '') === undefined) return false
  const next = lines[at + 1]?.text ?? ''
  return articleIn(next)?.isApart === true || headingIn(next) !== undefined || divisionIn(next) !== undefined
}

export function readBody(lines: readonly LawLine[], preamble: readonly string[]): Block[] {
  const reading: Reading = {
    blocks: [],
    section: undefined,
    annexes: 0,
    path: [],
    pending: [],
    outermost: 12,
    lastArticle: undefined,
    isQuoting: false,
  }
  for (const text of preamble) addLine(reading, text)
  for (const [at, { text }] of lines.entries()) {
    const mark = markAt(lines, at)
    if (mark === undefined || reading.isQuoting || isOfAnnex(reading)) readLine(reading, text)
    else if (mark === 'contents') continue
    else if ('heading' in mark) addHeading(reading, mark.heading)
    else readLine(reading, text)
  }
  return reading.blocks
}

function readLine(reading: Reading, text: string): void {
  const article = articleIn(text)
  if (article && begins(article, reading)) addArticle(reading, article)
  else if (reading.lastArticle !== undefined && !reading.isQuoting && isAnnex(text)) addAnnex(reading, text)
  else addLine(reading, text)
}

const isOfAnnex = ({ section }: Reading): boolean => section?.section_id.startsWith('附件') ?? false

/** An article that is quoted, referred to or part of an annex begins none, unless it is the one that counting expects. */
function begins({ number, isApart }: ArticleHead, reading: Reading): boolean {
  const { lastArticle, isQuoting } = reading
  if (!isApart || isQuoting || isOfAnnex(reading)) return follows(number, lastArticle)
  return lastArticle === undefined || comesBefore(lastArticle, number)
}

function addHeading(reading: Reading, { title, rank: own }: LawHeading): void {
  const rank = own || reading.outermost
  reading.outermost = Math.min(reading.outermost, rank)
  const below = (headings: readonly LawHeading[]) => [
    ...headings.filter((heading) => heading.rank < rank),
    { title, rank },
  ]
  reading.path = below(reading.path)
  reading.pending = below(reading.pending)
}

function open(reading: Reading, section: OpenSection): void {
  reading.blocks.push(...reading.pending.map(({ title }) => title), section)
  reading.pending = []
  reading.section = section
}

function addArticle(reading: Reading, { number, name, rest }: ArticleHead): void {
  const headings = reading.path.map(({ title }) => title)
  const [main, sub] = number.split('-')
  const section_id = `第${main}条${sub === undefined ? '' : `之${sub}`}`
  open(reading, { section_id, number, headings, name, lines: rest === '' ? [] : [rest] })
  reading.lastArticle = number
  reading.isQuoting = leavesOpen(rest, false)
}

function addAnnex(reading: Reading, text: string): void {
  reading.annexes += 1
  open(reading, {
    section_id: `附件${reading.annexes}`,
    number: null,
    headings: [],
    name: text.slice(0, 80),
    lines: [text],
  })
}

function addLine(reading: Reading, text: string): void {
  if (reading.section) reading.section.lines.push(text)
  else open(reading, { section_id: '序言', number: null, headings: [], name: '序言', lines: [text] })
  reading.isQuoting = leavesOpen(text, reading.isQuoting)
}

/** Whether a quotation that began in a line, or before it, goes on behind it. */
function leavesOpen(line: string, isQuoting: boolean): boolean {
  const [opened, closed] = [line.lastIndexOf('“'), line.lastIndexOf('”')]
  return opened === closed ? isQuoting : opened > closed
}
