import { describe, expect, test } from 'vitest'
import type { SlotValue } from '../../case/case-model.ts'
import { modelNamed } from '../../case/case-models.ts'
import { claimsOf } from '../../case/claims.ts'
import { factsOf } from '../../case/ledger.ts'
import { card } from '../drafts/draft-samples.ts'

const parties = { claimant: ['原告甲'], respondent: ['被告乙'] }

/** The sums of the claims that a model makes of confirmed slots. */
function claims(model: string, slots: Readonly<Record<string, SlotValue>>, today: string) {
  const found = modelNamed(model)
  if (found === null) throw new Error(model)
  const entries = Object.entries({ ...parties, ...slots }).map(([slot, value]) => card(slot, value))
  return claimsOf(found, factsOf(entries), { today, language: 'zh' }, ({ zh }) => `〔${zh}〕`)
}

const sums = (...given: Parameters<typeof claims>) =>
  Object.fromEntries(claims(...given).flatMap(({ key, sum }) => (sum === null ? [] : [[key, sum.amount]])))

describe('a sale', () => {
  const sold = { claim_kind: 'price', price: 180_000, due_on: '2025-03-31' }

  test('the price due is the price less the payments and a deposit that is not among them', () => {
    const paid = [{ date: '2025-02-01', amount: 50_000 }]
    expect(sums('sale', { ...sold, deposit: 20_000, payments: paid }, '2025-04-01').price_due).toBe(110_000)
    expect(sums('sale', { ...sold, deposit: 50_000, payments: paid }, '2025-04-01').price_due).toBe(130_000)
  })

  test('a balance that the price and the payments contradict leaves price and penalty open', () => {
    const payments = [
      { date: '2025-02-01', amount: 50_000 },
      { date: '2025-03-01', amount: 30_000 },
    ]
    const slots = { ...sold, payments, penalty_rate: { percent: 0.05, per: 'day' as const } }
    const due = (unpaid_amount: number) => sums('sale', { ...slots, unpaid_amount }, '2025-05-01')
    expect(due(90_000)).toEqual({ price_due: null, penalty_due: null })
    // What is left now, and what was left before the last payment.
    for (const balance of [100_000, 130_000]) expect(due(balance).price_due).toBe(100_000)
  })

  test('an agreed penalty by days runs on what was unpaid on each day', () => {
    const slots = {
      ...sold,
      penalty_rate: { percent: 0.05, per: 'day' as const },
      payments: [{ date: '2025-04-11', amount: 80_000 }],
    }
    // 10 days × 180,000 × 0.05% = 900; 20 days × 100,000 × 0.05% = 1,000.
    expect(sums('sale', slots, '2025-05-01')).toEqual({ price_due: 100_000, penalty_due: 1900 })
  })

  test('without an agreed penalty the loss is the prime rate at the breach, increased by half', () => {
    // LPR 3.10% on 1 April 2025, increased to 4.65%: 180,000 × 4.65% × 30 ÷ 365 = 687.95.
    expect(sums('sale', sold, '2025-05-01')).toEqual({ price_due: 180_000, interest_due: 687.95 })
  })

  test('a refund is what was paid, and the deposit once more where the claimant uses the rule on deposits', () => {
    const slots = { claim_kind: 'refund', deposit: 20_000, payments: [{ date: '2025-02-01', amount: 30_000 }] }
    expect(sums('sale', slots, '2025-05-01').refund_due).toBe(50_000)
    expect(sums('sale', { ...slots, double_deposit: true }, '2025-05-01').refund_due).toBe(70_000)
  })

  test('a fixed penalty is claimed as it stands, without interest on it', () => {
    expect(sums('sale', { ...sold, penalty_amount: 9000 }, '2025-05-01')).toEqual({
      price_due: 180_000,
      penalty_due: 9000,
    })
  })
})

describe('a transfer of equity', () => {
  test('rescission asks back what was paid and the agreed penalty, and declares the end where notice was given', () => {
    const slots = {
      claim_kind: 'rescission',
      target_company: ['某某餐饮有限公司'],
      payments: [
        { date: '2025-03-10', amount: 100_000 },
        { date: '2025-03-28', amount: 160_000 },
      ],
      penalty_amount: 26_000,
      rescinded_on: '2025-09-03',
    }
    expect(sums('equity_transfer', slots, '2025-11-06')).toEqual({ refund_due: 260_000, penalty_due: 26_000 })
    expect(claims('equity_transfer', slots, '2025-11-06')[0]?.text).toBe(
      '确认原告原告甲与被告被告乙签订的某某餐饮有限公司股权转让合同已于2025年9月3日解除',
    )
  })
})

describe('a credit card', () => {
  test('principal, interest and fees stand as the statement gives them, and their total adds nothing', () => {
    const slots = {
      balance_principal: 42_316.87,
      balance_interest: 5208.14,
      balance_fees: 1236,
      balance_as_of: '2026-05-31',
    }
    expect(sums('credit_card', slots, '2026-06-08')).toEqual({
      principal_due: 42_316.87,
      interest_due: 5208.14,
      fees_due: 1236,
      arrears_due: 48_761.01,
    })
    const totals = claims('credit_card', slots, '2026-06-08').filter(({ isTotal }) => isTotal)
    expect(totals.map(({ text }) => text)).toEqual([
      '以上各项暂计至2026年5月31日合计48,761.01元（肆万捌仟柒佰陆拾壹元零壹分）',
    ])
  })
})

describe('a bank loan', () => {
  const loan = {
    debtor: ['被告乙'],
    principal: 300_000,
    lent_on: '2024-01-01',
    due_on: '2024-12-30',
    term_rate: { percent: 4.8, per: 'year' as const },
  }

  test("the bank's statement is claimed up to its day, default and compound interest included", () => {
    const balance = {
      balance_principal: 182_000,
      balance_interest: 4000.5,
      balance_penalty_interest: 900,
      balance_compound: 12.34,
      balance_as_of: '2025-08-31',
    }
    expect(sums('financial_loan', { ...loan, ...balance }, '2025-10-01')).toEqual({
      principal_due: 182_000,
      interest_due: 4912.84,
    })
  })

  test('without a statement the agreed rate runs for the term and the increased one after it, not capped', () => {
    // 2024-01-01 to 2024-12-30, 365 days: 300,000 × 4.8% = 14,400. 2024-12-31 to 2025-12-30, 365 days: × 7.2% = 21,600.
    expect(sums('financial_loan', { ...loan, default_uplift: 50 }, '2025-12-31')).toEqual({
      principal_due: 300_000,
      interest_due: 36_000,
    })
  })
})
