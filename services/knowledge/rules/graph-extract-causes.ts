import {
  articleNode,
  causeId,
  type EdgeDraft,
  elementId,
  evidenceKindId,
  type GraphPart,
  type NamedNode,
  nameKey,
  statuteNode,
} from './graph.ts'
import { referencesIn } from './graph-query.ts'

/** A cause of action with all that is known of it. */
export interface GraphCause {
  code: string
  name: string
  name_en?: string | null
  aliases?: readonly string[]
  version: string
  effective_from: string
  effective_to?: string | null
  elements: readonly GraphElement[]
  /** 民法典#675, 《民法典》第六百七十五条 or "Article 675 of the Civil Code". */
  governing_articles: readonly string[]
}

interface GraphElement {
  element_key: string
  name: string
  name_en?: string | null
  description?: string | null
  burden_of_proof?: string | null
  evidence: readonly string[]
  articles?: readonly string[]
}

/** The nodes and edges of a cause: articles govern it, it requires elements, kinds of evidence prove them. */
export function causeGraph(cause: GraphCause): GraphPart {
  const { code, version, effective_from, effective_to = null, elements, governing_articles } = cause
  const nodes = new Map<string, NamedNode>()
  const edges = new Map<string, EdgeDraft>()
  const node = (one: NamedNode): string => {
    nodes.set(one.node_id, one)
    return one.node_id
  }
  const properties = { version, effective_from, effective_to }
  const edge = (from: string, kind: EdgeDraft['kind'], to: string) =>
    edges.set(`${kind}\n${from}\n${to}`, { from, to, kind, properties })
  const govern = (written: readonly string[], governed: string) => {
    for (const reference of written.flatMap(referencesIn)) edge(node(nodeOfReference(reference)), 'governs', governed)
  }
  const of = node(causeNode(cause))
  govern(governing_articles, of)
  for (const element of elements) {
    const required = node(elementNode(code, element))
    edge(of, 'requires', required)
    govern(element.articles ?? [], required)
    for (const name of element.evidence.filter((kind) => nameKey(kind) !== '')) {
      const proof: NamedNode = {
        node_id: evidenceKindId(name),
        kind: 'evidence_kind',
        name,
        name_en: null,
        properties: {},
        keys: [nameKey(name)],
      }
      edge(node(proof), 'proves', required)
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] }
}

const nodeOfReference = ({ statute, number }: { statute: string; number?: string }): NamedNode =>
  number === undefined ? statuteNode(statute) : articleNode(statute, number)

/** 民间借贷纠纷 is also asked for as 民间借贷; 合同 for 合同纠纷 would be found everywhere. */
function causeNode({ code, name, name_en = null, aliases = [], ...rest }: GraphCause): NamedNode {
  const short = name.replace(/(?:责任)?纠纷$/, '')
  const names = [name, name_en ?? '', ...aliases, short.length >= 4 ? short : '']
  return {
    node_id: causeId(code),
    kind: 'cause_of_action',
    name,
    name_en,
    properties: { code, version: rest.version },
    keys: keysOf(names),
  }
}

const elementNode = (code: string, element: GraphElement): NamedNode => ({
  node_id: elementId(code, element.element_key),
  kind: 'element',
  name: element.name,
  name_en: element.name_en ?? null,
  properties: {
    code,
    element_key: element.element_key,
    description: element.description ?? null,
    burden_of_proof: element.burden_of_proof ?? null,
  },
  keys: keysOf([element.name, element.name_en ?? '']),
})

const keysOf = (names: readonly string[]): string[] => [...new Set(names.map(nameKey))].filter((key) => key.length > 1)
