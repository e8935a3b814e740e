/** One row of a data file; the target knows what it must have. */
export type Row = Record<string, unknown>

/** The rows of a data file, or what is wrong with it. A list, or an object that has it under `name`. */
export function rowsOf(content: unknown, name: string): Row[] | string {
  const rows = Array.isArray(content) ? content : isObject(content) ? content[name] : undefined
  if (!Array.isArray(rows)) return `must be a list, or an object whose member ${name} is one`
  if (rows.length === 0) return 'has no rows'
  const odd = rows.findIndex((row) => !isObject(row))
  return odd < 0 ? rows : `the row ${odd} is no object`
}

/** Parts of at most so many rows and so many bytes of JSON; a single row may be larger. */
export function batchesOf(rows: readonly Row[], rowsMax: number, bytesMax: number): Row[][] {
  const batches: Row[][] = []
  let bytes = 0
  for (const row of rows) {
    const size = JSON.stringify(row).length
    const last = batches.at(-1)
    if (last && last.length < rowsMax && bytes + size <= bytesMax) {
      last.push(row)
      bytes += size
    } else {
      batches.push([row])
      bytes = size
    }
  }
  return batches
}

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
