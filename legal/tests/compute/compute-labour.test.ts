import { describe, expect, test } from 'vitest'
import { severance } from '../../compute/severance.ts'
import { unusedLeave } from '../../compute/unused-leave.ts'
import { doubleWages, overtime, unpaidWages } from '../../compute/wages.ts'

const today = '2026-11-16'

describe('severance', () => {
  const known = { monthly_wage: 8000, hired_on: '2019-03-01', ended_on: '2024-05-31' }

  test.each([
    // 1 March 2019 to 31 May 2024: 5 years and 3 months, which count 5.5. 8,000 × 5.5 = 44,000.
    ['economic', 44_000],
    // 44,000 + the last month's 9,000.
    ['with_notice', 53_000],
    // 8,000 × 5.5 × 2.
    ['unlawful', 88_000],
  ] as const)('%s comes to %d', (kind, amount) => {
    expect(severance.compute({ ...known, kind, last_month_wage: 9000 }, today).amount).toBe(amount)
  })

  test.each([
    // 4 years and 6 months count 5.
    ['2020-01-01', '2024-06-30', 5],
    // 4 years, 5 months and 30 days count 4.5.
    ['2020-01-01', '2024-06-29', 4.5],
    // Exactly four years.
    ['2020-01-01', '2023-12-31', 4],
    // Two weeks count a half.
    ['2023-11-01', '2023-11-15', 0.5],
  ])('service from %s to %s counts %d', (hired_on, ended_on, months) => {
    expect(severance.compute({ kind: 'economic', monthly_wage: 1, hired_on, ended_on }, today).amount).toBe(months)
  })

  test('a wage above three times the local average counts at three times it, for twelve years', () => {
    // 1 February 2008 to 31 January 2024 are 16 years. 30,000 × 12 × 2 = 720,000.
    const long = {
      kind: 'unlawful',
      hired_on: '2008-02-01',
      ended_on: '2024-01-31',
      local_average_wage: 10_000,
    } as const
    expect(severance.compute({ ...long, monthly_wage: 40_000 }, today).amount).toBe(720_000)
    // 20,000 is below 30,000: neither limit holds. 20,000 × 16 × 2 = 640,000.
    expect(severance.compute({ ...long, monthly_wage: 20_000 }, today).amount).toBe(640_000)
  })

  test('every step shows its numbers in both languages, and the cap that was not checked is told', () => {
    const { steps, notes, articles } = severance.compute({ ...known, kind: 'unlawful' }, today)
    expect(steps.at(-1)).toEqual({
      zh: '违法解除赔偿金：8,000元 × 5.5 × 2 = 88,000元',
      en: 'Compensation for unlawful termination: CNY 8,000 × 5.5 × 2 = CNY 88,000',
    })
    expect(notes[0]?.zh).toContain('三倍')
    expect(articles).toContain('《劳动合同法》第八十七条')
  })

  test('what is missing is named, and nothing is computed', () => {
    expect(severance.compute({ kind: 'with_notice', monthly_wage: 8000 }, today)).toMatchObject({
      amount: null,
      missing: ['hired_on', 'ended_on', 'last_month_wage'],
    })
  })
})

describe('wages', () => {
  test('unpaid wages count whole months, and paid days of the rest', () => {
    // January and February 2024: 17,400. 1 to 10 March: the 1st and the 4th to the 8th are 6 days; 8,700 ÷ 21.75 × 6 = 2,400.
    const span = { monthly_wage: 8700, unpaid_from: '2024-01-01', unpaid_to: '2024-03-10' }
    expect(unpaidWages.compute(span, today).amount).toBe(19_800)
    expect(unpaidWages.compute({ ...span, paid: 5000 }, today).amount).toBe(14_800)
    expect(unpaidWages.compute({ monthly_wage: 8700, unpaid_months: 3 }, today).amount).toBe(26_100)
    expect(unpaidWages.compute({ monthly_wage: 8700 }, today).missing).toEqual(['unpaid_from', 'unpaid_to'])
  })

  test.each([
    // 1 April to 30 September 2023: 6 months × 6,000.
    ['until employment ends', { ended_on: '2023-09-30' }, 36_000],
    // 1 April 2023 to 29 February 2024: 11 months × 6,000.
    ['eleven months at most', { ended_on: '2024-12-31' }, 66_000],
    // April, and 1 to 15 May 2023 with 11 paid days: 6,000 + 6,000 ÷ 21.75 × 11 = 9,034.48.
    ['until the day before the contract', { contract_signed_on: '2023-05-16' }, 9034.48],
    ['nothing for a contract within the first month', { contract_signed_on: '2023-03-20' }, 0],
  ])('the second wage without a written contract: %s', (_, facts, amount) => {
    expect(doubleWages.compute({ monthly_wage: 6000, hired_on: '2023-03-01', ...facts }, today).amount).toBe(amount)
  })

  test('leave that was not taken is paid at two more wages a day', () => {
    // 8,700 ÷ 21.75 × 5 × 2 = 4,000.
    expect(unusedLeave.compute({ monthly_wage: 8700, unused_days: 5 }, today).amount).toBe(4000)
    expect(unusedLeave.compute({ monthly_wage: 8700 }, today).missing).toEqual(['unused_days'])
    // Overtime does not count: 6,525 ÷ 21.75 × 5 × 2.
    expect(unusedLeave.compute({ monthly_wage: 8700, base_wage: 6525, unused_days: 5 }, today).amount).toBe(3000)
  })

  test('in the year in which employment ends, leave is due for the days that have passed, in whole days', () => {
    const left = { monthly_wage: 8700, unused_days: 5, taken_days: 0, ended_on: '2026-04-15', hired_on: '2017-08-21' }
    // 105 × 5 ÷ 365 = 1.44, so one day: 400 × 1 × 2.
    const { amount, articles } = unusedLeave.compute(left, today)
    expect(amount).toBe(800)
    expect(articles).toContain('《企业职工带薪年休假实施办法》第十二条')
    // 181 × 10 ÷ 365 = 4.96, so 4 days, less 1 taken: 400 × 3 × 2.
    const more = { ...left, unused_days: 9, taken_days: 1, ended_on: '2026-06-30' }
    expect(unusedLeave.compute(more, today).amount).toBe(2400)
    // Of somebody hired on 1 March, 31 days: 31 × 5 ÷ 365 is no whole day. Three days of the year before are due in full.
    const late = { ...left, hired_on: '2026-03-01', ended_on: '2026-03-31', earlier_days: 3 }
    expect(unusedLeave.compute(late, today).amount).toBe(2400)
  })

  test('in that year, nothing is claimed for leave before it is known what was taken', () => {
    const left = { monthly_wage: 8700, unused_days: 5, ended_on: '2026-04-15' }
    expect(unusedLeave.compute(left, today)).toMatchObject({ amount: null, missing: ['taken_days'] })
  })

  test('overtime has the rate of its day', () => {
    // 8,700 ÷ 21.75 ÷ 8 = 50 an hour: 10 × 75 + 8 × 100 + 4 × 150 = 2,150.
    const hours = { weekday_hours: 10, rest_day_hours: 8, holiday_hours: 4 }
    expect(overtime.compute({ monthly_wage: 8700, ...hours }, today).amount).toBe(2150)
    expect(overtime.compute({ monthly_wage: 8700 }, today).missing).toEqual(['weekday_hours'])
  })
})
