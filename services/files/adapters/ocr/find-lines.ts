import { boxAround, grown, type LineBox, type Point } from './line-box.ts'

/** How likely each pixel belongs to text, from 0 to 1. */
export interface TextMap {
  width: number
  height: number
  values: Float32Array
}

const pixelMin = 0.3
const lineMin = 0.6
const growth = 1.6
const sideMin = 3
/** A page has hundreds; more are noise, and each costs a run of the recogniser. */
const linesMax = 1000

/** The lines of text in a map (differentiable binarization): what hangs together, is likely enough, and has some size. */
export function findLines({ width, height, values }: TextMap): LineBox[] {
  const seen = new Uint8Array(width * height)
  const boxes: LineBox[] = []
  for (let at = 0; at < values.length && boxes.length < linesMax; at += 1) {
    if (seen[at] === 1 || (values[at] ?? 0) <= pixelMin) continue
    const { edges, mean } = spread(at, { width, height, values }, seen)
    const box = boxAround(edges)
    if (mean < lineMin || Math.min(box.width, box.height) < sideMin) continue
    boxes.push(grown(box, growth))
  }
  return boxes
}

/** What hangs together with a pixel: the corners of its first and last pixel of each row, and its mean. */
function spread(first: number, { width, height, values }: TextMap, seen: Uint8Array): { edges: Point[]; mean: number } {
  const rows = new Map<number, [first: number, last: number]>()
  const waiting = [first]
  seen[first] = 1
  let [sum, count] = [0, 0]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    sum += values[at] ?? 0
    count += 1
    const row = rows.get(y)
    rows.set(y, row ? [Math.min(row[0], x), Math.max(row[1], x)] : [x, x])
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
        const next = ny * width + nx
        if (seen[next] === 1 || (values[next] ?? 0) <= pixelMin) continue
        seen[next] = 1
        waiting.push(next)
      }
  }
  const edges = [...rows].flatMap(([y, [left, right]]): Point[] => [
    [left, y],
    [right + 1, y],
    [left, y + 1],
    [right + 1, y + 1],
  ])
  return { edges, mean: sum / count }
}
