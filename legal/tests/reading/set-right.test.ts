import { describe, expect, test } from 'vitest'
import { caseLastDay } from '../../case/case-last-day.ts'
import { modelNamed } from '../../case/case-models.ts'
import { chatDays } from '../../chats/read-chat.ts'
import { readAnswers } from '../../reading/read-answers.ts'
import { casesOf, values } from '../case/case-samples.ts'

const loan = casesOf('private_lending')
const sale = casesOf('sale')
const lease = casesOf('house_lease')
const labour = casesOf('labour')
const consumer = casesOf('consumer')

describe('what belongs to another matter', () => {
  test('a sum that the client calls none of this matter is no value of it', () => {
    const facts = values(loan.read(['我借给他5万元。我另外还欠网贷3万多，这个跟他没关系。']))
    expect(facts.principal).toBe(50_000)
    expect(Object.values(facts)).not.toContain(30_000)
  })

  test('of an order that lists its parts only those count which the client complains of', () => {
    const order = '订单详情\n实付款 ¥829.00\n  其中：保温壶 ¥730.00  杯刷 ¥99.00\n'
    const told = '壶是假货，我要告商家退一赔三。杯刷99块没问题，不追究。'
    expect(values(consumer.read([told], [order])).price).toBe(730)
    expect(values(consumer.read(['壶是假货，我要告商家退一赔三。'], [order])).price).toBe(829)
  })

  test('a list of what the payer paid holds no payment to somebody else', () => {
    const contract =
      'SALES CONTRACT\nSeller: Taizhou Fenghe Valve Co., Ltd.\nBuyer: Harrow Pumps Limited\nTotal price: GBP 9,000.00\n'
    const list =
      'International payments - Harrow Pumps Limited\n03 Nov 2025   GBP 9,000.00   Taizhou Fenghe Valve Co., Ltd.   price\n19 Nov 2025   USD 700.00   Mersey Freight Ltd   sea freight\n'
    const facts = values(sale.read(['The valves leak. I want our money back.'], [contract, list]))
    expect(facts.payments).toEqual([{ date: '2025-11-03', amount: 9000 }])
  })

  test('a sum that an answer names to let it go is none', () => {
    const slots = modelNamed('consumer')?.slots ?? []
    expect(readAnswers({ loss: '没别的损失，打车费25块算了' }, slots, '2026-11-16').values.loss).toBe('none')
    expect(readAnswers({ loss: '打车费25块' }, slots, '2026-11-16').values.loss).toBe(25)
  })
})

test.each([
  '没约定',
  '双方没有约定',
  '借条上没写',
  '当时未约定利息',
  'none was agreed',
  'None agreed upon.',
  'no interest was agreed',
  'we did not agree on one',
  'It was never fixed.',
  'not specified, as far as I know',
])('%s says that there is none', (words) => {
  const slots = modelNamed('private_lending')?.slots ?? []
  const { values: read, unread } = readAnswers({ term_rate: words, due_on: words }, slots, '2026-11-16')
  expect({ rate: read.term_rate, due_on: read.due_on, unread }).toEqual({ rate: 'none', due_on: 'none', unread: {} })
})

test.each([
  'nothing like 5 % a month',
  'not agreed by him but by his wife on 3 May 2024',
  '没约定好，后来改成2024年5月1日',
])('%s says more than that there is none', (words) => {
  const slots = modelNamed('private_lending')?.slots ?? []
  expect(readAnswers({ due_on: words }, slots, '2026-11-16').values.due_on).not.toBe('none')
})

describe('corrections', () => {
  test('a day that is set right without its year keeps the year', () => {
    const facts = casesOf('divorce').read(['女儿2018年9月21号生的。', '打错了，女儿生日是9月12号不是21号。'])
    expect(values(facts).child_born_on).toBe('2018-09-12')
  })

  test('the sum of a payment is set right among the payments', () => {
    const facts = values(sale.read(['货款20万元，他们2026年9月4日付了3万。', '更正：9月那笔不是3万，是三万五。']))
    expect(facts.payments).toEqual([{ date: '2026-09-04', amount: 35_000 }])
    expect(facts.unpaid_amount).not.toBe(35_000)
  })
})

describe('days', () => {
  test('那年 is the year that was named before', () => {
    const facts = values(loan.read(['我2020年借了他10万元。\n那年年底他还了我3万现金，12月27号，当面数的。']))
    expect(facts.payments).toEqual([{ date: '2020-12-27', amount: 30_000 }])
  })

  test('the end of the year that a chat speaks of is counted from the day of the message', () => {
    const chat =
      '与大海的聊天\n\n—— 2025年3月8日 ——\n大海 14:01\n今年年底之前肯定还清\n我 14:05\n好\n\n—— 2026年1月4日 ——\n我 19:20\n钱什么时候还\n'
    expect(values(loan.read(['我借给他8万元。'], [chat])).due_on).toBe('2025-12-31')
  })

  test('七月初五号 is the fifth of July, and a promise on it counts', () => {
    const facts = values(loan.read(['今年5月1日到期没还。七月初五号那天我去他店里，他讲国庆前一定结清。']))
    expect(facts.promised_on).toBe('2026-07-05')
  })

  test('what an employer says against the client is no promise', () => {
    expect(values(labour.read(['上个月25号他们说我旷工，把我开了，一分钱不给！！']))).not.toHaveProperty('promised_on')
  })

  test('an employee of the other side promises for it', () => {
    const names = { claimant: ['苏州恒拓五金有限公司'], respondent: ['无锡联启电子有限公司'] }
    const mail =
      '发件人：联启采购-周颖\n日期：2026年8月6日 16:22\n主题：回复\n\n对货款并无异议，预计9月底前安排支付，请再宽限。\n'
    const days = chatDays(mail, 'claimant', names, '2026-11-16')
    expect(days.map(({ slot, value }) => [slot, value])).toEqual([['promised_on', '2026-08-06']])
  })

  test('a lease that still runs does not start the period of rent that was demanded', () => {
    const model = modelNamed('house_lease')
    const facts = lease.read(
      ['他欠我房租35000元，2026年6月15日我催过他。'],
      ['房屋租赁合同\n租期自2024年4月1日起至2027年3月31日止。\n'],
    )
    expect(model && caseLastDay(model, facts, '2026-11-16', 'zh').expires_on).toBe('2029-06-15')
  })

  test('an international sale has four years', () => {
    const model = modelNamed('sale')
    const told = 'They did not pay. On 30 March 2026 we demanded payment.'
    const last = (contract: string) =>
      model && caseLastDay(model, sale.read([told], [contract]), '2026-11-16', 'en').expires_on
    expect(last('SALES CONTRACT\nBalance against copy of B/L.\n')).toBe('2030-04-01')
    expect(last('SALES CONTRACT\n')).toBe('2029-03-30')
  })
})
