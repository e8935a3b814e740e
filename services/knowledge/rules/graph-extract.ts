import type { EdgeKind } from '@casewright/contracts/knowledge/graph-resources'
import {
  articleId,
  articleNode,
  articleNumber,
  documentNodeId,
  type EdgeDraft,
  type GraphPart,
  type NamedNode,
  nameKey,
  partyId,
  statuteId,
  statuteNode,
} from './graph.ts'
import { chineseReferences, type Reading, type Reference } from './graph-extract-articles.ts'
import { articleHeadings } from './graph-extract-headings.ts'
import { partyMentions } from './graph-extract-parties.ts'
import { isStatuteName, statuteName } from './graph-extract-statutes.ts'
import { westernReferences } from './graph-extract-western.ts'

/** A document as the graph reads it. `start` is the chunk's place in the document's text. */
export interface GraphDocument {
  kb_id: string
  document_id: string
  doc_type: string
  title: string
  chunks: readonly { content: string; start: number; section_title: string | null }[]
}

const lawTypes: ReadonlySet<string> = new Set(['statute', 'judicial_interpretation'])
const widths = /[０-９Ａ-Ｚａ-ｚ]/g

/** Half width for digits and letters, one for one, so that offsets stay. */
const foldWidths = (text: string): string =>
  text.replace(widths, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))

interface Place {
  start: number
  end: number
}

/** Nodes and edges once each; of several mentions an edge keeps the first place and the count. */
function collect() {
  const nodes = new Map<string, NamedNode>()
  const edges = new Map<string, EdgeDraft>()
  const node = (one: NamedNode): string => {
    if (!nodes.has(one.node_id)) nodes.set(one.node_id, one)
    return one.node_id
  }
  return {
    nodes,
    edges,
    node,
    target: ({ statute, number }: Pick<Reference, 'statute' | 'number'>): string =>
      node(number === undefined ? statuteNode(statute) : articleNode(statute, number)),
    edge(from: string, kind: EdgeKind, to: string, { start, end }: Place, more: object = {}): void {
      const key = `${kind}\n${from}\n${to}`
      const known = edges.get(key)
      if (known) known.properties.count = Number(known.properties.count) + 1
      else edges.set(key, { from, to, kind, properties: { start, end, count: 1, ...more } })
    },
  }
}

/**
 * What a document says of statutes, articles and parties, by rules alone. `properties.start` and `end` of an edge are the
 * words it rests on, in the document's text.
 */
export function extractGraph(document: GraphDocument): GraphPart {
  const { kb_id, document_id, doc_type, title, chunks } = document
  const legalText = lawTypes.has(doc_type)
  const itself = legalText ? ownArticle(title) : undefined
  const collected = collect()
  const node_id = collected.node({
    node_id: documentNodeId(kb_id, document_id),
    kind: 'document',
    name: title.toWellFormed(),
    name_en: null,
    properties: { kb_id, document_id, doc_type },
    keys: [nameKey(title)].filter((key) => key.length > 1 && key.length <= 80),
  })
  const reading: Reading = { own: itself?.statute, legalText, shortNames: new Map() }
  if (itself) {
    const place = { start: 0, end: 0 }
    collected.edge(node_id, 'contains', collected.target({ statute: itself.statute }), place)
    if (itself.number !== undefined) collected.edge(node_id, 'contains', collected.target(itself), place)
    if (doc_type === 'judicial_interpretation')
      for (const { statute } of chineseReferences(title, { ...reading, own: undefined }))
        if (statute !== itself.statute)
          collected.edge(statuteId(itself.statute), 'interprets', collected.target({ statute }), place)
  }
  const state: ReadState = { node_id, reading, doc_type, article: itself?.number, collected }
  for (const chunk of chunks) readChunk(chunk, state)
  if (!legalText)
    for (const { content, start } of chunks)
      for (const { name, role, ...place } of partyMentions(content))
        collected.edge(
          node_id,
          'mentions',
          collected.node(partyNode(kb_id, name)),
          { start: start + place.start, end: start + place.end },
          { role },
        )
  return { nodes: [...collected.nodes.values()], edges: [...collected.edges.values()] }
}

interface ReadState {
  node_id: string
  reading: Reading
  doc_type: string
  /** The article that is being read. */
  article: string | undefined
  collected: ReturnType<typeof collect>
}

