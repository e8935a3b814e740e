/** A run of words that both versions have, or one of them only. */
export interface Change {
  is: 'same' | 'added' | 'removed'
  text: string
}

/** A word with what belongs inside it (`5,000`, `plaintiff's`), a run of spaces, or one character, as in Chinese. */
const word = /[\p{Script=Latin}\p{N}]+(?:[.,'’-][\p{Script=Latin}\p{N}]+)*|\s+|./gsu
const wordsIn = (text: string): string[] => text.match(word) ?? []

/** Above this product of two lengths the words are not compared one by one. */
const cellsMax = 4_000_000

/** What became of a text, word by word in Latin script and character by character in Chinese. */
export function compareTexts(before: string, after: string): Change[] {
  const [old, now] = [wordsIn(before), wordsIn(after)]
  const changes: Change[] = []
  for (const { is, item } of compareLists(old, now)) {
    const last = changes.at(-1)
    if (last?.is === is) last.text += item
    else changes.push({ is, text: item })
  }
  return changes
}

interface Step {
  is: Change['is']
  item: string
}

/** The shortest way from one list to the other, by the longest common subsequence; what is removed stands before what is added. */
function compareLists(old: readonly string[], now: readonly string[]): Step[] {
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const same = (items: readonly string[]): Step[] => items.map((item) => ({ is: 'same', item }))
  return [
    ...same(old.slice(0, start)),
    ...middleOf(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ]
}

function middleOf(old: readonly string[], now: readonly string[]): Step[] {
  const removed = (item: string): Step => ({ is: 'removed', item })
  const added = (item: string): Step => ({ is: 'added', item })
  if (old.length * now.length > cellsMax) return [...old.map(removed), ...now.map(added)]
  const width = now.length + 1
  const common = new Uint32Array((old.length + 1) * width)
  const at = (i: number, j: number): number => common[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const steps: Step[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      steps.push({ is: 'same', item: old[i] as string })
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) steps.push(removed(old[i++] as string))
    else steps.push(added(now[j++] as string))
  }
  return [...steps, ...old.slice(i).map(removed), ...now.slice(j).map(added)]
}

/** Paragraphs of two versions side by side: the same, changed within, or only in one of them. */
export function compareParagraphs(before: readonly string[], after: readonly string[]): Change[][] {
  const rows: Change[][] = []
  let [removed, added]: [string[], string[]] = [[], []]
  const flush = () => {
    rows.push(...pairsOf(removed, added))
    removed = []
    added = []
  }
  for (const { is, item } of compareLists(before, after)) {
    if (is === 'removed') removed.push(item)
    else if (is === 'added') added.push(item)
    else {
      flush()
      rows.push([{ is, text: item }])
    }
  }
  flush()
  return rows
}

/** Each that is at least half alike the next that came in its place counts as changed. */
function pairsOf(removed: readonly string[], added: readonly string[]): Change[][] {
  const rows: Change[][] = []
  let at = 0
  for (const text of removed) {
    const found = added.findIndex((other, index) => index >= at && areAlike(text, other))
    if (found < 0) rows.push([{ is: 'removed', text }])
    else {
      for (const other of added.slice(at, found)) rows.push([{ is: 'added', text: other }])
      rows.push(compareTexts(text, added[found] as string))
      at = found + 1
    }
  }
  return [...rows, ...added.slice(at).map((text): Change[] => [{ is: 'added', text }])]
}

function areAlike(one: string, other: string): boolean {
  const changes = compareTexts(one, other)
  const same = changes.reduce((sum, { is, text }) => sum + (is === 'same' ? text.length : 0), 0)
  return same * 2 >= Math.max(one.length, other.length)
}
