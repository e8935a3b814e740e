import type { EdgeKind, GraphEdge, GraphNode, NodeKind } from '@casewright/contracts/knowledge/graph-resources'
import { ServiceError } from '@casewright/kit/data/errors'
import { chineseArticleAt, westernArticleAt } from '@casewright/kit/text/article-numbers'

export const nodeKinds: readonly NodeKind[] = [
  'statute',
  'article',
  'cause_of_action',
  'element',
  'evidence_kind',
  'document',
  'party',
]

/** The nearest relation first: where a walk must leave some edges out, it leaves out those at the end. */
export const edgeKinds: readonly EdgeKind[] = [
  'contains',
  'interprets',
  'supersedes',
  'governs',
  'requires',
  'proves',
  'cites',
  'mentions',
]

/** A node as it is written: with the names by which a question may call it, as `nameKey` spells them. */
export interface NamedNode extends GraphNode {
  keys: string[]
}

export type EdgeDraft = Pick<GraphEdge, 'from' | 'to' | 'kind' | 'properties'>

/** What one document, or one import of structured knowledge, adds to the graph. */
export interface GraphPart {
  nodes: NamedNode[]
  edges: EdgeDraft[]
}

/** Whose part of the graph it is, within a base. */
export type Origin = { document_id: string } | { source: string }

/** An edge with the import that brought it, where it is of no document. */
export type OwnedEdge = GraphEdge & { source: string | null }

export interface EntityFilter {
  node_ids?: readonly string[]
  /** As `nameKey` spells them. */
  names?: readonly string[]
  kinds?: readonly NodeKind[]
  limit: number
}

/**
 * What a graph database must be able to do. Nodes and edges belong to a base and lie there only as long as an edge holds
 * them; bases meet in the ids of their nodes. Whoever reads names the bases, and sees nothing of any other.
 */
export interface GraphBackend {
  name: 'embedded' | 'neo4j'
  /** Puts this part in the place of what the origin had said before, in one step. */
  replace(kb_id: string, origin: Origin, part: GraphPart): Promise<void>
  deleteBase(kb_id: string): Promise<void>
  entities(kb_ids: readonly string[], filter: EntityFilter): Promise<GraphNode[]>
  /** The edges at these nodes, in either direction and at most `fanOut` of each kind and direction at each node. */
  edgesAt(
    kb_ids: readonly string[],
    node_ids: readonly string[],
    options: { edge_kinds: readonly EdgeKind[]; fanOut: number },
  ): Promise<GraphEdge[]>
  /** The edges of a base, from one page to the next in one order. */
  edgesOf(kb_id: string, window: { offset: number; limit: number }): Promise<OwnedEdge[]>
  ping(): Promise<void>
  close(): Promise<void>
}

/** The graph cannot answer now. The caller goes on without it. */
export class GraphUnavailable extends ServiceError {
  constructor(message: string, options?: ErrorOptions) {
    super('dependency_unavailable', message, null, options)
  }
}

/** One spelling of a name: width and case folded, punctuation gone, spaces only between words of letters. */
export const nameKey = (name: string): string =>
  name
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/(?<=\p{sc=Han}) | (?=\p{sc=Han})/gu, '')
    .trim()

export const statuteId = (statute: string): string => `statute:${statute}`
export const articleId = (statute: string, number: string): string => `article:${statute}#${number}`
export const causeId = (code: string): string => `cause:${code}`
export const causeCode = (node_id: string): string | undefined =>
  node_id.startsWith('cause:') ? node_id.slice('cause:'.length) : undefined
export const elementId = (code: string, element_key: string): string => `element:${code}#${element_key}`
export const evidenceKindId = (name: string): string => `evidence_kind:${nameKey(name)}`
export const documentNodeId = (kb_id: string, document_id: string): string => `document:${kb_id}#${document_id}`
export const partyId = (kb_id: string, name: string): string => `party:${kb_id}#${nameKey(name)}`

/** A node's id says what it is, before anybody has read it. */
export const kindOfNode = (node_id: string): NodeKind | undefined => {
  const word = node_id.slice(0, node_id.indexOf(':'))
  return word === 'cause' ? 'cause_of_action' : nodeKinds.find((kind) => kind === word)
}

/** The document that a node stands for; a base's id has no `#`. */
export function documentOfNode(node_id: string): { kb_id: string; document_id: string } | undefined {
  const [, kb_id, document_id] = /^document:([^#]+)#(.+)$/su.exec(node_id) ?? []
  return kb_id === undefined || document_id === undefined ? undefined : { kb_id, document_id }
}

/** 577 of 第五百七十七条, 577条, Article 577, 577 or 五百七十七; 577-1 of 第五百七十七条之一. */
export function articleNumber(written: string): string | undefined {
  const text = written.normalize('NFKC').trim().toLowerCase()
  const chinese = chineseArticleAt(/[条條]/.test(text) ? text : `第${text.replace(/^第/, '')}条`, 0)
  if (chinese) return chinese.number
  const announced = /^(?:(?:article|art|section|sec)s?\b|§)?/.exec(text)?.[0].length ?? 0
  return westernArticleAt(text, announced)?.number
}

/** A statute and an article are told by their ids alone, so that no base's wording shows in another. */
export const statuteNode = (statute: string): NamedNode => ({
  node_id: statuteId(statute),
  kind: 'statute',
  name: statute,
  name_en: null,
  properties: {},
  keys: [nameKey(statute)],
})

export const articleNode = (statute: string, number: string): NamedNode => ({
  node_id: articleId(statute, number),
  kind: 'article',
  name: articleName(statute, number),
  name_en: null,
  properties: { statute_id: statuteId(statute), number },
  keys: [],
})

function articleName(statute: string, number: string): string {
  if (!/\p{sc=Han}/u.test(statute)) return `${statute}, article ${number}`
  const [main, sub] = number.split('-')
  return `${statute}第${main}条${sub === undefined ? '' : `之${sub}`}`
}
