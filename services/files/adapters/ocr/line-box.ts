/** A rectangle around a line of text: its middle, the direction in which it runs to the right, its length and height. */
export interface LineBox {
  x: number
  y: number
  right: readonly [x: number, y: number]
  width: number
  height: number
}

export type Point = readonly [x: number, y: number]

const cross = (from: Point, one: Point, other: Point): number =>
  (one[0] - from[0]) * (other[1] - from[1]) - (one[1] - from[1]) * (other[0] - from[0])

/** The corners of the smallest convex shape around points (Andrew's monotone chain). */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])
  const half = (some: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of some) {
      while (chain.length > 1 && cross(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

/** The smallest rectangle around points: one of its sides lies on a side of their hull. `right` is at most 45° off. */
export function boxAround(points: readonly Point[]): LineBox {
  const hull = hullOf(points)
  let best: LineBox | undefined
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] as Point
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length === 0) continue
    const box = boxAlong(hull, upright([(to[0] - from[0]) / length, (to[1] - from[1]) / length]))
    if (!best || box.width * box.height < best.width * best.height) best = box
  }
  return best ?? boxAlong(points, [1, 0])
}

/** The same directions of a rectangle's sides, named so that `right` runs to the right. */
function upright([x, y]: Point): Point {
  const [a, b] = Math.abs(x) >= Math.abs(y) ? [x, y] : [y, -x]
  return a < 0 ? [-a, -b] : [a, b]
}

function boxAlong(points: readonly Point[], right: Point): LineBox {
  const along = points.map(([x, y]) => x * right[0] + y * right[1])
  const across = points.map(([x, y]) => y * right[0] - x * right[1])
  const [left, top] = [Math.min(...along), Math.min(...across)]
  const [width, height] = [Math.max(...along) - left, Math.max(...across) - top]
  const [u, v] = [left + width / 2, top + height / 2]
  return { x: u * right[0] - v * right[1], y: u * right[1] + v * right[0], right, width, height }
}

/** A model marks the core of a line only: the whole line is larger by this share of its area to its girth. */
export function grown(box: LineBox, share: number): LineBox {
  const distance = (box.width * box.height * share) / (2 * (box.width + box.height))
  return { ...box, width: box.width + 2 * distance, height: box.height + 2 * distance }
}

export const scaled = (box: LineBox, by: number): LineBox => ({
  ...box,
  x: box.x * by,
  y: box.y * by,
  width: box.width * by,
  height: box.height * by,
})

/** Runs downwards: a page that lies on its side, or a column of characters. */
export const isUpright = ({ width, height }: LineBox): boolean => height >= width * 1.5
