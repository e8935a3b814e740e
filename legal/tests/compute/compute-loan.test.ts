import { describe, expect, test } from 'vitest'
import { computations } from '../../compute/computations.ts'
import { loanInterest, loanPrincipal } from '../../compute/loan.ts'

const today = '2026-11-16'
const loan = { principal: 80_000, lent_on: '2024-01-01', due_on: '2024-12-31', until: '2025-06-30' }

describe('interest on a private loan', () => {
  test('without any agreed rate it runs from default alone, by the prime rate of its first day', () => {
    // 1 January to 30 June 2025 are 181 days; 80,000 × 3.1% × 181 ÷ 365 = 1,229.81.
    const { amount, steps, until } = loanInterest.compute(loan, today)
    expect(amount).toBe(1229.81)
    expect(steps).toEqual([
      {
        zh: '2025-01-01至2025-06-30：80,000元 × 3.1% × 181天 ÷ 365 = 1,229.81元',
        en: '2025-01-01 to 2025-06-30: CNY 80,000 × 3.1% × 181 days ÷ 365 = CNY 1,229.81',
      },
      {
        zh: '没有约定利率，参照逾期开始时（2025-01-01）的一年期LPR 3.1% 计算，不随后来的调整变动。',
        en: 'No rate was agreed: the one-year loan prime rate of the first day of delay (2025-01-01), 3.1%, goes for the whole time.',
      },
    ])
    expect(until).toBe('2025-06-30')
  })

  test('a note that agrees default interest only bears none for its term, and stays below four times the prime rate', () => {
    // Cap of 1 January 2024: 4 × 3.45% = 13.8%. 80,000 × 13.8% × 181 ÷ 365 = 5,474.63.
    const facts = { ...loan, default_rate: { percent: 24, per: 'year' } } as const
    expect(loanInterest.compute(facts, today).amount).toBe(5474.63)
  })

  test('an agreed rate goes on after the due day when none is agreed for delay', () => {
    // 1 January 2024 to 30 June 2025 are 547 days; 80,000 × 12% × 547 ÷ 365 = 14,386.85.
    const facts = { ...loan, term_rate: { percent: 1, per: 'month' } } as const
    expect(loanInterest.compute(facts, today).amount).toBe(14_386.85)
  })

  test('a multiple of the prime rate is that of the day of the contract', () => {
    // 2 × 3.45% = 6.9%; 80,000 × 6.9% × 181 ÷ 365 = 2,737.32.
    const facts = { ...loan, default_rate: { lpr_times: 2 } }
    expect(loanInterest.compute(facts, today).amount).toBe(2737.32)
  })

  test('a loan that is free of interest bears none for its term, whatever rate is told', () => {
    const facts = { ...loan, interest_free: true, term_rate: { percent: 12, per: 'year' } } as const
    expect(loanInterest.compute(facts, today).amount).toBe(1229.81)
  })

  test('a payment goes to interest first, then to the principal', () => {
    // To 1 July 2024 are 182 days: 80,000 × 12% × 182 ÷ 365 = 4,786.85; 5,000 − 4,786.85 = 213.15; 79,786.85 is left.
    const facts = {
      ...loan,
      term_rate: { percent: 12, per: 'year' },
      payments: [{ date: '2024-07-01', amount: 5000 }],
    } as const
    const left = loanPrincipal.compute(facts, today)
    expect(left.amount).toBe(79_786.85)
    expect(left.steps[0]?.zh).toBe('2024-07-01还款5,000元：抵利息4,786.85元，抵本金213.15元')
    // From 1 July 2024 to 30 June 2025 are 365 days: 79,786.85 × 12% = 9,574.42.
    expect(loanInterest.compute(facts, today).amount).toBe(9574.42)
  })

  test('a payment counts where no interest runs', () => {
    const facts = { principal: 80_000, payments: [{ date: '2024-07-01', amount: 5000 }] }
    expect(loanPrincipal.compute(facts, today).amount).toBe(75_000)
  })

  test('what is missing is named', () => {
    expect(loanInterest.compute({ due_on: '2024-12-31' }, today).missing).toEqual(['principal'])
    expect(loanInterest.compute({ principal: 80_000, lent_on: '2024-01-01' }, today).missing).toEqual(['due_on'])
    const rated = { principal: 80_000, term_rate: { percent: 12, per: 'year' } } as const
    expect(loanInterest.compute(rated, today).missing).toEqual(['lent_on'])
  })
})

describe('values of unknown types', () => {
  const given = (facts: Readonly<Record<string, unknown>>) => (name: string) => facts[name]

  test('those that fit are computed with', () => {
    expect(computations.loan_interest(given(loan), today).amount).toBe(1229.81)
    expect(computations.court_fee(given({ kind: 'property', claimed: 80_000 }), today).amount).toBe(1800)
  })

  test.each([
    ['a month for a day', { ...loan, due_on: '2024-12' }, 'due_on'],
    ['a payment without a day', { ...loan, payments: [{ date: '2024-07', amount: 5000 }] }, 'payments'],
    ['words for a sum', { ...loan, principal: '八万' }, 'principal'],
    ['a negative sum', { ...loan, principal: -1 }, 'principal'],
    ['a rate without a number', { ...loan, term_rate: { percent: '12' } }, 'term_rate'],
  ])('%s is missing, and is never left out of a sum', (_, facts, name) => {
    expect(computations.loan_interest(given(facts), today)).toMatchObject({ amount: null, missing: [name] })
  })
})
