import { describe, expect, test } from 'vitest'
import { inCharacters } from '../../values/in-characters.ts'
import { type Option, optionValuesIn, readOption } from '../../values/options.ts'
import { type AnswerType, type AnswerValues, readAnswer, valuesIn } from '../../values/read-answer.ts'

/** A Monday. */
const today = '2026-11-16'
const answer = <Type extends AnswerType>(type: Type, text: string): AnswerValues[Type] | null =>
  readAnswer(type, text, { today })
const found = <Type extends AnswerType>(type: Type, text: string): AnswerValues[Type][] =>
  valuesIn(type, text, { today }).map(({ value }) => value)

describe('money', () => {
  test.each([
    ['20万', 200_000, 'CNY'],
    ['1.2w', 12_000, 'CNY'],
    ['1.2W', 12_000, 'CNY'],
    ['1w5', 15_000, 'CNY'],
    ['5k', 5000, 'CNY'],
    ['5K左右', 5000, 'CNY'],
    ['三万五', 35_000, 'CNY'],
    ['壹拾万元整', 100_000, 'CNY'],
    ['两千块', 2000, 'CNY'],
    ['3,500.50元', 3500.5, 'CNY'],
    ['RMB 500', 500, 'CNY'],
    ['$1.2 million', 1_200_000, 'USD'],
    ['about 20,000 yuan', 20_000, 'CNY'],
    ['8千', 8000, 'CNY'],
    ['大概八千吧', 8000, 'CNY'],
    ['20000', 20_000, 'CNY'],
    ['12,000', 12_000, 'CNY'],
    ['两百五', 250, 'CNY'],
    ['一共借了5万，就是50000元', 50_000, 'CNY'],
    ['0', 0, 'CNY'],
    ['不是五万是八万', 80_000, 'CNY'],
    ['it was not 50,000 yuan but 80,000 yuan', 80_000, 'CNY'],
  ])('the answer %s is %d %s', (text, amount, currency) => {
    expect(answer('money', text)).toEqual({ amount, currency })
  })

  test.each([
    '',
    '不知道',
    '5万还是8万',
    '2024年',
    '三个人',
    '3月',
    '百分之五',
    'several thousand',
    '几万',
    '二十多万',
    '20来万',
    '10-15万',
    '不到10万',
    'over 20,000 yuan',
  ])('the answer %j is no sum', (text) => expect(answer('money', text)).toBeNull())

  test.each([
    ['他借了1.2w，后来还了5k。', [12_000, 5000]],
    ['借了八千没还', [8000]],
    ['60W的灯泡和4K电视', []],
    ['跑了8千米', []],
    ['I ran a 5k', []],
  ])('in the text %s the sums are %j', (text, amounts) => {
    expect(found('money', text).map(({ amount }) => amount)).toEqual(amounts)
  })
})

describe('rates', () => {
  test.each([
    ['年利率12%', { percent: 12, per: 'year' }],
    ['月息1分', { percent: 1, per: 'month' }],
    ['月息两分半', { percent: 2.5, per: 'month' }],
    ['日万分之五', { percent: 0.05, per: 'day' }],
    ['千分之一每天', { percent: 0.1, per: 'day' }],
    ['每日0.5‰', { percent: 0.05, per: 'day' }],
    ['年化15.4%', { percent: 15.4, per: 'year' }],
    ['LPR的四倍', { lpr_times: 4 }],
    ['四倍LPR', { lpr_times: 4 }],
    ['1.5 times LPR', { lpr_times: 1.5 }],
    ['twice the loan prime rate', { lpr_times: 2 }],
    ['同期LPR', { lpr_times: 1 }],
    ['一年12个点', { percent: 12, per: 'year' }],
    ['年化率24%', { percent: 24, per: 'year' }],
    ['一分五', { percent: 1.5, per: 'month' }],
    ['利息是两分', { percent: 2, per: 'month' }],
    ['12% per annum', { percent: 12, per: 'year' }],
    ['1% a month', { percent: 1, per: 'month' }],
    ['不是月息1分，是月息2分', { percent: 2, per: 'month' }],
  ])('the answer %s is %j', (text, rate) => expect(answer('rate', text)).toEqual(rate))

  test.each(['', '12%', '五分之一', '三分之一', '没约定', 'LPR加50个基点', '打了八折', '两分钟'])(
    'the answer %j is no rate',
    (text) => expect(answer('rate', text)).toBeNull(),
  )
})

