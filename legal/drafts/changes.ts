/** What became of a piece: it stayed, came, or went. */
export interface Change<T> {
  kind: 'same' | 'inserted' | 'deleted'
  value: T
}
/** What stands beside what; one side is absent where something came or went. */
export interface Pair<T> {
  before?: T
  after?: T
}

/** Above this many comparisons (some 2,000 words by 2,000) the middle is replaced as a whole. */
const comparisonsMax = 4_000_000

/** The longest common subsequence of what is left when the equal beginning and end are taken away. */
function changes<T>(before: readonly T[], after: readonly T[], keyOf: (one: T) => string): Change<T>[] {
  const [old, now] = [before.map(keyOf), after.map(keyOf)]
  let from = 0
  while (from < old.length && from < now.length && old[from] === now[from]) from++
  let tail = 0
  while (tail < Math.min(old.length, now.length) - from && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const [rows, columns] = [old.length - from - tail, now.length - from - tail]
  const width = columns + 1
  const isTooMuch = rows * columns > comparisonsMax
  const lengths = new Uint32Array(isTooMuch ? 0 : (rows + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0 && !isTooMuch; row--)
    for (let column = columns - 1; column >= 0; column--)
      lengths[row * width + column] =
        old[from + row] === now[from + column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const same = (value: T): Change<T> => ({ kind: 'same', value })
  const found = after.slice(0, from).map(same)
  let [row, column] = [0, 0]
  while (row < rows || column < columns) {
    const isKept = row < rows && column < columns && old[from + row] === now[from + column] && !isTooMuch
    if (isKept) row++
    const goes = !isKept && row < rows && (column === columns || at(row + 1, column) >= at(row, column + 1))
    if (goes) found.push({ kind: 'deleted', value: before[from + row++] as T })
    else found.push({ kind: isKept ? 'same' : 'inserted', value: after[from + column++] as T })
  }
  return [...found, ...after.slice(after.length - tail).map(same)]
}

/** Words of letters, and characters one by one where, as in Chinese, words have no blanks between them. */
const wordsOf = (text: string): string[] => text.match(/[\p{sc=Latin}\p{N}]+|[^\p{sc=Latin}\p{N}]/gu) ?? []

/** What to strike out and what to write in, to get from one text to the other. */
export function textChanges(before: string, after: string): Change<string>[] {
  const found: Change<string>[] = []
  for (const { kind, value } of changes(wordsOf(before), wordsOf(after), (word) => word)) {
    const last = found.at(-1)
    if (last?.kind === kind) last.value += value
    else found.push({ kind, value })
  }
  return found
}

const likeness = (before: string, after: string): number => {
  const kept = textChanges(before, after).reduce(
    (sum, { kind, value }) => sum + (kind === 'same' ? value.length : 0),
    0,
  )
  return (2 * kept) / Math.max(1, before.length + after.length)
}

/** Sets the pieces of two versions beside each other; those that are half alike count as one that was changed. */
export function pairs<T>(
  before: readonly T[],
  after: readonly T[],
  textOf: (one: T) => string,
  mayBecome: (before: T, after: T) => boolean,
): Pair<T>[] {
  const found: Pair<T>[] = []
  let [gone, come]: [T[], T[]] = [[], []]
  // Both orders are kept, so that taking all changes gives the later version and refusing all the earlier.
  const settle = () => {
    for (const one of come) {
      const at = gone.findIndex((old) => mayBecome(old, one) && likeness(textOf(old), textOf(one)) >= 0.5)
      found.push(...gone.splice(0, Math.max(0, at)).map((old) => ({ before: old })))
      found.push(at < 0 ? { after: one } : { before: gone.shift() as T, after: one })
    }
    found.push(...gone.map((old) => ({ before: old })))
    ;[gone, come] = [[], []]
  }
  let old = 0
  for (const { kind, value } of changes(before, after, textOf)) {
    if (kind === 'same') settle()
    if (kind === 'same') found.push({ before: before[old] as T, after: value })
    else (kind === 'deleted' ? gone : come).push(value)
    if (kind !== 'inserted') old++
  }
  settle()
  return found
}
