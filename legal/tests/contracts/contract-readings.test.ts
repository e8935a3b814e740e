import { describe, expect, test } from 'vitest'
import { hitsIn } from '../../contracts/hits.ts'
import { readContract } from '../../contracts/read-contract.ts'
import { readHits } from '../../contracts/readings.ts'
import { inTheContractsWords, roleNames } from '../../contracts/role-names.ts'
import { termsOf } from '../../contracts/terms.ts'
import type { ContractKind } from '../../contracts/topic.ts'

const english = (...clauses: string[]): string =>
  [
    'SERVICES AGREEMENT',
    'This Agreement is entered into as of March 1, 2026 (the "Effective Date") between Acme Ltd. ("Provider") and Beta Ltd. ("Customer").',
    ...clauses,
  ].join('\n\n')
const fees =
  '4.1 Fees. Customer shall pay USD 96,000 per contract year, invoiced annually in advance. Provider invoices Customer.'
const term = '5.1 Term. This Agreement begins on the Effective Date and continues for thirty-six (36) months.'
const told = (text: string, key: string, locale: 'zh' | 'en', kind: ContractKind = 'saas'): string => {
  const contract = readContract(text)
  return (
    readHits(hitsIn(contract, kind, locale === 'zh'), contract).find((hit) => hit.key === key)?.why[locale] ?? 'nothing'
  )
}

describe('a cap on liability is told by its own months, sums and due dates', () => {
  const cap = (words: string) => english(fees, term, `11.2 Provider's liability shall not exceed the fees ${words}.`)

  test('fees paid in one month are nothing where fees are paid once a year', () => {
    const said = told(cap('paid by Customer in the one (1) month preceding the event'), 'low_cap', 'en')
    expect(said).toContain('fees paid in the one month before the event')
    expect(said).toContain('the cap is nil')
    expect(said).toContain('USD 8,000')
  })

  test('fees payable are not said to be nil, and three months are three', () => {
    const said = told(cap('paid or payable for the three (3) months before the event'), 'low_cap', 'en')
    expect(said).not.toContain('nil')
    expect(said).toContain('3 months')
    expect(said).toContain('USD 24,000')
  })

  test('in Chinese', () => {
    const text =
      '技术服务合同\n甲方（服务商）：甲公司\n乙方（客户）：乙公司\n一、费用\n年服务费为人民币120000元，按年支付。\n二、责任\n甲方的赔偿责任不超过事件发生前一个月已付的费用。'
    const said = told(text, 'low_cap', 'zh')
    expect(said).toContain('一个月内已付的费用')
    expect(said).toContain('上限为零')
    expect(said).toContain('CNY 10,000')
  })
})

describe('payments of the remaining term are owed by the payer, on the terms of the sentence', () => {
  const ends = (words: string) =>
    english(fees, term, '12.2 Provider may terminate this Agreement for convenience at any time.', `12.3 ${words}`)

  test('on termination for any reason they are owed also when the other side ends the contract', () => {
    const said = told(
      ends('Upon termination for any reason the Fees for the remainder of the Term become due at once.'),
      'rest_of_term',
      'en',
    )
    expect(said).toContain('Customer owes all payments of the remaining term')
    expect(said).toContain('also when Provider ends it or is itself in breach')
    expect(said).toContain('Clause 12.2')
    expect(said).toContain('USD 288,000')
    expect(said).not.toContain('Whoever ends early owes')
  })

  test('where only the payer’s own early end is meant, it is told so', () => {
    const said = told(
      '房屋租赁合同\n甲方（出租人）：甲\n乙方（承租人）：乙\n第一条 月租金为人民币10000元，租赁期限为三年。\n第二条 乙方提前退租的，应支付剩余租期的全部租金作为违约金。',
      'rest_of_term',
      'zh',
      'lease',
    )
    expect(said).toContain('乙方提前终止的')
    expect(said).toContain('CNY 360,000')
    expect(said).not.toContain('无论谁')
  })
})

test('the last day for a notice against renewal is computed', () => {
  const said = told(
    english(
      fees,
      term,
      '5.2 Renewal. This Agreement shall automatically renew unless Customer gives notice at least one hundred and eighty (180) days before the end of the term.',
    ),
    'long_notice',
    'en',
  )
  expect(said).toContain('28 February 2029')
  expect(said).toContain('1 September 2028')
})

test.each([
  ['Overdue amounts bear interest at 3% per month, compounded monthly.', '42.58%'],
  ['Overdue amounts bear interest at 3% per month.', '36%'],
])('late interest is told as a yearly rate: %s', (sentence, percent) => {
  expect(told(english(fees, sentence), 'excessive_interest', 'en')).toContain(percent)
})

test('the exit of one side is told with its time to cure, beside the exit of the other', () => {
  const said = told(
    english(
      '12.2 Provider may terminate this Agreement for convenience at any time.',
      '12.3 Customer may terminate this Agreement only if Provider commits a material breach and fails to cure it within ninety (90) days.',
    ),
    'narrow_exit',
    'en',
  )
  expect(said).toContain('uncured for 90 days')
  expect(said).toContain('Provider itself may leave at will')
})

test('what cannot be read is not computed', () => {
  const terms = termsOf(readContract(english('4.1 Customer shall pay the fees of the order form.')))
  expect(terms).toMatchObject({ fee: null, billedMonths: null, months: null, until: null })
})

describe('proposed wording names the sides as the contract does', () => {
  test.each([
    [
      'Northgate ("Provider") and Lanting ("Customer"). Provider and Customer agree. Customer Data is data.',
      'Provider',
      'Customer',
    ],
    [
      'Acme (the "Supplier") and Beta (the "Buyer"). The Supplier sells, the Buyer pays, the Supplier delivers, the Buyer accepts.',
      'the Supplier',
      'the Buyer',
    ],
    ['甲方（出租人）：张三\n乙方（承租人）：李四\n甲方将房屋租给乙方，乙方付租金，甲方交房。', '甲方', '乙方'],
  ])('%s', (text, giver, taker) => {
    expect(roleNames(text)).toEqual({ giver, taker })
  })

  test('a wording of another contract is put into its words', () => {
    const names = { giver: 'Supplier', taker: 'the Buyer' }
    expect(inTheContractsWords('The Provider returns Customer Data to the Customer.', names)).toBe(
      'Supplier returns Customer Data to the Buyer.',
    )
    expect(inTheContractsWords('服务商应向客户返还客户数据。', { giver: '乙方', taker: '甲方' })).toBe(
      '乙方应向甲方返还客户数据。',
    )
  })
})
