import { cutText, defaultCharactersMax, type Stretch, trimmed } from './cut-text.ts'
import { type ParsedSection, type SectionNode, sectionTree } from './section-tree.ts'

/** A piece of a document that is found, shown and cited by itself: `content === text.slice(start, end)`. */
export interface Chunk {
  chunk_index: number
  /** Path of the section, the same for all chunks of one; null before the first section. */
  section_id: string | null
  section_title: string | null
  start: number
  end: number
  content: string
}

export interface ChunkOptions {
  sections?: readonly ParsedSection[]
  charactersMax?: number
  doc_type?: string
}

/** What becomes one chunk where it fits. Units that may be gathered join small neighbours under the same parent. */
interface Unit extends Stretch {
  first: SectionNode
  last: SectionNode
  parent: SectionNode
  gathers: boolean
}

interface Gathering {
  text: string
  charactersMax: number
  /** Articles are cited one by one, so only those of contracts may share a chunk. */
  articlesAlone: boolean
  units: Unit[]
  root: SectionNode
  /** Headings that wait for the text below them. */
  headings: { node: SectionNode; stretch: Stretch }[]
}

const charactersMin = 2
/** Small clauses are gathered until a chunk has this share of its bound. */
const gatheredShare = 1 / 3
/** Headings without text, so many or longer than this share, are a table of contents and stand alone. */
const headingsShare = 1 / 4
const contentsLinesMin = 3

function isContract(text: string, doc_type: string | undefined): boolean {
  if (doc_type) return /contract|agreement|合同|协议/i.test(doc_type)
  const beginning = text.slice(0, 20_000)
  return [...beginning.matchAll(/甲方|乙方|本合同|本协议|this (?:agreement|contract)|party [ab]\b/gi)].length >= 3
}

const isDivision = ({ kind }: SectionNode) => kind === 'heading' || kind === 'part'

/** Only a heading, with no text of its own: the number of a chapter may stand on a line above its name. */
function isHeadingAlone(text: string, node: SectionNode): boolean {
  if (!isDivision(node) && (node.children.length === 0 || (node.kind !== 'article' && node.kind !== 'clause')))
    return false
  const own = text.slice(node.start, Math.min(node.ownEnd, node.start + 400)).trim()
  if (node.ownEnd - node.start > 400 && text.slice(node.start + 400, node.ownEnd).trim() !== '') return false
  if (node.kind === 'part' && own.length <= 100 && !/[。！？；]/.test(own)) return true
  const rest = own.replace(/^[^\n\r\f\u2028\u2029]*/, '')
  return !/[\p{L}\p{N}]/u.test(rest) && (isDivision(node) || !/[。！？；]/.test(own))
}

/** An article or clause that fits is one unit with all that stands below it; divisions are units of their own text. */
function isWhole(node: SectionNode, { text, charactersMax, articlesAlone }: Gathering): boolean {
  if (node.kind !== 'article' && node.kind !== 'clause') return false
  if (node.children.some(({ kind }) => kind !== 'clause')) return false
  if (node.kind === 'article' && articlesAlone) return true
  const { start, end } = trimmed(text, node)
  return end - start <= charactersMax
}

function addUnit(own: Stretch, node: SectionNode, parent: SectionNode, gathering: Gathering): void {
  const { text, units, headings, charactersMax, articlesAlone } = gathering
  const stretch = trimmed(text, own)
  if (stretch.end === stretch.start) return
  flushContents(node, gathering)
  const first = headings[0]
  const length = stretch.end - stretch.start
  const joined = first && (stretch.end - first.stretch.start <= charactersMax || length > charactersMax)
  if (first && !joined) flushHeadings(headings.length, gathering)
  const gathers =
    node.kind === 'root' || node.kind === 'clause' || isDivision(node) || (node.kind === 'article' && !articlesAlone)
  units.push({
    start: joined ? first.stretch.start : stretch.start,
    end: stretch.end,
    first: node,
    last: node,
    parent,
    gathers,
  })
  headings.length = 0
}