describe('periods', () => {
  test.each([
    ['三年', { years: 3 }],
    ['18个月', { months: 18 }],
    ['半年', { months: 6 }],
    ['一年半', { years: 1, months: 6 }],
    ['十五天', { days: 15 }],
    ['两周', { days: 14 }],
    ['两个星期', { days: 14 }],
    ['2年3个月', { years: 2, months: 3 }],
    ['两个半月', { months: 2, days: 15 }],
    ['半个月', { days: 15 }],
    ['six months', { months: 6 }],
    ['a year and a half', { years: 1, months: 6 }],
    ['one and a half years', { years: 1, months: 6 }],
    ['2 years and 3 months', { years: 2, months: 3 }],
    ['30 days', { days: 30 }],
  ])('the answer %s is %j', (text, period) => expect(answer('period', text)).toEqual(period))

  test.each(['', '2024年', '三年前', '5月', '第三年', 'two weeks ago', '一年或者两年', '去年'])(
    'the answer %j is no period',
    (text) => expect(answer('period', text)).toBeNull(),
  )
})

describe('yes and no', () => {
  test.each([
    ['有', true],
    ['有的', true],
    ['是的', true],
    ['签了', true],
    ['对', true],
    ['没错', true],
    ['写过', true],
    ['打了借条', true],
    ['需要', true],
    ['好', true],
    ['有，但没签字', true],
    ['yes', true],
    ['Yes, we did', true],
    ['I did', true],
    ['没有', false],
    ['不是', false],
    ['没签', false],
    ['还没有', false],
    ['从来没签过', false],
    ['无', false],
    ['no', false],
    ['not yet', false],
    ['没有没有', false],
    ['we never signed', false],
    ["We didn't", false],
    ['never', false],
  ])('the answer %s is %s', (text, value) => expect(answer('yes_no', text)).toBe(value))

  test.each(['', '不清楚', '可能有吧', '有没有都行', '我不知道有没有', 'maybe', "I don't know", '下周五'])(
    'the answer %j is neither',
    (text) => expect(answer('yes_no', text)).toBeNull(),
  )
})

describe('options', () => {
  const options: readonly Option[] = [
    { key: 'cash', label: { zh: '现金', en: 'cash' } },
    { key: 'transfer', label: { zh: '银行转账', en: 'bank transfer' }, words: ['转账', '打款', 'wire'] },
    { key: 'wechat', label: { zh: '微信转账', en: 'WeChat' } },
  ]
  test.each([
    ['现金给的', 'cash'],
    ['我打款给他的', 'transfer'],
    ['微信转账', 'wechat'],
    ['by bank transfer', 'transfer'],
    ['transfer', 'transfer'],
    ['不是现金是转账', null],
    ['cashier', null],
    ['', null],
  ])('the answer %s is %s', (text, key) => expect(readOption(text, options)).toBe(key))

  test('an option stands at its place, and the longest word for it counts', () => {
    const text = '一半现金，一半微信转账'
    expect(optionValuesIn(text, options).map(({ value, start, end }) => [value, text.slice(start, end)])).toEqual([
      ['cash', '现金'],
      ['wechat', '微信转账'],
    ])
  })
})

describe('payments', () => {
  test.each([
    [
      '2024年3月还了5000，6月又还了1万',
      [
        ['2024-03', 5000],
        ['2024-06', 10_000],
      ],
    ],
    [
      '2024年3月5日 5000，2024年4月5日 3,000',
      [
        ['2024-03-05', 5000],
        ['2024-04-05', 3000],
      ],
    ],
    [
      'He paid RMB 5,000 on 3 March 2024 and RMB 2,000 on 4 April 2024',
      [
        ['2024-03-03', 5000],
        ['2024-04-04', 2000],
      ],
    ],
    ['没有还过', []],
    ['一分没还', []],
    ['nothing', []],
  ])('the answer %s is %j', (text, payments) => {
    expect(answer('payments', text)?.map(({ date, amount }) => [date, amount])).toEqual(payments)
  })

  test.each([
    '2024年3月借给他5万',
    '他答应2024年3月还5000',
    '2024年3月应还5000',
    '2024年3月还没还的5000',
    'He promised to pay RMB 5,000 on 3 March 2024',
  ])('nothing was paid: %s', (text) => expect(found('payments', text)).toEqual([]))
})

describe('sums in characters', () => {
  test.each([
    [80_000.5, '捌万元伍角'],
    [80_000, '捌万元整'],
    [100_000, '壹拾万元整'],
    [105_000, '壹拾万伍仟元整'],
    [100_500, '壹拾万零伍佰元整'],
    [1_000_010, '壹佰万零壹拾元整'],
    [10_203_040.05, '壹仟零贰拾万叁仟零肆拾元零伍分'],
    [200_000_000, '贰亿元整'],
    [100_010_000, '壹亿零壹万元整'],
    [1234.56, '壹仟贰佰叁拾肆元伍角陆分'],
    [0.05, '伍分'],
    [0, '零元整'],
  ])('%d is %s', (amount, text) => expect(inCharacters(amount)).toBe(text))

  test('what is written in characters is read back as the same sum', () => {
    for (const amount of [1, 10, 15, 101, 1010, 20_304, 1_000_001, 98_765_432.1, 3_000_000_000.99])
      expect(answer('money', inCharacters(amount))).toEqual({ amount, currency: 'CNY' })
  })
})
