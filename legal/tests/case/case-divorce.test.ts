import { expect, test } from 'vitest'
import type { Facts } from '../../case/conditions.ts'
import { casesOf, values } from './case-samples.ts'

const { read, claims, asked } = casesOf('divorce')
const prayer = (facts: Facts, language: 'zh' | 'en' = 'zh') => claims(facts, language).map(({ text }) => text)

const account =
  '我叫陈丽，丈夫周凯经常打我。我们2016年5月20日登记结婚，女儿周小雨2018年3月2日出生。我要离婚，女儿归我，他每月付抚养费3000元，再赔我精神损失费50000元。没有共同债务。'

test('an account of violence is read, and the prayer is that of a court', () => {
  const facts = read([account])
  expect(values(facts)).toMatchObject({
    claimant: ['陈丽'],
    respondent: ['周凯'],
    married_on: '2016-05-20',
    breakdown: 'violence',
    children: '女儿周小雨',
    child_born_on: '2018-03-02',
    custody: 'claimant',
    support_monthly: 3000,
    damages: 50_000,
    has_debts: false,
  })
  expect(prayer(facts)).toEqual([
    '判令准予原告陈丽与被告周凯离婚',
    '判令婚生子女（女儿周小雨）由原告陈丽直接抚养，被告周凯自判决生效之月起每月支付抚养费3,000元，至子女年满十八周岁止',
    '判令被告周凯支付原告陈丽离婚损害赔偿50,000元（伍万元整）',
    '判令被告周凯承担本案诉讼费用',
  ])
})

test('the number and the day of an earlier case are not those of this one', () => {
  const facts = read(
    ['代理张伟，第二次起诉离婚，判决后一直分居。'],
    [
      `民事判决书
(2024)苏0106民初8812号
原告：张伟，男，1983年4月12日出生。
被告：李静，女，1985年9月26日出生。
本院于2024年8月15日立案。双方于2011年9月9日登记结婚。2023年10月8日，李静搬离共同住所，双方分居至今。
不准原告张伟与被告李静离婚。`,
    ],
  )
  expect(values(facts)).toMatchObject({
    claimant: ['张伟'],
    respondent: ['李静'],
    married_on: '2011-09-09',
    separated_since: '2023-10-08',
    earlier_suit: true,
    breakdown: 'separation',
  })
  for (const slot of ['case_number', 'filed_on', 'child_born_on']) expect(facts.has(slot)).toBe(false)
})

test('who has moved since a document was written is at the new address', () => {
  const facts = read(
    ['她搬到南京市建邺区奥体大街15号805室，以这个为准。'],
    ['原告：张伟，住南京市鼓楼区凤凰花园6幢302室。\n被告：李静，住南京市鼓楼区中山北路120号501室。'],
  )
  expect(facts.get('respondent_address')).toMatchObject({
    value: '南京市建邺区奥体大街15号805室',
    state: 'corrected',
  })
})

test('an English account is understood', () => {
  const facts = read([
    'I want to divorce my husband, Li Wei. We got married on 12 June 2014 in Shanghai. He had an affair and moved out on 3 May 2024. I want custody of our daughter Emma Li, born on 1 July 2017, and child support of RMB 4,000 a month.',
  ])
  expect(values(facts)).toMatchObject({
    respondent: ['Li Wei'],
    married_on: '2014-06-12',
    separated_since: '2024-05-03',
    breakdown: 'infidelity',
    custody: 'claimant',
    children: 'daughter Emma Li',
    child_born_on: '2017-07-01',
    support_monthly: 4000,
  })
  expect(prayer(facts, 'en')[0]).toBe('Grant a divorce between 【Claimant】 and Li Wei')
})

test('a correction replaces the sum of support', () => {
  expect(values(read([account, '抚养费不是3000元，是3500元'])).support_monthly).toBe(3500)
})

test('a card asks at most five things and nothing that is known', () => {
  expect(asked(read(['我要离婚。']))).toEqual(['respondent', 'married_on', 'breakdown', 'children', 'separated_since'])
  const more = asked(read([account]))
  for (const known of ['respondent', 'married_on', 'breakdown', 'children', 'custody'])
    expect(more).not.toContain(known)
})
