import type { EdgeKind, GraphEdge, GraphNode } from '@casewright/contracts/knowledge/graph-resources'

const verbs: Record<EdgeKind, string> = {
  cites: '引用 cites',
  governs: '规范 governs',
  requires: '要件 requires',
  proves: '证明 proves',
  interprets: '解释 interprets',
  supersedes: '取代 supersedes',
  contains: '载有 contains',
  mentions: '涉及 mentions',
}
const sentencesMax = 60

/** What the graph says, a line for each edge, for a prompt or a reader; names that the answer does not have are left out. */
export function graphSentences(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): string {
  const names = new Map(nodes.map(({ node_id, name }) => [node_id, name]))
  const lines = edges.flatMap(({ from, to, kind }) => {
    const [one, other] = [names.get(from), names.get(to)]
    return one !== undefined && other !== undefined ? [`${one} — ${verbs[kind]} → ${other}`] : []
  })
  return [...new Set(lines)].slice(0, sentencesMax).join('\n')
}
