import type { ParsedFile } from '@casewright/contracts/file'
import { headingKey, headingMark, type Mark, markOf } from './section-marks.ts'

export type ParsedSection = ParsedFile['sections'][number]

/** A stretch of the text with what stands below it: `start` to `ownEnd` is its own, the rest its children's. */
export interface SectionNode {
  kind: Mark['kind'] | ParsedSection['kind'] | 'root'
  path: string | null
  title: string | null
  start: number
  ownEnd: number
  end: number
  children: SectionNode[]
}

interface Placed extends Omit<Mark, 'kind'> {
  kind: SectionNode['kind']
  title: string
  at: number
}

interface Open {
  mark: Placed
  node: SectionNode
}

/** What a mark can be read from: the longest one with its numbers and the beginning of the words after it. */
const lineBeginning = 160
const titleLengthMax = 80

const clippedTitle = (line: string): string => {
  const plain = line.replace(/^#{1,6}\s+/, '').trim()
  if (plain.length <= titleLengthMax) return plain
  return `${plain.slice(0, titleLengthMax - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Where the text of each section begins; the sections come in order, so that blanks are skipped only once. */
function createVisibleFinder(text: string): (from: number) => number {
  const visible = /\S/gu
  let [lastFrom, found] = [-1, -1]
  return (from) => {
    if (from < lastFrom || from > found) {
      visible.lastIndex = from
      found = visible.exec(text)?.index ?? text.length
      lastFrom = from
    }
    return found
  }
}

/** A number begins a clause when it counts on from the clause before, or starts counting; else it is a line of prose. */
function counts(mark: Mark, last: Map<string, readonly number[]>): boolean {
  if (mark.kind !== 'clause' || mark.numbers.length === 0) return true
  const own = mark.numbers.at(-1) ?? 0
  const before = last.get(mark.style)
  const sameParent = before?.slice(0, -1).join('.') === mark.numbers.slice(0, -1).join('.')
  const step = own - (before?.at(-1) ?? 0)
  const fine = own <= 1 || (before !== undefined && sameParent && step >= 1 && step <= 5)
  if (fine) last.set(mark.style, mark.numbers)
  return fine
}

function marksOfLines(text: string, headings: ReadonlySet<number>): Placed[] {
  const found: Placed[] = []
  const last = new Map<string, readonly number[]>()
  let fenced = false
  let outermost = 12
  for (const { index, 0: line } of text.matchAll(/[^\n\r\f\u2028\u2029]+/g)) {
    const beginning = line.slice(0, lineBeginning).trimStart()
    if (/^(?:```|~~~)/.test(beginning)) fenced = !fenced
    if (fenced || beginning === '') continue
    const at = index + line.slice(0, lineBeginning).length - beginning.length
    const mark = headings.has(at) ? undefined : markOf(beginning, line.length)
    if (!mark || !counts(mark, last)) continue
    if (mark.kind === 'part' && mark.rank > 0) outermost = Math.min(outermost, mark.rank)
    found.push({ ...mark, rank: mark.rank || outermost, title: clippedTitle(beginning), at })
  }
  return found.map((mark, index) => (isDivision(text, mark, found[index + 1]) ? { ...mark, ...division } : mark))
}

const division = { kind: 'part', rank: 14, style: '' } as const

/** 一、合同的认定 right above an article: judicial interpretations are divided so. */
function isDivision(text: string, mark: Placed, next: Placed | undefined): boolean {
  if (mark.style !== 'chinese' || next?.kind !== 'article' || next.at - mark.at > 100) return false
  return !/[\n。；]/.test(text.slice(mark.at, next.at).trim())
}

function placedSection(text: string, at: number, { kind, title, level }: ParsedSection, index: number): Placed {
  const line = title || (/^[^\n\r]*/.exec(text.slice(at, at + lineBeginning))?.[0] ?? '')
  const shown = clippedTitle(line.slice(0, lineBeginning))
  if (kind === 'heading') return { ...headingMark(shown, level), title: shown, at }
  const key = title ? headingKey(title) : `${kind} ${index + 1}`
  return { kind, key, rank: 0, style: '', numbers: [], title: title ? shown : key, at }
}

/**
 * Pages divide only what nothing else divides: an article that runs over a page's end stays whole. Sheets and slides
 * always stand alone.
 */
function placedMarks(text: string, sections: readonly ParsedSection[]): Placed[] {
  const ofKind = new Map<string, number>()
  const visibleFrom = createVisibleFinder(text)
  const placed = sections
    .filter(({ kind }) => kind !== 'body')
    .sort((one, other) => one.start - other.start)
    .map((section) => {
      const index = ofKind.get(section.kind) ?? 0
      ofKind.set(section.kind, index + 1)
      const at = visibleFrom(Math.min(Math.max(0, section.start), text.length))
      return placedSection(text, at, section, index)
    })
  const pages = placed.filter(({ kind }) => kind === 'page')
  const others = placed.filter(({ kind }) => kind !== 'page')
  const headings = new Set(others.filter(({ rank }) => rank > 0).map(({ at }) => at))
  const own = [...others, ...marksOfLines(text, headings)]
  const all = own.length < pages.length ? [...pages, ...own] : own
  return all.sort((one, other) => one.at - other.at || one.rank - other.rank)
}

/** Whether an open section ends where the mark begins. */
function isClosedBy(open: Placed, mark: Placed): boolean {
  if (mark.kind !== 'clause') return open.rank >= mark.rank
  if (open.kind !== 'clause') return false
  // 2. after a 1.1 that no 1. came before.
  return open.style.startsWith('decimal') && mark.style.startsWith('decimal') && open.style > mark.style
}

function closeTo(length: number, at: number, stack: Open[]): void {
  for (const { node } of stack.splice(length)) {
    node.end = at
    if (node.children.length === 0) node.ownEnd = at
  }
}

/** Articles and clauses numbered alike are siblings, wherever a heading's level would put them. */
function closeFor(mark: Placed, stack: Open[]): void {
  const sibling = mark.style === '' ? -1 : stack.findIndex(({ mark: open }) => open.style === mark.style)
  if (sibling > 0) closeTo(sibling, mark.at, stack)
  for (let top = stack.at(-1); stack.length > 1 && top && isClosedBy(top.mark, mark); top = stack.at(-1)) {
    closeTo(stack.length - 1, mark.at, stack)
  }
}

/** The sections of a text as a tree, by what its lines say and what its parser found. Linear in the text. */
export function sectionTree(text: string, sections: readonly ParsedSection[]): SectionNode {
  const whole = { start: 0, ownEnd: text.length, end: text.length }
  const root: SectionNode = { kind: 'root', path: null, title: null, ...whole, children: [] }
  const nothing: Placed = { kind: 'root', key: '', rank: -1, style: '', numbers: [], title: '', at: 0 }
  const stack: Open[] = [{ mark: nothing, node: root }]
  for (const mark of placedMarks(text, sections)) {
    closeFor(mark, stack)
    const parent = stack.at(-1)?.node ?? root
    const path = parent.path === null ? mark.key : `${parent.path}/${mark.key}`
    const { kind, title, at } = mark
    const node: SectionNode = { kind, path, title, start: at, ownEnd: text.length, end: text.length, children: [] }
    if (parent.children.length === 0) parent.ownEnd = at
    parent.children.push(node)
    stack.push({ mark, node })
  }
  closeTo(1, text.length, stack)
  return root
}
