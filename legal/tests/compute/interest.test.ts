import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../time/calendar.ts'
import { accrue, type Stretch, simpleInterest } from '../../time/interest.ts'
import { capsOf, lprOn } from '../../time/lending-rates.ts'

describe('simple interest', () => {
  test.each([
    [50_000, 6, 365, 365, 3000],
    [50_000, 6, 360, 360, 3000],
    [100_000, 14.8, 457, 365, 18_530.41],
    [0.01, 100, 182, 365, 0],
    [0.01, 100, 183, 365, 0.01],
    [1, 1, 183, 366 - 1, 0.01],
    [73, 0.5, 5, 365, 0.01],
  ] as const)('%d at %d%% for %i days of %i is %d', (principal, percent, days, year, expected) => {
    expect(simpleInterest(principal, percent, days, year as 365 | 360)).toBe(expected)
  })

  test('half a cent is rounded up, and binary fractions leave no trace', () => {
    // 73 × 0.5% ÷ 365 × 5 is exactly half a cent.
    expect(simpleInterest(73, 0.5, 5)).toBe(0.01)
    expect(simpleInterest(73, 0.499999, 5)).toBe(0)
    expect(simpleInterest(1.005 * 1000, 36.5, 1)).toBe(1.01)
  })

  const money = fc.integer({ min: 1, max: 10_000_000_00 }).map((cents) => cents / 100)
  const percent = fc.integer({ min: 0, max: 36_000_000 }).map((micro) => micro / 1e6)
  const year = fc.constantFrom(365 as const, 360 as const)

  test('adjacent times add up to the whole within a cent', () => {
    fc.assert(
      fc.property(money, percent, fc.nat(4000), fc.nat(4000), year, (principal, rate, first, second, days) => {
        const apart = simpleInterest(principal, rate, first, days) + simpleInterest(principal, rate, second, days)
        expect(Math.abs(apart - simpleInterest(principal, rate, first + second, days))).toBeLessThan(0.011)
      }),
    )
  })

  test('more money, a higher rate or more days never bear less', () => {
    fc.assert(
      fc.property(money, percent, fc.nat(4000), fc.nat(100), year, (principal, rate, days, more, inYear) => {
        const base = simpleInterest(principal, rate, days, inYear)
        expect(simpleInterest(principal + more, rate, days, inYear)).toBeGreaterThanOrEqual(base)
        expect(simpleInterest(principal, rate + more / 10, days, inYear)).toBeGreaterThanOrEqual(base)
        expect(simpleInterest(principal, rate, days + more, inYear)).toBeGreaterThanOrEqual(base)
      }),
    )
  })

  const day = fc.nat(3000).map((days) => addDays('2019-01-01', days))
  const stretch = (from: string, to: string, ratePercent: number, capPercent: number | null = null): Stretch => ({
    kind: 'agreed',
    from,
    to,
    ratePercent,
    capPercent,
  })

  test('cutting a time anywhere changes no cent of the total', () => {
    fc.assert(
      fc.property(money, percent, day, fc.nat(1000), fc.nat(1000), (principal, rate, from, first, second) => {
        const [cut, to] = [addDays(from, first), addDays(from, first + second)]
        const whole = accrue(principal, [stretch(from, to, rate)], [], 365)
        const parts = accrue(principal, [stretch(from, cut, rate), stretch(cut, to, rate)], [], 365)
        expect(parts.interest).toBe(whole.interest)
        expect(parts.items.reduce((sum, { days }) => sum + days, 0)).toBe(daysBetween(from, to))
      }),
    )
  })

  test('every cent that was paid is found again, interest is paid before principal, and paying never costs more', () => {
    const payment = fc.record({ date: day, amount: money.map((sum) => Math.ceil(sum / 100)) })
    fc.assert(
      fc.property(
        money,
        percent,
        day,
        fc.integer({ min: 1, max: 1500 }),
        fc.array(payment, { maxLength: 5 }),
        (principal, rate, from, days, payments) => {
          const time = [stretch(from, addDays(from, days), rate)]
          const account = accrue(principal, time, payments, 365)
          let left = Math.round(principal * 100)
          for (const { amount, toInterest, toPrincipal, surplus } of account.allocations) {
            expect(Math.round((toInterest + toPrincipal + surplus) * 100)).toBe(amount * 100)
            left -= Math.round(toPrincipal * 100)
          }
          expect(Math.round(account.principal * 100)).toBe(left)
          expect(account.interest).toBeLessThanOrEqual(accrue(principal, time, [], 365).interest)
        },
      ),
    )
  })

  test('a payment below the interest leaves the principal, and unpaid interest bears none', () => {
    const time = [stretch('2024-01-01', '2025-01-01', 10)]
    const { items, interest, principal, allocations } = accrue(
      36_500,
      time,
      [{ date: '2024-07-01', amount: 1000 }],
      365,
    )
    expect(allocations).toEqual([{ date: '2024-07-01', amount: 1000, toInterest: 1000, toPrincipal: 0, surplus: 0 }])
    expect(items.map(({ days, principal: owed, amount }) => [days, owed, amount])).toEqual([
      [182, 36_500, 1820],
      [184, 36_500, 1840],
    ])
    expect({ interest, principal }).toEqual({ interest: 2660, principal: 36_500 })
  })

  test('a payment above it reduces the principal from that day on', () => {
    const time = [stretch('2024-01-01', '2025-01-01', 10)]
    const { items, interest, principal } = accrue(36_500, time, [{ date: '2024-07-01', amount: 20_070 }], 365)
    expect(items.map(({ principal: owed }) => owed)).toEqual([36_500, 18_250])
    expect({ interest, principal }).toEqual({ interest: 920, principal: 18_250 })
  })

  test('the lower of rate and cap is what counts', () => {
    const [item] = accrue(36_500, [stretch('2024-01-01', '2024-01-11', 24, 13.8)], [], 365).items
    expect(item).toMatchObject({ ratePercent: 24, capPercent: 13.8, appliedPercent: 13.8, amount: 138 })
  })
})

describe('the prime rate and the cap', () => {
  test.each([
    ['2019-08-19', null],
    ['2019-08-20', 4.25],
    ['2020-04-19', 4.05],
    ['2020-04-20', 3.85],
    ['2022-08-21', 3.7],
    ['2022-08-22', 3.65],
    ['2024-10-20', 3.35],
    ['2025-05-20', 3],
  ])('on %s it is %s', (date, expected) => {
    expect(lprOn(date)?.percent ?? null).toBe(expected)
  })

  test('it only ever fell so far, by steps of five hundredths', () => {
    const rates = Array.from({ length: 2300 }, (_, at) => lprOn(addDays('2019-08-20', at))?.percent ?? 0)
    for (const [at, rate] of rates.entries()) {
      expect(Math.abs(rate * 20 - Math.round(rate * 20))).toBeLessThan(1e-9)
      expect(rate).toBeLessThanOrEqual(rates[at - 1] ?? rate)
    }
  })

  test('after the last day that was checked the last rate is used, and said to be assumed', () => {
    expect(lprOn('2025-12-31')).toEqual({ percent: 3, isAssumed: false })
    expect(lprOn('2026-01-01')).toEqual({ percent: 3, isAssumed: true })
  })

  test('a contract has the cap of its day; an older one that of 2015 and then of the day of filing', () => {
    expect(capsOf('2022-03-01', '2026-11-15')).toMatchObject([{ percent: 14.8, until: null }])
    expect(capsOf('2020-08-19', '2024-12-01')).toMatchObject([
      { percent: 24, until: '2020-08-20' },
      { percent: 12.4, from: '2020-08-20', until: null },
    ])
  })
})
