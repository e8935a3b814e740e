import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'

/** A YAML text (JSON is one, too) that knows the line of each of its members. */
export function yamlWithLines(text: string) {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  /** The line where the member's key stands, or the item of a list; 1 for what is not there. */
  const lineOf = (path: readonly string[]): number => {
    const holder = document.getIn(path.slice(0, -1), true)
    const pair = isMap(holder) && holder.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1))
    const node = pair ? pair.key : document.getIn(path, true)
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range
    return range ? lines.linePos(range[0]).line : 1
  }
  return { document, lineOf }
}
