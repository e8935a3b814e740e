import type { GraphEdge, GraphNode } from '@casewright/contracts/knowledge/search-resources'
import { useEffect, useMemo } from 'preact/hooks'
import { placeNodes } from '../../rules/graph-layout.ts'
import { createGraph } from '../../state/library.ts'
import { setQuery } from '../../state/place.ts'
import { libraryWords } from '../../words/library.ts'
import { language } from '../../words/words.ts'
import { LoadedView } from '../loaded-view.tsx'
import { Empty } from '../states.tsx'

const nameIn = ({ name, name_en }: GraphNode): string => (language.value === 'en' ? (name_en ?? name) : name)
const short = (name: string): string => (name.length > 14 ? `${name.slice(0, 13)}…` : name)

/** What the words of a search are related to: a picture, and the same as a list. */
export function Graph({ query }: { query: string }) {
  const words = libraryWords.value
  const graph = useMemo(() => createGraph(query), [query])
  useEffect(() => void graph.load(), [graph])
  return (
    <LoadedView loaded={graph}>
      {({ entities, nodes, edges }) =>
        nodes.length === 0 ? (
          <Empty title={words.noRelations} hint={words.noRelationsHint} />
        ) : (
          <>
            <Picture nodes={nodes} edges={edges} begin={entities.map(({ node_id }) => node_id)} />
            <EdgeList nodes={nodes} edges={edges} />
          </>
        )
      }
    </LoadedView>
  )
}

interface PictureProps {
  nodes: readonly GraphNode[]
  edges: readonly GraphEdge[]
  begin: readonly string[]
}

/** For the eye alone: the list says all of it. */
function Picture({ nodes, edges, begin }: PictureProps) {
  const placed = placeNodes(nodes, edges, begin)
  const places = new Map(placed.map((one) => [one.node.node_id, one]))
  const reach = Math.max(...placed.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)))) + 90
  return (
    <svg class="graph" viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`} aria-hidden="true">
      {edges.map(({ from, to, kind }) => {
        const [one, other] = [places.get(from), places.get(to)]
        return one && other && <line key={`${from} ${to} ${kind}`} x1={one.x} y1={one.y} x2={other.x} y2={other.y} />
      })}
      {placed.map(({ node, x, y, ring }) => (
        <g key={node.node_id} class={ring === 0 ? 'begin' : ''} transform={`translate(${x} ${y})`}>
          <circle r={ring === 0 ? 8 : 5} />
          <text y={-12} text-anchor="middle">
            {short(nameIn(node))}
          </text>
        </g>
      ))}
    </svg>
  )
}

function EdgeList({ nodes, edges }: Pick<PictureProps, 'nodes' | 'edges'>) {
  const words = libraryWords.value
  const byId = new Map(nodes.map((node) => [node.node_id, node]))
  const told = edges.flatMap(({ from, to, kind }) => {
    const [one, other] = [byId.get(from), byId.get(to)]
    return one && other ? [{ key: `${from} ${to} ${kind}`, one, other, kind }] : []
  })
  return (
    <ul class="lines" aria-label={words.relations}>
      {told.map(({ key, one, other, kind }) => (
        <li key={key}>
          <span>
            <NodeButton node={one} /> <small>{words.edgeKinds[kind]}</small> <NodeButton node={other} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const NodeButton = ({ node }: { node: GraphNode }) => (
  <button type="button" class="source-link" onClick={() => setQuery({ q: node.name, doc: undefined })}>
    {nameIn(node)}
  </button>
)
