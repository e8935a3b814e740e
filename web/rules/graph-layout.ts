interface Named {
  node_id: string
}
interface Edge {
  from: string
  to: string
}

export interface PlacedNode<N> {
  node: N
  x: number
  y: number
  /** How many steps from where the walk began. */
  ring: number
}

const ringGap = 130
const perRingMax = 24

/**
 * A picture without forces: where the walk began stands in the middle, what is one step away on the first ring around it,
 * and so on. The same graph always gives the same picture. What does not fit on a ring is left to the list.
 */
export function placeNodes<N extends Named>(
  nodes: readonly N[],
  edges: readonly Edge[],
  begin: readonly string[],
): PlacedNode<N>[] {
  const rings = ringsFrom(nodes, edges, begin)
  const placed: PlacedNode<N>[] = []
  for (const [ring, members] of [...Map.groupBy(nodes, ({ node_id }) => rings.get(node_id) ?? 1)].toSorted(
    ([one], [other]) => one - other,
  )) {
    const shown = members.slice(0, perRingMax)
    const radius = ring === 0 && shown.length === 1 ? 0 : Math.max(0.45, ring) * ringGap
    for (const [at, node] of shown.entries()) {
      // Half a step aside on every second ring, so that names do not stand behind each other.
      const angle = ((at + (ring % 2) / 2) / shown.length) * 2 * Math.PI - Math.PI / 2
      placed.push({ node, ring, x: whole(radius * Math.cos(angle)), y: whole(radius * Math.sin(angle)) })
    }
  }
  return placed
}

/** Never the other zero, which is written with a sign. */
const whole = (value: number): number => Math.round(value) + 0

function ringsFrom(nodes: readonly Named[], edges: readonly Edge[], begin: readonly string[]): Map<string, number> {
  const known = new Set(nodes.map(({ node_id }) => node_id))
  const neighbours = new Map<string, string[]>()
  for (const { from, to } of edges) {
    neighbours.set(from, [...(neighbours.get(from) ?? []), to])
    neighbours.set(to, [...(neighbours.get(to) ?? []), from])
  }
  const rings = new Map(begin.filter((id) => known.has(id)).map((id) => [id, 0]))
  let edge = [...rings.keys()]
  for (let ring = 1; edge.length > 0; ring++) {
    const next = edge.flatMap((id) => neighbours.get(id) ?? []).filter((id) => known.has(id) && !rings.has(id))
    edge = [...new Set(next)]
    for (const id of edge) rings.set(id, ring)
  }
  return rings
}
