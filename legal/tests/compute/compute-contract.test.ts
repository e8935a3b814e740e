import { describe, expect, test } from 'vitest'
import { latePayment, priceOwed } from '../../compute/arrears.ts'
import { bankDebt } from '../../compute/bank-debt.ts'
import { childSupport } from '../../compute/child-support.ts'
import { punitiveDamages } from '../../compute/consumer.ts'
import { leaseDeposit, occupationFee, propertyFee, rentArrears } from '../../compute/lease.ts'
import { depositReturn, penalty } from '../../compute/penalty.ts'

const today = '2026-11-16'

describe('penalty and deposit', () => {
  // 1 January to 9 April 2024 are 100 days.
  const daily = { base: 100_000, rate: { percent: 0.05, per: 'day' }, from: '2024-01-01', to: '2024-04-09' } as const

  test('a penalty by time', () => {
    // 100,000 × 0.05% × 100.
    expect(penalty.compute(daily, today).amount).toBe(5000)
    // 100,000 × 12% × 365 ÷ 365.
    const yearly = { ...daily, rate: { percent: 12, per: 'year' }, to: '2024-12-30' } as const
    expect(penalty.compute(yearly, today).amount).toBe(12_000)
    expect(penalty.compute({ base: 100_000 }, today).missing).toEqual(['rate', 'from', 'to'])
  })

  test('a penalty of more than 130 percent of the loss may be reduced, and bears no interest', () => {
    const noted = (loss?: number) => penalty.compute({ fixed: 20_000, loss }, today).notes.map(({ en }) => en)
    // 10,000 × 130% = 13,000.
    expect(noted(10_000)[0]).toContain('may be reduced')
    // 16,000 × 130% = 20,800.
    expect(noted(16_000)[0]).toContain('not more than thirty percent')
    expect(noted()[0]).toContain('not known')
    expect(noted()[1]).toContain('no interest')
  })

  test('a deposit comes back twice from who broke the contract; above a fifth of the price it is none', () => {
    const facts = { deposit: 50_000, price: 200_000 }
    // 20% of 200,000 is 40,000: 2 × 40,000 + 10,000.
    expect(depositReturn.compute({ ...facts, in_default: 'receiver' }, today).amount).toBe(90_000)
    expect(depositReturn.compute({ ...facts, in_default: 'payer' }, today).amount).toBe(10_000)
    expect(depositReturn.compute({ deposit: 50_000, in_default: 'receiver' }, today).amount).toBe(100_000)
    expect(depositReturn.compute({ deposit: 50_000 }, today).missing).toEqual(['in_default'])
  })
})

describe('a price that was not paid', () => {
  // 1 September to 9 December 2024 are 100 days; the prime rate of 1 September 2024 is 3.35%.
  const sale = { price: 100_000, due_on: '2024-08-31', until: '2024-12-09' }

  test('what is left of it', () => {
    const payments = [{ date: '2024-10-21', amount: 40_000 }]
    expect(priceOwed.compute({ price: 100_000, payments }, today).amount).toBe(60_000)
    expect(priceOwed.compute({}, today).missing).toEqual(['price'])
  })

  test('late payment costs the prime rate and half of it, unless another surcharge or rate is given', () => {
    // 100,000 × 5.025% × 100 ÷ 365.
    expect(latePayment.compute(sale, today).amount).toBe(1376.71)
    // 100,000 × 4.355% × 100 ÷ 365.
    expect(latePayment.compute({ ...sale, surcharge_percent: 30 }, today).amount).toBe(1193.15)
    // 100,000 × 0.05% × 365 = 18.25% a year: 100,000 × 18.25% × 100 ÷ 365 = 5,000.
    const agreed = { ...sale, agreed_rate: { percent: 0.05, per: 'day' } } as const
    expect(latePayment.compute(agreed, today).amount).toBe(5000)
  })

  test('the surcharge that was taken is told', () => {
    expect(latePayment.compute(sale, today).steps[0]?.zh).toBe(
      '未约定逾期付款违约金：2024-09-01的一年期LPR 3.35%，加计50%，为年5.025%',
    )
  })

  test('a payment lowers what is owed from its day on', () => {
    // 100,000 × 5.025% × 50 ÷ 365 = 688.36, then 60,000 × 5.025% × 50 ÷ 365 = 413.01.
    const facts = { ...sale, payments: [{ date: '2024-10-21', amount: 40_000 }] }
    expect(latePayment.compute(facts, today).amount).toBe(1101.37)
  })

  test('a default from before the prime rate is left to a person', () => {
    const old = latePayment.compute({ ...sale, due_on: '2018-08-31' }, today)
    expect(old).toMatchObject({ amount: null, missing: ['agreed_rate'] })
  })
})

