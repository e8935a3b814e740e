/** Reads CSV (RFC 4180) back, strictly: one object per line, by the names in the head. */
export function parseCsv(text: string): Record<string, string>[] {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y
  const source = text.replace(/^\ufeff/, '')
  while (cell.lastIndex < source.length) {
    const at = cell.lastIndex
    const match = cell.exec(source)
    if (!match) throw new Error(`this is not CSV: ${source.slice(at, at + 80)}`)
    const [, quoted, plain = '', end] = match
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
  }
  const [head = [], ...rows] = lines.filter((line) => line.length > 0)
  for (const row of rows) if (row.length !== head.length) throw new Error(`a line has ${row.length} cells`)
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] as string])))
}
