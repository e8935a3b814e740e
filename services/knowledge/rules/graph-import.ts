import type { GraphLine } from '@casewright/contracts/knowledge/graph'
import { documentOfNode, type EdgeDraft, type GraphPart, kindOfNode, type NamedNode, nameKey } from './graph.ts'

interface Imported {
  part: GraphPart
  /** Documents of the base that edges lead to, each with the line that names it first. */
  documents: Map<string, number>
  problems: { path: string; message: string }[]
  /** Lines that are not part of it: nodes without an edge, and what stands there twice. */
  left_out: number
}

type NodeLine = Extract<GraphLine, { type: 'node' }>

/** What the lines of a graph add to a base, or what is wrong with them. */
export function importedPart(kb_id: string, lines: readonly GraphLine[]): Imported {
  const problems: Imported['problems'] = []
  const documents: Imported['documents'] = new Map()
  const nodes = new Map<string, NamedNode>()
  const edges = new Map<string, EdgeDraft>()
  const fail = (at: number, message: string) => void problems.push({ path: `body.lines.${at}`, message })
  for (const [at, line] of lines.entries())
    if (line.type === 'node') {
      if (kindOfNode(line.node_id) !== line.kind) fail(at, `the id of a node of kind ${line.kind} begins with its kind`)
      else nodes.set(line.node_id, namedNode(line))
    }
  for (const [at, line] of lines.entries()) {
    const ends = line.type === 'node' ? [line.node_id] : [line.from, line.to]
    for (const node_id of ends) {
      const document = documentOfNode(node_id)
      if (document && document.kb_id !== kb_id) fail(at, `${node_id} is no document of this base`)
      else if (document) {
        if (!documents.has(document.document_id)) documents.set(document.document_id, at)
        nodes.set(node_id, documentNode(node_id, document.document_id))
      } else if (line.type === 'edge' && !nodes.has(node_id)) fail(at, `no line is the node ${node_id}`)
    }
    if (line.type === 'edge') {
      const { from, to, kind, properties = {} } = line
      edges.set(`${kind}\n${from}\n${to}`, { from, to, kind, properties })
    }
  }
  const held = new Set([...edges.values()].flatMap(({ from, to }) => [from, to]))
  const part = { nodes: [...nodes.values()].filter(({ node_id }) => held.has(node_id)), edges: [...edges.values()] }
  const lineNodes = lines.filter((line) => line.type === 'node')
  const kept = new Set(lineNodes.map(({ node_id }) => node_id).filter((node_id) => held.has(node_id)))
  return { part, documents, problems, left_out: lines.length - edges.size - kept.size }
}

function namedNode({ node_id, kind, name, name_en = null, properties = {} }: NodeLine): NamedNode {
  const { aliases } = properties
  const others = Array.isArray(aliases) ? aliases.filter((alias) => typeof alias === 'string') : []
  const keys = [name, name_en ?? '', ...others].map(nameKey).filter((key) => key !== '')
  return { node_id, kind, name, name_en, properties, keys: [...new Set(keys)] }
}

/** It is called by its id: its title is the document's own, and goes with it. */
const documentNode = (node_id: string, document_id: string): NamedNode => ({
  node_id,
  kind: 'document',
  name: document_id,
  name_en: null,
  properties: {},
  keys: [],
})
