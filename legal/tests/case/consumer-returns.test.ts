import { formulas } from '@casewright/legal/case/formulas'
import { describe, expect, test } from 'vitest'
import { casesOf, values } from './case-samples.ts'

const sumOf = (formula: string, given: Record<string, string | number>) =>
  formulas[formula]?.((name) => given[name], '2026-11-17')

describe('the seven days of a return without a reason', () => {
  const bought = { price: 1_268, received_on: '2026-11-06' }

  test.each([
    ['on the day of delivery', '2026-11-06', 1_268],
    ['on the seventh day after it', '2026-11-13', 1_268],
    ['on the eighth', '2026-11-14', 0],
  ])('asked for %s', (_, returned_on, amount) => {
    const given = { ...bought, returned_on }
    expect(sumOf('seven_day_return', given)).toMatchObject({ amount, missing: [] })
    expect(sumOf('late_return', given)?.amount).toBe(amount === 0 ? 1 : 0)
  })

  test('what was refunded is taken off', () => {
    const given = { ...bought, returned_on: '2026-11-09', refunded: 268 }
    expect(sumOf('seven_day_return', given)?.amount).toBe(1_000)
  })

  test.each([
    ['the day of the request', bought, 'returned_on'],
    ['the day of delivery', { price: 1_268, returned_on: '2026-11-09' }, 'received_on'],
  ])('without %s the sum is open, and nobody is said to be late', (_, given, missing) => {
    expect(sumOf('seven_day_return', given)).toMatchObject({ amount: null, missing: [missing] })
    expect(sumOf('late_return', given)?.amount).toBe(0)
  })
})

test.each([
  ['within seven days of the payment', '2026-11-15', 1],
  ['later', '2026-11-16', 0],
])('a prepayment that was asked back %s', (_, withdrawn_on, amount) => {
  expect(sumOf('withdrawn_in_time', { paid_on: '2026-11-08', withdrawn_on })?.amount).toBe(amount)
})

const purchases = casesOf('consumer')

const order = `Order details
Ordered on: 20 October 2026
Item: Skimo R5 robot vacuum cleaner  x1
Amount paid: RMB 2,399.00
Delivered on: 23 October 2026
Seller: Dongguan Skimo Intelligent Technology Co., Ltd.
Buyer: Ingrid Halvorsen
Deliver to: Flat 803, Tower 2, 15 Haibin Road, Nanshan District, Shenzhen`

test('defective goods go back for the price and the cost of the return, and nothing punitive is claimed', () => {
  const facts = purchases.read(
    ['It is defective. I asked for my money back on 27 October 2026 and paid 78 yuan for the courier.'],
    [order],
  )
  expect(values(facts)).toMatchObject({
    goods: 'Skimo R5 robot vacuum cleaner',
    claimant_address: 'Flat 803, Tower 2, 15 Haibin Road, Nanshan District, Shenzhen',
    seller_fault: 'defect',
    returned_on: '2026-10-27',
    return_cost: 78,
  })
  expect(purchases.sums(facts)).toEqual({ refund_due: 2_399, return_cost_due: 78 })
})

test('who runs a small business represents it, and is not a second respondent', () => {
  const card = `会员协议
会员：汤若琳
经营者：常州市天宁区悦剪美发店   经营者姓名：鲍志强
1. 会员于2026年11月8日充值人民币5,000元。
2. 储值卡一经售出，概不退款。`
  const facts = casesOf('service_contract').read(
    ['我充了卡，回家就后悔了，2026年11月11日要求解除合同，他们不退钱。'],
    [card],
  )
  expect(values(facts)).toMatchObject({
    respondent: ['常州市天宁区悦剪美发店'],
    respondent_representative: '鲍志强',
    termination_ground: 'cooling_off',
  })
})