describe('leases and property management', () => {
  test('rent by months, and by thirtieths of one', () => {
    // 2 months and 15 days: 6,000 + 1,500.
    const facts = { monthly_rent: 3000, from: '2024-01-01', to: '2024-03-15' }
    expect(rentArrears.compute(facts, today).amount).toBe(7500)
    expect(rentArrears.compute({ ...facts, paid: 2000 }, today).amount).toBe(5500)
    expect(rentArrears.compute({ monthly_rent: 3000 }, today).missing).toEqual(['from', 'to'])
  })

  test('holding over costs the rent until the rooms come back', () => {
    // 1 April to 10 May 2024: 1 month and 10 days.
    const facts = { monthly_rent: 3000, ended_on: '2024-03-31', returned_on: '2024-05-11' }
    expect(occupationFee.compute(facts, today).amount).toBe(4000)
    expect(occupationFee.compute({ ...facts, returned_on: '2024-03-31' }, today).amount).toBe(0)
  })

  test('a deposit less what is owed, and fees by area', () => {
    expect(leaseDeposit.compute({ deposit: 6000, deductions: 800 }, today).amount).toBe(5200)
    // 89.5 × 2.4 × 18.
    expect(propertyFee.compute({ area: 89.5, monthly_price: 2.4, months: 18 }, today).amount).toBe(3866.4)
    const year = { area: 100, monthly_price: 2, from: '2023-01-01', to: '2023-12-31', paid: 400 }
    expect(propertyFee.compute(year, today).amount).toBe(2000)
    expect(propertyFee.compute({ area: 100 }, today).missing).toEqual(['monthly_price', 'from', 'to'])
  })
})

describe('consumers, children, banks', () => {
  test.each([
    ['goods', 1000, undefined, 4000],
    // 300 is less than 500.
    ['goods', 100, undefined, 600],
    ['food', 200, undefined, 2200],
    // 500 is less than 1,000.
    ['food', 50, undefined, 1050],
    // 3 × 5,000 is more than 10 × 50.
    ['food', 50, 5000, 15_050],
  ] as const)('%s for %d, with a loss of %s: %d with the price', (kind, price, loss, amount) => {
    expect(punitiveDamages.compute({ kind, price, loss }, today).amount).toBe(amount)
  })

  test('child support is a range of the income', () => {
    expect(childSupport.compute({ monthly_income: 10_000, children: 1 }, today).range).toEqual({
      low: 2000,
      high: 3000,
    })
    expect(childSupport.compute({ monthly_income: 10_000, children: 2 }, today)).toMatchObject({
      amount: null,
      range: { low: 2000, high: 5000 },
    })
  })

  test('what a bank claims is added up, and its costs are held against 24 percent a year', () => {
    const facts = {
      kind: 'loan',
      principal: 100_000,
      interest: 8000,
      penalty_interest: 4000,
      compound_interest: 500,
      fees: 1000,
      from: '2024-01-01',
      to: '2024-12-30',
    } as const
    const { amount, notes } = bankDebt.compute(facts, today)
    expect(amount).toBe(113_500)
    // 13,500 is below 100,000 × 24% × 365 ÷ 365 = 24,000.
    expect(notes[0]?.zh).toContain('未超过')
    expect(bankDebt.compute({ ...facts, interest: 30_000 }, today).notes[0]?.zh).toContain('调减')
    expect(bankDebt.compute({ kind: 'card' }, today).missing).toEqual(['principal', 'interest'])
  })
})