function readChunk(chunk: GraphDocument['chunks'][number], state: ReadState): void {
  const { node_id, reading, collected } = state
  const text = foldWidths(chunk.content)
  const at = ({ start, end }: Place) => ({
    start: chunk.start + start,
    end: chunk.start + end,
  })
  const headings = reading.own === undefined ? [] : articleHeadings(text, state.article)
  const titled = reading.own === undefined ? undefined : headingNumber(chunk.section_title)
  if (titled !== undefined && headings[0]?.start !== 0) headings.unshift({ number: titled, start: 0, end: 0 })
  for (const { number, ...place } of headings)
    if (reading.own !== undefined)
      collected.edge(node_id, 'contains', collected.target({ statute: reading.own, number }), at(place))
  const isHeading = new Set(headings.map(({ start }) => start))
  const references = [...chineseReferences(text, reading), ...westernReferences(text, reading)]
  let next = 0
  for (const reference of references.sort((one, other) => one.start - other.start)) {
    for (; (headings[next]?.start ?? Number.POSITIVE_INFINITY) <= reference.start; next++)
      state.article = headings[next]?.number
    if (isHeading.has(reference.start) && reference.statute === reading.own) continue
    cite(reference, at(reference), relationOf(text, reference, state), state)
  }
  state.article = headings.at(-1)?.number ?? state.article
}

function cite(reference: Reference, place: Place, kind: EdgeKind, state: ReadState): void {
  const { node_id, reading, article, collected } = state
  const { statute, number } = reference
  const isOwn = statute === reading.own
  if (isOwn && (number === undefined || number === article)) return
  const target = collected.target(reference)
  if (kind !== 'cites' && reading.own !== undefined && !isOwn)
    collected.edge(statuteId(reading.own), kind, collected.target({ statute }), place)
  collected.edge(node_id, 'cites', target, place)
  // Whoever asks for a statute finds also those who cite only an article of it.
  if (number !== undefined && !isOwn) collected.edge(node_id, 'cites', collected.target({ statute }), place)
  if (number !== undefined && reading.own !== undefined && article !== undefined)
    collected.edge(articleId(reading.own, article), 'cites', target, place)
}

const repealed =
  /^(?:[（(][^（）()]{0,60}[)）])?(?:[、，和及与\s]{0,2}《[^《》\n]{2,80}》(?:[（(][^（）()]{0,60}[)）])?){0,20}\s?(?:自[^。\n]{2,30}起)?(?:同时|即行|予以|相应)?废止/
const sentenceMax = 400

/** What the sentence around a statute's name makes of it: repealed, interpreted or merely cited. */
function relationOf(text: string, { number, end, start }: Reference, { reading, doc_type }: ReadState): EdgeKind {
  if (reading.own === undefined || number !== undefined || text[start] !== '《') return 'cites'
  if (repealed.test(text.slice(end, end + 2 * sentenceMax))) return 'supersedes'
  if (doc_type !== 'judicial_interpretation') return 'cites'
  const before =
    text
      .slice(Math.max(0, start - sentenceMax), start)
      .split(/[。\n]/)
      .at(-1) ?? ''
  const [after = ''] = text.slice(end, end + sentenceMax).split(/[。\n]/, 1)
  const isBasis = /根据|依据|依照/.test(before) && /制定(?:本(?:解释|规定|批复|意见))|制定$/.test(after)
  return isBasis ? 'interprets' : 'cites'
}

const partyNode = (kb_id: string, name: string): NamedNode => ({
  node_id: partyId(kb_id, name),
  kind: 'party',
  name,
  name_en: null,
  properties: { kb_id },
  keys: [nameKey(name)],
})

const headingNumber = (section_title: string | null): string | undefined =>
  section_title !== null && /^\s{0,20}(?:第[^第]{1,14}[条條]|(?:Article|Section|§)\s?\d)/i.test(section_title)
    ? articleNumber(section_title)
    : undefined

/** The statute that a legal text is, by its title, and the one article of it when the title ends with that. */
function ownArticle(title: string): Pick<Reference, 'statute' | 'number'> | undefined {
  const [, name = title, written] =
    /^(.{2,200}?)[\s·,，]{0,10}(第[^第条條]{1,12}[条條](?:之.{1,3})?)$/u.exec(title.trim()) ?? []
  const number = written === undefined ? undefined : articleNumber(written)
  const isNamed = isStatuteName(name, true) || !/\p{sc=Han}/u.test(name)
  if (!isNamed) return undefined
  return { statute: statuteName(name), ...(number !== undefined && { number }) }
}
