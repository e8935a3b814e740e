interface Named {
  node_id: string
}
interface Edge {
  from: string
  to: string
  kind: string
}

interface PlacedNode<N> {
  node: N
  x: number
  y: number
  isBeginning: boolean
}

/** What the nodes below it have in common: how they are joined to what was asked for. */
interface PlacedHeading {
  kind: string
  x: number
  y: number
}

export interface GraphPicture<N> {
  width: number
  height: number
  nodes: PlacedNode<N>[]
  headings: PlacedHeading[]
  lines: { key: string; path: string }[]
  /** How many nodes the picture has no room for. */
  unshown: number
}

export const nodeSize = { width: 208, height: 26 }
const columnGap = 96
const rowHeight = 32
const headingHeight = 26
const perColumnMax = 16

/**
 * A picture in columns, read from left to right: what leads to the thing that was asked for, the thing, and what it leads
 * to, in groups by kind of edge. The same graph always gives the same picture.
 */
export function pictureOf<N extends Named>(
  nodes: readonly N[],
  edges: readonly Edge[],
  begin: readonly string[],
): GraphPicture<N> {
  const beginnings = new Set(begin)
  const kindFrom = new Map(edges.filter(({ from }) => beginnings.has(from)).map(({ to, kind }) => [to, kind]))
  const kindTo = new Map(edges.filter(({ to }) => beginnings.has(to)).map(({ from, kind }) => [from, kind]))
  const isAfter = ({ node_id }: N) => kindFrom.has(node_id)
  const [middle, others] = split(nodes, ({ node_id }) => beginnings.has(node_id))
  const [after, rest] = split(others, isAfter)
  const before = rest.filter(({ node_id }) => kindTo.has(node_id))
  const columns = [
    groupsOf(before, ({ node_id }) => kindTo.get(node_id)),
    groupsOf(middle, () => undefined),
    groupsOf(after, ({ node_id }) => kindFrom.get(node_id)),
  ].filter((groups) => groups.length > 0)
  const height = Math.max(0, ...columns.map(heightOf))
  const placed: PlacedNode<N>[] = []
  const headings: PlacedHeading[] = []
  for (const [at, groups] of columns.entries()) {
    const x = at * (nodeSize.width + columnGap)
    let y = (height - heightOf(groups)) / 2
    for (const { kind, members } of groups) {
      if (kind !== undefined) {
        headings.push({ kind, x, y: y + headingHeight - 8 })
        y += headingHeight
      }
      for (const node of members) {
        placed.push({ node, x, y, isBeginning: beginnings.has(node.node_id) })
        y += rowHeight
      }
    }
  }
  return {
    width: columns.length * (nodeSize.width + columnGap) - columnGap,
    height,
    nodes: placed,
    headings,
    lines: linesBetween(placed, edges),
    unshown: nodes.length - placed.length,
  }
}

function split<N>(nodes: readonly N[], belongs: (node: N) => boolean): [N[], N[]] {
  return [nodes.filter(belongs), nodes.filter((node) => !belongs(node))]
}

interface Group<N> {
  kind: string | undefined
  members: N[]
}

function groupsOf<N>(nodes: readonly N[], kindOf: (node: N) => string | undefined): Group<N>[] {
  const shown = nodes.toSorted((one, other) => (kindOf(one) ?? '').localeCompare(kindOf(other) ?? ''))
  return [...Map.groupBy(shown.slice(0, perColumnMax), kindOf)].map(([kind, members]) => ({ kind, members }))
}

const heightOf = (groups: readonly Group<unknown>[]): number =>
  groups.reduce(
    (sum, { kind, members }) => sum + (kind === undefined ? 0 : headingHeight) + members.length * rowHeight,
    0,
  )

/** From the right side of the left one to the left side of the right one; within a column a line would cross its names. */
function linesBetween<N extends Named>(placed: readonly PlacedNode<N>[], edges: readonly Edge[]) {
  const places = new Map(placed.map((one) => [one.node.node_id, one]))
  return edges.flatMap(({ from, to, kind }) => {
    const ends = [places.get(from), places.get(to)].filter((one) => one !== undefined)
    const [left, right] = ends.toSorted((one, other) => one.x - other.x)
    if (!left || !right || left.x === right.x) return []
    const [x1, x2] = [left.x + nodeSize.width, right.x]
    const [y1, y2] = [left.y + nodeSize.height / 2, right.y + nodeSize.height / 2]
    const middle = (x1 + x2) / 2
    return [{ key: `${from} ${to} ${kind}`, path: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}` }]
  })
}
