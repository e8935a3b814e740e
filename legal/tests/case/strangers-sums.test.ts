import { formulas } from '@casewright/legal/case/formulas'
import { describe, expect, test } from 'vitest'
import { casesOf, values } from './case-samples.ts'

const leases = casesOf('house_lease')
const loans = casesOf('private_lending')
const services = casesOf('service_contract')

describe('what the client gives up is not claimed', () => {
  const lease = `房屋租赁合同
出租方（甲方）：应秀珍
承租方（乙方）：闫立峰
租金每月人民币3000元。
乙方逾期支付租金的，每日按欠付金额的千分之一支付违约金。`
  const told = '我是房东，他从2026年1月1日到2026年3月31日的房租没交，共9000元。'

  test.each([
    ['违约金就不计较了。', false],
    ['不要他的违约金了。', false],
    ['违约金一分不能少。', true],
  ])('%s', (words, isClaimed) => {
    const claimed = Object.keys(leases.sums(leases.read([`${told}${words}`], [lease])))
    expect(claimed.includes('penalty_due')).toBe(isClaimed)
    expect(claimed).toContain('rent_due')
  })
})

test('the time for returning a deposit is read where the clause says "it", and the penalty runs from its end', () => {
  const lease = `HOUSE LEASE CONTRACT
Party A (Lessor):  Hu Jianping
Party B (Lessee):  Aino Kivela
1. Premises. Loft 302 with kiln yard, No. 18 Taoxi Lane, Zhushan District, Jingdezhen, about 74 square metres, for living and pottery work.
4. Deposit. RMB 6,400, paid on signing. Party A returns it without interest within 15 days after Party B hands back the premises.
5. If Party A returns the deposit late, Party A pays 0.05% of the deposit for each day of delay.`
  const facts = leases.read(['I was the tenant. I moved out on 29 March 2026 and want my deposit back.'], [lease])
  expect(values(facts)).toMatchObject({
    deposit_days: { days: 15 },
    premises: 'Loft 302 with kiln yard, No. 18 Taoxi Lane, Zhushan District, Jingdezhen',
  })
  expect(leases.sums(facts)).toMatchObject({ deposit_due: 6_400, penalty_due: expect.any(Number) })
})

test('a refund says how it comes about: what was paid in all, and what came back', () => {
  const contract = `WEDDING SERVICES CONTRACT
Date: 20 February 2026
Client: Bridget O'Hara
Planner: Qingdao Evergold Events Co., Ltd.
Services: wedding planning
Package price: CNY 48,000. CNY 20,000 on signing (received), CNY 10,000 by 10 April 2026.`
  const told =
    'I booked a wedding planner. We had paid 20,000 when we signed on 20 February 2026 and 10,000 on 6 April 2026. They closed down on 10 August 2026 and refunded 5,000. I want the rest back.'
  const facts = services.read([told], [contract])
  const refund = services.claims(facts, 'en').find(({ key }) => key === 'refund_due')
  expect(refund?.sum?.amount).toBe(25_000)
  const steps = refund?.sum?.steps.map(({ en }) => en).join()
  for (const part of ['in all CNY 30,000', 'CNY 5,000 refunded = CNY 25,000']) expect(steps).toContain(part)
})

describe('a borrower who got less than the note says', () => {
  const note = `LOAN NOTE
I, Tomasz Wilk, borrow from Deng Guohua RMB 100,000. Interest 2% per month. To be repaid by 13 March 2026.
Kunming, 12 March 2025                      Tomasz Wilk`

  test('the one who lends is the one of whom is borrowed', () => {
    const facts = loans.read(['I am being sued. I actually received 94,000.'], [note])
    expect(values(facts)).toMatchObject({
      claimant: ['Deng Guohua'],
      debtor: ['Tomasz Wilk'],
      principal: 100_000,
      received_amount: 94_000,
    })
  })
})

test.each([
  ['less than was promised', 94_000, 6_000],
  ['all of it', 100_000, 0],
])('of a loan of which %s was handed over', (_, received, amount) => {
  const given: Record<string, number> = { principal: 100_000, received }
  expect(formulas.short_delivery?.((name) => given[name], '2026-11-17').amount).toBe(amount)
})
