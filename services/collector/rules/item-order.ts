interface Node {
  item_id: string
  depends_on: readonly string[]
}

/** Items after all that they depend on, else as they stand; or the circle that leaves no order, its first member last again. */
export function orderItems<T extends Node>(items: readonly T[]): { ordered: T[]; circle?: string[] } {
  const byId = new Map(items.map((item) => [item.item_id, item]))
  const ordered = new Set<T>()
  const visit = (item: T, path: readonly string[]): string[] | undefined => {
    if (ordered.has(item)) return undefined
    const { item_id, depends_on } = item
    if (path.includes(item_id)) return [...path.slice(path.indexOf(item_id)), item_id]
    for (const needed of depends_on) {
      const circle = visit(byId.get(needed) as T, [...path, item_id])
      if (circle) return circle
    }
    ordered.add(item)
    return undefined
  }
  for (const item of items) {
    const circle = visit(item, [])
    if (circle) return { ordered: [], circle }
  }
  return { ordered: [...ordered] }
}
