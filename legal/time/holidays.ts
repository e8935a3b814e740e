/** A holiday as a notice arranges it: the days off as `MM-DD`, and the days of a weekend that are worked instead. */
export interface Holiday {
  name: string
  from: string
  to: string
  working: readonly string[]
}

const holiday = (name: string, from: string, to: string, ...working: string[]): Holiday => ({ name, from, to, working })

/** By the yearly notices of the General Office of the State Council. A year is added when its notice is out. */
const years: Readonly<Record<string, readonly Holiday[]>> = {
  // Notice no. 7 of 2023 (25 October 2023). New Year and Dragon Boat are one day each, beside a weekend.
  '2024': [
    holiday('元旦', '01-01', '01-01'),
    holiday('春节', '02-10', '02-17', '02-04', '02-18'),
    holiday('清明节', '04-04', '04-06', '04-07'),
    holiday('劳动节', '05-01', '05-05', '04-28', '05-11'),
    holiday('端午节', '06-10', '06-10'),
    holiday('中秋节', '09-15', '09-17', '09-14'),
    holiday('国庆节', '10-01', '10-07', '09-29', '10-12'),
  ],
  // Notice no. 12 of 2024 (12 November 2024), the first by the rules with two more days. Mid-Autumn is within National Day.
  '2025': [
    holiday('元旦', '01-01', '01-01'),
    holiday('春节', '01-28', '02-04', '01-26', '02-08'),
    holiday('清明节', '04-04', '04-06'),
    holiday('劳动节', '05-01', '05-05', '04-27'),
    holiday('端午节', '05-31', '06-02'),
    holiday('国庆节、中秋节', '10-01', '10-08', '09-28', '10-11'),
  ],
  // The notice of 4 November 2025.
  '2026': [
    holiday('元旦', '01-01', '01-03', '01-04'),
    holiday('春节', '02-15', '02-23', '02-14', '02-28'),
    holiday('清明节', '04-04', '04-06'),
    holiday('劳动节', '05-01', '05-05', '05-09'),
    holiday('端午节', '06-19', '06-21'),
    holiday('中秋节', '09-25', '09-27'),
    holiday('国庆节', '10-01', '10-07', '09-20', '10-10'),
  ],
}

/** Off in every year, whatever its notice says beside them. */
const fixed: ReadonlySet<string> = new Set(['01-01', '05-01', '10-01', '10-02', '10-03'])

/** Undefined for a year without a table. */
export const holidaysOf = (year: string): readonly Holiday[] | undefined => years[year]

export const hasHolidayTable = (date: string): boolean => holidaysOf(date.slice(0, 4)) !== undefined

/** What the year's notice says of a day; where there is none, only what is the same in every year. */
export function arrangedDay(date: string): 'off' | 'working' | undefined {
  const day = date.slice(5)
  const table = holidaysOf(date.slice(0, 4))
  if (table === undefined) return fixed.has(day) ? 'off' : undefined
  if (table.some(({ from, to }) => from <= day && day <= to)) return 'off'
  return table.some(({ working }) => working.includes(day)) ? 'working' : undefined
}
