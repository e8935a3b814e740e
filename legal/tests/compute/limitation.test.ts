import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addYears, daysBetween, isDayOff } from '../../time/calendar.ts'
import { type Clock, runLimitation } from '../../time/limitation.ts'

const clock: Clock = {
  years: 3,
  begins: '2023-12-31',
  harmedOn: '2024-01-01',
  isFixed: false,
  resumes: false,
  interruptions: [],
  obstacles: [],
}
const demand = (date: string, isPromise = false) => ({ date, text: date, isPromise })
const obstacle = (from: string, to: string | null) => ({ from, to, text: 'flood' })

describe('the period', () => {
  test('it begins on the day after a due date and ends on the corresponding day', () => {
    expect(runLimitation(clock)).toMatchObject({ starts_on: '2024-01-01', expires_on: '2026-12-31', movedFrom: null })
  })

  test('each interruption within it begins it anew; one before it and one after it do nothing', () => {
    const interruptions = [demand('2027-06-01'), demand('2023-06-01'), demand('2025-03-03'), demand('2026-03-03')]
    const ended = runLimitation({ ...clock, interruptions: [demand('2027-01-04'), demand('2023-06-01')] })
    expect(ended).toMatchObject({ expires_on: '2026-12-31', interruptedBy: [] })
    expect(ended.tooLate.map(({ date }) => date)).toEqual(['2027-01-04'])
    expect(ended.tooEarly.map(({ date }) => date)).toEqual(['2023-06-01'])
    const anew = runLimitation({ ...clock, interruptions })
    expect(anew.interruptedBy.map(({ date }) => date)).toEqual(['2025-03-03', '2026-03-03', '2027-06-01'])
    expect(anew.expires_on).toBe('2030-06-03')
  })

  test('a demand on the last day comes in time, one on the day after does not', () => {
    const at = (date: string) => runLimitation({ ...clock, interruptions: [demand(date)] }).interruptedBy.length
    expect([at('2026-12-31'), at('2027-01-01')]).toEqual([1, 0])
  })

  test.each([
    ['that lasts into the last six months', '2026-05-01', '2026-08-01', '2027-02-01', 1],
    ['that ended before them', '2026-01-01', '2026-06-30', '2026-12-31', 0],
    ['that ended on their first day', '2026-01-01', '2026-07-01', '2027-01-01', 1],
    ['that began after the end', '2027-01-01', '2027-03-01', '2026-12-31', 0],
  ])('an obstacle %s', (_, from, to, expected, count) => {
    const { expires_on, movedFrom, suspendedBy } = runLimitation({ ...clock, obstacles: [obstacle(from, to)] })
    expect(movedFrom ?? expires_on).toBe(expected)
    expect(suspendedBy).toHaveLength(count)
  })

  test('an obstacle that still lasts leaves the end open, but not beyond twenty years', () => {
    const obstacles = [obstacle('2026-11-01', null)]
    expect(runLimitation({ ...clock, harmedOn: null, obstacles })).toMatchObject({ expires_on: null })
    expect(runLimitation({ ...clock, obstacles })).toMatchObject({ expires_on: '2044-01-04', isLongest: true })
  })

  test('nobody can interrupt it beyond twenty years after the harm', () => {
    const interruptions = Array.from({ length: 12 }, (_, at) => demand(addYears('2025-01-02', at * 2)))
    const { expires_on, isLongest } = runLimitation({ ...clock, interruptions })
    expect({ expires_on, isLongest }).toEqual({ expires_on: '2044-01-04', isLongest: true })
  })

  test('a period within which a right must be exercised is neither interrupted nor suspended', () => {
    const stops = { interruptions: [demand('2024-06-03')], obstacles: [obstacle('2024-10-01', '2024-12-20')] }
    const { expires_on, interruptedBy, suspendedBy } = runLimitation({ ...clock, years: 1, isFixed: true, ...stops })
    expect({ expires_on, interruptedBy, suspendedBy }).toEqual({
      expires_on: '2024-12-31',
      interruptedBy: [],
      suspendedBy: [],
    })
  })

  test('whatever happens, it ends on a working day, and nothing that happens makes it end earlier', () => {
    const day = fc.nat(9000).map((days) => addDays('2015-01-01', days))
    const dates = fc.array(day, { maxLength: 6 })
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(1, 2, 3, 4, 5),
        dates,
        fc.tuple(day, fc.nat(300)),
        (begins, years, on, [from, more]) => {
          const bare = { ...clock, years, begins, harmedOn: addDays(begins, 1) }
          const plain = runLimitation(bare).expires_on as string
          const { expires_on } = runLimitation({
            ...bare,
            interruptions: on.map((date) => demand(date)),
            obstacles: [obstacle(from, addDays(from, more))],
          })
          expect(isDayOff(expires_on as string)).toBe(false)
          expect(daysBetween(plain, expires_on as string)).toBeGreaterThanOrEqual(0)
          const longest = addYears(addDays(begins, 1), 20)
          expect(daysBetween(longest, expires_on as string)).toBeLessThan(15)
        },
      ),
    )
  })
})
