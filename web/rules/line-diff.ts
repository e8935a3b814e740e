export interface DiffLine {
  is: 'same' | 'added' | 'removed'
  text: string
}

/** Above this many pairs of lines the changed part is shown as replaced as a whole. */
const pairsMax = 1_000_000

/** What was removed from one text and what was added in the other, line by line; the fewest lines that explain it. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, young] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(old.length, young.length)
  let head = 0
  while (head < shorter && old[head] === young[head]) head++
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === young.at(-1 - tail)) tail++
  const marked = (is: DiffLine['is'], lines: readonly string[]) => lines.map((text): DiffLine => ({ is, text }))
  return [
    ...marked('same', old.slice(0, head)),
    ...changed(old.slice(head, old.length - tail), young.slice(head, young.length - tail)),
    ...marked('same', old.slice(old.length - tail)),
  ]
}

function changed(old: readonly string[], young: readonly string[]): DiffLine[] {
  const common = old.length * young.length > pairsMax ? undefined : commonLengths(old, young)
  const lines: DiffLine[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < young.length) {
    const text = old[at]
    if (text !== undefined && text === young[to] && common) {
      lines.push({ is: 'same', text })
      at++
      to++
    } else if (text !== undefined && (!common || to === young.length || common(at + 1, to) >= common(at, to + 1))) {
      lines.push({ is: 'removed', text })
      at++
    } else lines.push({ is: 'added', text: young[to++] as string })
  }
  return lines
}

/** How many lines the rests behind two places have in common. */
function commonLengths(old: readonly string[], young: readonly string[]): (at: number, to: number) => number {
  const width = young.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const length = (at: number, to: number): number => lengths[at * width + to] ?? 0
  for (let at = old.length - 1; at >= 0; at--)
    for (let to = young.length - 1; to >= 0; to--)
      lengths[at * width + to] =
        old[at] === young[to] ? length(at + 1, to + 1) + 1 : Math.max(length(at + 1, to), length(at, to + 1))
  return length
}
