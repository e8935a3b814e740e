/** CPU time, user and system, that the work took in this process; wall time says little on a busy machine. */
export function cpuMs<Result>(work: () => Result): { result: Result; ms: number } {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1_000 }
}

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** The median of several runs' CPU time, after one run that only warms up. */
export function medianCpuMs(runs: number, work: () => unknown): number {
  work()
  return percentile(
    Array.from({ length: runs }, () => cpuMs(work).ms),
    0.5,
  )
}

/** Three significant digits are what these measurements carry. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return '-'
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/** A quality between 0 and 1 as retrieval papers print it: .373 */
export const share = (value: number) => value.toFixed(3).replace(/^0/, '')

export const ratio = (value: number, of: number) => `${(value / of).toFixed(2)}x`

/** The first column to the left, the others to the right. */
export function printTable(title: string, header: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => (column === 0 ? (cells[0] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width)))
      .join('  ')
      .trimEnd()
  console.log(`\n${title}`)
  console.log(line(header))
  console.log(widths.map((width) => '-'.repeat(width)).join('  '))
  for (const row of rows) console.log(line(row))
}
