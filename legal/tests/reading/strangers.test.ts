import { expect, test } from 'vitest'
import { datesIn } from '../../time/dates.ts'
import { casesOf, values } from '../case/case-samples.ts'

const loan = casesOf('private_lending')
const sale = casesOf('sale')
const lease = casesOf('house_lease')
const labour = casesOf('labour')

test('a numeric day is read where one of the text can only be read in one way, and left alone otherwise', () => {
  expect(datesIn('Signed for 18/09/2026, from 03/08/2026').map(({ date }) => date)).toEqual([
    '2026-09-18',
    '2026-08-03',
  ])
  expect(datesIn('paid 03/08/2026')).toEqual([])
})

test('a sum or a percentage behind "of" is no address', () => {
  const facts = values(
    lease.read(['I am the tenant. Please make the rent 2,500 a month instead of 2,000. The rest stays as I wrote']),
  )
  expect(facts.claimant_address).toBeUndefined()
})

test('what the other side alleges stands below a signed paper', () => {
  const note =
    'LOAN NOTE\nLender: Deng Guohua\nBorrower: Tom Wilk\nLoan amount: RMB 80,000\nTo be repaid by 13 March 2026.\nKunming, 12 March 2025   Tom Wilk\n'
  const complaint =
    'CIVIL COMPLAINT\nPlaintiff: Deng Guohua, male\nDefendant: Tom Wilk, male\nClaims:\n1. costs\nFacts: The Plaintiff lent the principal of RMB 100,000 on 14 March 2025.\n'
  const facts = loan.read(["I'm being sued by Deng Guohua. I am Tom Wilk."], [complaint, note])
  const principal = facts.get('principal')
  expect(principal?.value).toBe(80_000)
  expect(principal?.against.map(({ state }) => state)).toEqual(['alleged'])
})

test('a boss who says in a chat not to come any more dismisses on that day', () => {
  const chat =
    '与“彭哥”的聊天记录\n2025年12月31日 21:56\n彭哥：店里不需要这么多人了 你明天不用来了\n我：那我工资呢\n2026年1月15日 18:33\n彭哥：先给一千\n'
  expect(values(labour.read(['我在奶茶店打工，老板彭哥把我辞了。'], [chat])).dismissed_on).toBe('2025-12-31')
})

test('a correction of a sum may leave the thousands out', () => {
  const facts = values(
    lease.read(['My tenant stopped paying in July, 4 months, so he owes me 50k.', "So it's 45 not 50."]),
  )
  expect(facts.arrears_amount).toBe(45_000)
})

test('of goods of which only the bad ones go back, their price is claimed', () => {
  const contract =
    'PURCHASE CONTRACT\nDate: 26 August 2026\nBuyer: Harbour Catering Co., Ltd.; legal representative Ann Brennan\nSeller: Yongkang Ruixing Co., Ltd.\n1. Goods: 36 heaters, RMB 1,600 each, total RMB 57,600.\n'
  const report = 'TEST REPORT\nResult: 19 units pass. 17 units fail.\n'
  const facts = values(
    sale.read(
      ['Hi there, Ann Brennan, I run a restaurant. I want our money back for the bad ones, the good ones we keep.'],
      [contract, report],
    ),
  )
  expect(facts).toMatchObject({ claim_kind: 'refund', defective_count: 17, unit_price: 1600, partial_return: true })
})
