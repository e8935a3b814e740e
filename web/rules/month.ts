const dayMs = 86_400_000
/** Courts count their days there, and there is no summer time. */
const chinaOffsetMs = 8 * 3_600_000

/** The day of a moment in China, as `2026-09-02`. */
export const dayInChina = (at: string | number): string =>
  new Date((typeof at === 'number' ? at : Date.parse(at)) + chinaOffsetMs).toISOString().slice(0, 10)

export interface Dated {
  /** `2026-09-02` */
  day: string
}

export interface MonthCell<T> {
  day: string
  isInMonth: boolean
  items: T[]
}

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The weeks of a month from Monday to Sunday, each day with what falls on it. */
export function weeksOf<T extends Dated>(month: string, items: readonly T[]): MonthCell<T>[][] {
  const byDay = Map.groupBy(items, ({ day }) => day)
  const first = at(`${month}-01`)
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  const weeks: MonthCell<T>[][] = []
  for (let monday = start; dayOf(monday).slice(0, 7) <= month; monday += 7 * dayMs)
    weeks.push(
      Array.from({ length: 7 }, (_, offset) => {
        const day = dayOf(monday + offset * dayMs)
        return { day, isInMonth: day.startsWith(month), items: byDay.get(day) ?? [] }
      }),
    )
  return weeks
}

/** The month that is so many months away. */
export function monthAfter(month: string, months: number): string {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Whether an address names a month. */
export const isMonth = (text: string | null): text is string =>
  text !== null && /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(text)