/** The first `count` waiting headings as a unit of their own. */
function flushHeadings(count: number, { units, headings }: Gathering, node = headings[count - 1]?.node): void {
  const flushed = headings.splice(0, count)
  const [first, last] = [flushed[0], flushed.at(-1)]
  if (!first || !last || !node) return
  const { start } = first.stretch
  units.push({ start, end: last.stretch.end, first: node, last: node, parent: node, gathers: node.kind === 'root' })
}

/** Headings that ended without any text are few and go with what follows, or a table of contents and no section's. */
function flushContents(before: SectionNode, gathering: Gathering): void {
  const { headings, charactersMax, root } = gathering
  const closed = headings.findLastIndex(({ node }) => node.end <= before.start) + 1
  const length = (headings.at(-1)?.stretch.end ?? 0) - (headings[0]?.stretch.start ?? 0)
  if (closed >= contentsLinesMin || (closed > 0 && length > charactersMax * headingsShare))
    flushHeadings(closed, gathering, root)
}

function gatherUnits(node: SectionNode, parent: SectionNode, gathering: Gathering): void {
  const { text, headings } = gathering
  if (isWhole(node, gathering)) {
    addUnit(node, node, parent, gathering)
    return
  }
  const own = { start: node.start, end: node.ownEnd }
  if (node.kind !== 'root' && isHeadingAlone(text, node)) headings.push({ node, stretch: trimmed(text, own) })
  else addUnit(own, node, node, gathering)
  for (const child of node.children) gatherUnits(child, node, gathering)
}

/** Joins neighbours under one parent until they are worth a search hit of their own. */
function joinSmall(units: readonly Unit[], charactersMax: number): Unit[] {
  const joined: Unit[] = []
  const isNamed = ({ first }: Unit) => first.path !== null
  const isSmall = ({ start, end }: Unit) => end - start < charactersMax * gatheredShare
  for (const unit of units) {
    const before = joined.at(-1)
    const mayJoin =
      before?.gathers && unit.gathers && before.parent === unit.parent && isNamed(before) === isNamed(unit)
    if (mayJoin && isSmall(before) && isSmall(unit) && unit.end - before.start <= charactersMax)
      joined[joined.length - 1] = { ...before, end: unit.end, last: unit.last }
    else joined.push(unit)
  }
  return joined
}

/** The section that a unit is shown as: all the clauses under a heading are that heading's section. */
function shownAs({ first, last, parent }: Unit): { path: string | null; title: string | null } {
  if (first === last || first === parent) return first
  if (parent.path !== null && parent.children[0] === first && parent.children.at(-1) === last) return parent
  return { path: `${first.path}~${last.path?.slice(last.path.lastIndexOf('/') + 1)}`, title: first.title }
}

/** A path that comes again, as in two statutes of one file, is counted: 第1条#2. */
function countedId(path: string | null, seen: Map<string, number>): string | null {
  if (path === null) return null
  const times = (seen.get(path) ?? 0) + 1
  seen.set(path, times)
  return times === 1 ? path : `${path}#${times}`
}

/**
 * Cuts a text where its sections begin: articles of statutes one by one, small clauses of a contract together, each with
 * the headings right above it. Nothing but white space is left out, and the same text always gives the same chunks.
 */
export function chunkText(text: string, { sections = [], charactersMax, doc_type }: ChunkOptions): { chunks: Chunk[] } {
  const lengthMax = Math.max(charactersMin, charactersMax ?? defaultCharactersMax(text))
  const root = sectionTree(text, sections)
  const articlesAlone = !isContract(text, doc_type)
  const gathering: Gathering = { text, charactersMax: lengthMax, articlesAlone, root, units: [], headings: [] }
  gatherUnits(root, root, gathering)
  flushHeadings(gathering.headings.length, gathering)
  const seen = new Map<string, number>()
  const chunks: Chunk[] = []
  for (const unit of joinSmall(gathering.units, lengthMax)) {
    const { path, title } = shownAs(unit)
    const section_id = countedId(path, seen)
    for (const { start, end } of cutText(text, unit, lengthMax)) {
      const content = text.slice(start, end)
      chunks.push({ chunk_index: chunks.length, section_id, section_title: title, start, end, content })
    }
  }
  return { chunks }
}
