const dayMs = 86_400_000

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The last days until today, both included, as the engine counts days (UTC). */
export const lastDays = (now: number, count: number): { from: string; to: string } => ({
  from: dayOf(now - (count - 1) * dayMs),
  to: dayOf(now),
})

/** One value for every day, also for those on which nothing happened. At most a year. */
export function valuesByDay<T extends { day: string | null }>(
  rows: readonly T[],
  { from, to }: { from: string; to: string },
  measured: (row: T) => number,
): { day: string; value: number }[] {
  const values = new Map(rows.map((row) => [row.day, measured(row)]))
  const first = Date.parse(from)
  const count = Math.min(366, Math.max(1, Math.round((Date.parse(to) - first) / dayMs) + 1))
  return Array.from({ length: count }, (_, index) => dayOf(first + index * dayMs)).map((day) => ({
    day,
    value: values.get(day) ?? 0,
  }))
}
