import { expect, test } from 'vitest'
import { modelNamed } from '../../case/case-models.ts'
import { undecidedClaims } from '../../case/claims.ts'
import { dateValuesIn } from '../../values/dates.ts'
import { casesOf, values } from '../case/case-samples.ts'

const days = (text: string) => dateValuesIn(text, { today: '2026-11-16' }).map(({ value }) => value)

test('a day alone is one of the month that was told right before it; a house has a number, too', () => {
  expect(days('5月8日寄出，他们9号签收')).toEqual(['2026-05-08', '2026-05-09'])
  expect(days('5月8日去了人民路9号店里')).toEqual(['2026-05-08'])
})

test('a year that one point of a list names is not that of the next point', () => {
  expect(days('1. 2024年3月1日签合同。\n2. 8月3日发函。')).toEqual(['2024-03-01', '2026-08-03'])
})

test('a chat that is pasted into a message is read as a chat', () => {
  const told = [
    '聊天如下：',
    '[2026/4/2 09:00] 我：桂老板，三月的货款96000今天到期',
    '[2026/4/5 18:20] 桂长海：先给你转2万',
    '[2026/7/9 11:11] 我：还差76000，什么时候付？',
    '[2026/7/9 11:30] 桂长海：我认，月底前一定付',
    '我是宁川市禾丰粮油有限公司，对方是桂长海，货款一共96000元，一直没付清，我要货款。',
  ].join('\n')
  expect(values(casesOf('sale').read([told]))).toMatchObject({
    payments: [{ date: '2026-04-05', amount: 20000 }],
    demanded_on: '2026-07-09',
    promised_on: '2026-07-09',
  })
})

test('months in a row are a span, and whole months without wages are worth as many wages', () => {
  const lease = casesOf('house_lease').read(['He owes me the rent for June, July and August. I want the unpaid rent.'])
  expect(values(lease)).toMatchObject({ arrears_from: '2026-06-01', arrears_until: '2026-08-31' })
  const wages = casesOf('labour').read(['我月工资6000元，公司5、6两个月工资没发，7月10日把我辞退了。'])
  expect(values(wages)).toMatchObject({ unpaid_from: '2026-05-01', unpaid_until: '2026-06-30', unpaid_wages: 12000 })
})

test('the due day follows from the delivery and the time for payment, a default rate from its uplift', () => {
  const sale = casesOf('sale').read(['货3月1日送到，约定货到后30天内付款，货款5万元一直没付。'])
  expect(values(sale)).toMatchObject({ due_on: '2026-03-31' })
  const loan = casesOf('financial_loan').read([], ['借款合同\n年利率4%。\n逾期的，按本合同利率上浮50%计收罚息。'])
  expect(values(loan)).toMatchObject({ default_rate: { percent: 6, per: 'year' } })
})

test('a part of the price that was paid on signing is a payment of that day', () => {
  const contract = '设计服务合同\n服务费：人民币20,000元。\n签订日期：2026年2月1日'
  const facts = casesOf('service_contract').read(['合同价2万，签约付了百分之四十，其余没付。'], [contract])
  expect(values(facts)).toMatchObject({ payments: [{ date: '2026-02-01', amount: 8000 }] })
})

test('a tenant claims what was agreed for a deposit that is returned late', () => {
  const lease = [
    'LEASE AGREEMENT',
    'Landlord: Hu Weimin',
    'Tenant: Anna Berg',
    'Deposit: RMB 10,000. The Landlord shall return the deposit within 10 days after the premises are handed back.',
    'If the Landlord returns the deposit late, the Landlord pays 0.1% of it for each day.',
  ].join('\n')
  const cases = casesOf('house_lease')
  const facts = cases.read(['I am Anna Berg. I moved out on 5 October 2026 and want my deposit back.'], [lease])
  // From 16 October to 15 November: 31 days.
  expect(cases.sums(facts)).toMatchObject({ deposit_due: 10000, penalty_due: 310 })
})

test('what a choice decides that nobody has made is open, and not absent', () => {
  const model = modelNamed('labour')
  const facts = casesOf('labour').read(['我在公司做会计，月工资8000元，2023年2月1日入职，现在不在那里上班了。'])
  expect(model && undecidedClaims(model, facts).keys).toContain('compensation_n')
  expect(model && undecidedClaims(model, facts).slots.map(({ key }) => key)).toContain('dismissal_kind')
})

test('names keep their particles, and what somebody is stands before the name', () => {
  const contract =
    'EQUITY TRANSFER AGREEMENT\nTransferor: Joost van der Berg, passport NX1234567, 9 Harbour Road, Dalian\n'
  const facts = casesOf('equity_transfer').read(['We act for Joost van der Berg.'], [contract])
  expect(values(facts)).toMatchObject({
    transferor: ['Joost van der Berg'],
    claimant_address: '9 Harbour Road, Dalian',
  })
})
