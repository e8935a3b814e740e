import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  daysBetween,
  endOfPeriod,
  isDay,
  isDayOff,
  lastOfMonth,
  workingDayFrom,
} from '../../time/calendar.ts'
import { holidaysOf } from '../../time/holidays.ts'

const day = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('1950-01-01', days))
const weekday = (date: string) => (((daysBetween('1970-01-01', date) + 4) % 7) + 7) % 7

describe('days', () => {
  test('going forth and back by days ends where it began, and the distance is what was gone', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -40_000, max: 20_000 }), (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date)
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })

  test('only days of the calendar are days', () => {
    for (const date of ['2024-02-29', '2026-12-31', '1999-01-01']) expect(isDay(date)).toBe(true)
    for (const date of [
      '2023-02-29',
      '2024-13-01',
      '2024-1-1',
      '2024-06-31',
      '0001-01-01',
      '2024-03',
      '',
      20240101,
      null,
    ])
      expect(isDay(date)).toBe(false)
  })

  test.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-08-31', 6, '2025-02-28'],
    ['2024-10-31', 3, '2025-01-31'],
    ['2024-02-28', 1, '2024-03-28'],
  ])('%s and %i months is %s: the corresponding day, or the last of the month', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  test('months go to the same day or to the last one, whatever they cross', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const there = addMonths(date, months)
        const [year = 0, month = 0] = date.split('-').map(Number)
        const [thereYear = 0, thereMonth = 0] = there.split('-').map(Number)
        expect(thereYear * 12 + thereMonth - (year * 12 + month)).toBe(months)
        const last = lastOfMonth(there.slice(0, 7))
        expect(there).toBe(date.slice(8) > last.slice(8) ? last : `${there.slice(0, 8)}${date.slice(8)}`)
      }),
    )
  })

  test('a day has no time zone: what is counted does not depend on where the process runs', () => {
    const zone = process.env.TZ
    const answers = ['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Apia'].map((one) => {
      process.env.TZ = one
      return [addDays('2024-03-10', 1), addMonths('2011-11-30', 1), daysBetween('2024-03-09', '2024-03-11')]
    })
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
    for (const answer of answers) expect(answer).toEqual(['2024-03-11', '2011-12-30', 2])
  })
})

describe('holidays', () => {
  /** Days off and worked weekend days, as the notices count them. */
  test.each([
    ['2024', { 元旦: 1, 春节: 8, 清明节: 3, 劳动节: 5, 端午节: 1, 中秋节: 3, 国庆节: 7 }, 8],
    ['2025', { 元旦: 1, 春节: 8, 清明节: 3, 劳动节: 5, 端午节: 3, '国庆节、中秋节': 8 }, 5],
    ['2026', { 元旦: 3, 春节: 9, 清明节: 3, 劳动节: 5, 端午节: 3, 中秋节: 3, 国庆节: 7 }, 6],
  ])('the table of %s has the days of its notice', (year, expected, working) => {
    const table = holidaysOf(year) ?? []
    const counts = table.map(({ name, from, to }) => [name, daysBetween(`${year}-${from}`, `${year}-${to}`) + 1])
    expect(Object.fromEntries(counts)).toEqual(expected)
    const worked = table.flatMap((one) => one.working).map((date) => `${year}-${date}`)
    expect(worked).toHaveLength(working)
    for (const date of worked) {
      expect([0, 6]).toContain(weekday(date))
      expect(isDayOff(date)).toBe(false)
    }
  })

  test.each([
    ['2024', 11],
    ['2025', 13],
    ['2026', 13],
  ])('in %s the weekdays off, less the weekend days worked for them, are the legal holidays', (year, legal) => {
    const days = Array.from({ length: year === '2024' ? 366 : 365 }, (_, at) => addDays(`${year}-01-01`, at))
    const isWeekend = (date: string) => [0, 6].includes(weekday(date))
    const off = days.filter((date) => !isWeekend(date) && isDayOff(date)).length
    const worked = days.filter((date) => isWeekend(date) && !isDayOff(date)).length
    expect(off - worked).toBe(legal)
  })

  test('weekends are off without a table, as are the holidays that have a fixed date', () => {
    expect(isDayOff('2031-03-08')).toBe(true)
    expect(isDayOff('2031-03-10')).toBe(false)
    expect(isDayOff('2031-01-01')).toBe(true)
    expect(isDayOff('2031-10-03')).toBe(true)
  })

  test('a worked Sunday is a working day, a Wednesday of a holiday is not', () => {
    expect(isDayOff('2026-01-04')).toBe(false)
    expect(isDayOff('2025-10-08')).toBe(true)
    expect(isDayOff('2024-05-11')).toBe(false)
  })
})

describe('the end of a period', () => {
  test.each([
    ['fifteen days, the first not counted', '2026-11-02', { days: 15 }, '2026-11-17', null],
    ['a Saturday moves to Monday', '2026-10-30', { days: 15 }, '2026-11-16', '2026-11-14'],
    ['National Day moves behind the holiday', '2026-09-18', { days: 15 }, '2026-10-08', '2026-10-03'],
    ['a worked Saturday is a last day', '2026-09-25', { days: 15 }, '2026-10-10', null],
    ['nine days of Spring Festival', '2026-02-05', { days: 10 }, '2026-02-24', '2026-02-15'],
    ['a month that has no such day', '2026-08-31', { months: 1 }, '2026-09-30', null],
    ['three years', '2021-06-10', { years: 3 }, '2024-06-11', '2024-06-10'],
    ['a leap day, to a Saturday that is worked', '2024-02-29', { years: 2 }, '2026-02-28', null],
  ] as const)('%s', (_, begins, period, last, movedFrom) => {
    expect(endOfPeriod(begins, period)).toEqual({ last, movedFrom, isCertain: true })
  })

  test('it is never a day off, never before the plain end, and later beginnings never end earlier', () => {
    const period = fc.record({ days: fc.nat(400), months: fc.nat(40), years: fc.nat(20) })
    fc.assert(
      fc.property(day, fc.nat(30), period, (begins, more, length) => {
        const { last, movedFrom } = endOfPeriod(begins, length)
        const plain = addDays(addMonths(begins, length.years * 12 + length.months), length.days)
        expect(isDayOff(last)).toBe(false)
        expect(movedFrom).toBe(last === plain ? null : plain)
        expect(daysBetween(plain, last)).toBeGreaterThanOrEqual(0)
        for (let at = plain; at < last; at = addDays(at, 1)) expect(isDayOff(at)).toBe(true)
        expect(endOfPeriod(addDays(begins, more), length).last >= last).toBe(true)
      }),
    )
  })

  test('a year without a table is told', () => {
    expect(endOfPeriod('2026-12-20', { days: 15 }).isCertain).toBe(false)
    expect(endOfPeriod('2026-12-10', { days: 15 }).isCertain).toBe(true)
    expect(workingDayFrom('2027-01-01')).toBe('2027-01-04')
    expect(addYears('2026-12-31', 1)).toBe('2027-12-31')
  })
})
