import type { LineBox } from './line-box.ts'

export interface ReadLine {
  box: LineBox
  text: string
}

/** The slope of a page: the middle one of its lines, the long ones alone where there are any. */
function slopeOf(boxes: readonly LineBox[]): readonly [x: number, y: number] {
  const long = boxes.filter(({ width, height }) => width >= 3 * height)
  const sorted = (long.length > 0 ? long : boxes).toSorted((one, other) => one.right[1] - other.right[1])
  return sorted[sorted.length >> 1]?.right ?? [1, 0]
}

/**
 * The lines from top to bottom, and from left to right where they stand side by side, as on the level page. Columns of a
 * newspaper would be read across.
 */
export function inReadingOrder(lines: readonly ReadLine[]): string {
  const [cos, sin] = slopeOf(lines.map(({ box }) => box))
  const level = lines
    .map(({ box, text }) => ({ left: box.x * cos + box.y * sin, middle: box.y * cos - box.x * sin, text, ...box }))
    .toSorted((one, other) => one.middle - other.middle)
  const rows: (typeof level)[] = []
  for (const line of level) {
    const before = rows.at(-1)?.at(-1)
    const isBeside = before && line.middle - before.middle < Math.min(line.height, before.height) / 2
    if (isBeside) rows.at(-1)?.push(line)
    else rows.push([line])
  }
  return rows
    .map((row) => row.toSorted((one, other) => one.left - other.left).map(({ text }) => text))
    .map((texts) => texts.join(' '))
    .join('\n')
}
