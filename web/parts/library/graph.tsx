import type { GraphEdge, GraphNode } from '@casewright/contracts/knowledge/graph-resources'
import { useEffect, useMemo } from 'preact/hooks'
import { nodeSize, pictureOf } from '../../rules/graph-layout.ts'
import { createGraph } from '../../state/library.ts'
import { libraryWords } from '../../words/library.ts'
import { language } from '../../words/words.ts'
import { LoadedView } from '../loaded-view.tsx'
import { Empty } from '../states.tsx'

const nameIn = ({ name, name_en }: GraphNode): string => (language.value === 'en' ? (name_en ?? name) : name)
const addressOf = ({ name }: GraphNode): string => `/library?q=${encodeURIComponent(name)}&show=graph`

/** What the words of a search are related to: a picture, and the same as a list. */
export function Graph({ query }: { query: string }) {
  const words = libraryWords.value
  const graph = useMemo(() => createGraph(query), [query])
  useEffect(() => void graph.load(), [graph])
  return (
    <LoadedView loaded={graph}>
      {({ entities, nodes, edges, backend }) =>
        edges.length === 0 ? (
          <Empty
            title={words.noRelations}
            hint={backend === 'none' ? words.degradedKinds.noGraph : words.noRelationsHint}
          />
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

/** For the eye and the mouse alone: the list says all of it. */
function Picture({ nodes, edges, begin }: PictureProps) {
  const words = libraryWords.value
  const { width, height, unshown, ...shown } = pictureOf(nodes, edges, begin)
  const kinds: Readonly<Record<string, string>> = words.edgeKinds
  return (
    <figure class="graph">
      <svg viewBox={`-1 -1 ${width + 2} ${height + 2}`} aria-hidden="true">
        {shown.lines.map(({ key, path }) => (
          <path key={key} d={path} />
        ))}
        {shown.headings.map(({ kind, x, y }) => (
          <text key={`${x} ${kind}`} class="graph-heading" x={x} y={y}>
            {kinds[kind]}
          </text>
        ))}
        {shown.nodes.map(({ node, x, y, isBeginning }) => (
          <a key={node.node_id} href={addressOf(node)} tabindex={-1} class={isBeginning ? 'begin' : undefined}>
            <title>{nameIn(node)}</title>
            <rect x={x} y={y} {...nodeSize} rx={4} />
            <text x={x + 10} y={y + 18}>
              {fitting(nameIn(node))}
            </text>
          </a>
        ))}
      </svg>
      {unshown > 0 && <figcaption class="hint">{words.unshown(unshown)}</figcaption>}
    </figure>
  )
}

const roomFor = 28
const widthOf = (characters: readonly string[]): number =>
  characters.reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)

/** A name as wide as its box, without its middle: articles of one law differ at their end. Chinese characters take two places. */
function fitting(name: string): string {
  const characters = Array.from(name)
  if (widthOf(characters) <= roomFor) return name
  let tail = characters.length
  while (widthOf(characters.slice(tail - 1)) <= roomFor / 2) tail--
  let head = 0
  while (widthOf(characters.slice(0, head + 1)) <= roomFor / 2 - 2) head++
  return `${characters.slice(0, head).join('')}…${characters.slice(tail).join('')}`
}

function EdgeList({ nodes, edges }: Pick<PictureProps, 'nodes' | 'edges'>) {
  const words = libraryWords.value
  const byId = new Map(nodes.map((node) => [node.node_id, node]))
  const told = edges.flatMap(({ from, to, kind, document_id }) => {
    const [one, other] = [byId.get(from), byId.get(to)]
    return one && other ? [{ key: `${from} ${to} ${kind} ${document_id}`, one, other, kind }] : []
  })
  return (
    <ul class="lines" aria-label={words.relations}>
      {told.map(({ key, one, other, kind }) => (
        <li key={key}>
          <span>
            <NodeLink node={one} /> <small>{words.edgeKinds[kind]}</small> <NodeLink node={other} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const NodeLink = ({ node }: { node: GraphNode }) => <a href={addressOf(node)}>{nameIn(node)}</a>
