import { describe, expect, test } from 'vitest'
import { rankCauses } from '../../causes/cause-ranking.ts'

const rank = (facts: string, language: 'zh' | 'en' = 'zh') => rankCauses(facts, [], [], language)
const codes = (facts: string, language: 'zh' | 'en' = 'zh') => rank(facts, language).map(({ code }) => code)

describe('a cause is recognised by words, not by what stands inside another word', () => {
  test.each([
    ['出租车', '我坐出租车去机场，对方多收了三百元', 'CN-CIV-0420'],
    ['服务员', '服务员把汤洒在我身上', 'CN-CIV-0431'],
    ['养老保险', '单位没有给我交养老保险', 'CN-CIV-0214'],
    ['加工资', '说好给我加工资', 'CN-CIV-0422'],
    ['劳动合同', '劳动合同还没到期', 'CN-CIV-0401'],
  ])('%s', (_, facts, code) => {
    expect(codes(facts)).not.toContain(code)
  })

  test.each([
    ['animation house', 'We worked for an animation house', 'CN-CIV-0420'],
    ['a bit', 'They paid a bit late', 'CN-CIV-1013'],
  ])('%s', (_, facts, code) => {
    expect(codes(facts, 'en')).not.toContain(code)
  })

  test('the same word by itself counts', () => {
    expect(codes('他把房子出租给我，押金不退')).toContain('CN-CIV-0420')
    expect(codes('我坐出租车去看他出租的房子')).toContain('CN-CIV-0420')
  })
})

test('a word counts once, in whichever forms it stands', () => {
  expect(rank('Shipping was free, it was shipped on Monday', 'en')[0]).toMatchObject({
    score: rank('Shipping was free', 'en')[0]?.score,
  })
})

describe('the title of a contract says what kind it is', () => {
  test('above the words that contracts of many kinds have', () => {
    const clauses = 'Notices go by courier. Costs are reimbursed. The guarantee period is three months.'
    expect(codes(`CONSULTING SERVICES AGREEMENT\n\n${clauses}`, 'en')[0]).toBe('CN-CIV-0431')
  })

  test.each([
    [
      '流动资金借款合同\n贷款人：江城农村商业银行股份有限公司\n借款人：王五\n按月结息，借据为准，本金及利息',
      'CN-CIV-0416',
    ],
    ['借款合同\n出借人：张三\n借款人：李四\n借款五万元，月息一分', 'CN-CIV-0415'],
    [
      '住宅室内装饰装修施工合同\n发包人（甲方）：王五\n承包人：江城安居装饰工程有限公司\n水电改造，工期九十天',
      'CN-CIV-0425',
    ],
    ['厂房建设工程施工合同\n发包人：甲公司\n承包人：乙公司\n工程款按月结算', 'CN-CIV-0424'],
  ])('%s', (contract, code) => {
    expect(codes(contract)[0]).toBe(code)
  })
})

test('goods that are refurbished are no refurbishment of a home', () => {
  expect(codes('The laptop was sold as brand new and turned out to be refurbished', 'en')[0]).toBe('CN-CIV-0435')
  expect(codes('The refurbishment of our kitchen was never finished', 'en')[0]).toBe('CN-CIV-0425')
})
