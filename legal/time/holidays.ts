import table from '../../resources/legal_tables/holidays.json' with { type: 'json' }

/** A holiday as a notice arranges it: the days off as `MM-DD`, and the days of a weekend that are worked instead. */
export interface Holiday {
  name: string
  from: string
  to: string
  working: readonly string[]
}

/** By the yearly notices of the General Office of the State Council. A year is added when its notice is out. */
const years: Readonly<Record<string, { holidays: readonly Holiday[] }>> = table.years
/** Off in every year, whatever its notice says beside them. */
const fixed: ReadonlySet<string> = new Set(table.fixed)

/** Undefined for a year without a table. */
export const holidaysOf = (year: string): readonly Holiday[] | undefined => years[year]?.holidays

export const hasHolidayTable = (date: string): boolean => holidaysOf(date.slice(0, 4)) !== undefined

/** What the year's notice says of a day; where there is none, only what is the same in every year. */
export function arrangedDay(date: string): 'off' | 'working' | undefined {
  const day = date.slice(5)
  const table = holidaysOf(date.slice(0, 4))
  if (table === undefined) return fixed.has(day) ? 'off' : undefined
  if (table.some(({ from, to }) => from <= day && day <= to)) return 'off'
  return table.some(({ working }) => working.includes(day)) ? 'working' : undefined
}
