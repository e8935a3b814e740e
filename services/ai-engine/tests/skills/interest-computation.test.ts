import type { Interest } from '@casewright/legal/time/interest-product'
import { ratesIn } from '@casewright/legal/time/interest-rates'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { file, type LooseInput, passage, product, run } from './skill-app.ts'

describe('rates in a text', () => {
  test.each([
    ['约定月息2分', 24],
    ['月息1分5厘', 18],
    ['月息一分五', 18],
    ['年息1分2厘', 12],
    ['月息8厘', 9.6],
    ['年利率6%', 6],
    ['年利率为百分之六点五', 6.5],
    ['年化12％', 12],
    ['月利率1.5%', 18],
    ['每月2%的利息', 24],
    ['日万分之五', 18.25],
    ['按日千分之一', 36.5],
    ['日利率0.05%', 18.25],
    ['按一年期LPR的四倍', 13.8],
    ['6% per annum', 6],
    ['at 6.5% a year', 6.5],
    ['1% per month', 12],
    ['a monthly interest of 2%', 24],
    ['0.05% per day', 18.25],
    ['4 times the LPR', 13.8],
  ])('%s', (text, expected) => {
    expect(ratesIn(text, '2024-01-01').map(({ percentPerYear }) => percentPerYear)).toEqual([expected])
  })

  test('the rate for delay is told apart', () => {
    const rates = ratesIn('约定年利率6%，逾期按日万分之五支付违约金', '2024-01-01')
    expect(rates.map(({ percentPerYear, isOverdue }) => [percentPerYear, isOverdue])).toEqual([
      [6, false],
      [18.25, true],
    ])
    const [, late] = ratesIn('interest at 6% per annum; late payments bear 1% per month', '2024-01-01')
    expect(late).toMatchObject({ percentPerYear: 12, isOverdue: true })
  })

  test.each(['他持股30%', '2024年3月5日', '一年后归还', '打8折', 'a 10% discount', '月底还2万元'])(
    '%s is none',
    (text) => {
      expect(ratesIn(text, '2024-01-01')).toEqual([])
    },
  )

  test('whatever is written, a rate is the text at its offsets', () => {
    const words = fc.constantFrom(
      '月息',
      '2分',
      '年利率',
      '6%',
      '日',
      '万分之五',
      '逾期',
      ' per annum',
      '，',
      '5厘',
      'LPR',
      '四倍',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (some) => {
        const text = some.join('')
        for (const { text: found, start, end } of ratesIn(text, '2024-01-01'))
          expect(text.slice(start, end)).toBe(found)
      }),
    )
  })
})

const of = (message: string, more: LooseInput = {}, code = 'CN-CIV-0415') => {
  const locale = /\p{sc=Han}/u.test(message) ? 'zh' : 'en'
  const state = { ...run('intake', { message, locale, files: more.files ?? [] }).products, cause_of_action: { code } }
  const output = run('interest_computation', { message, locale, state, ...more })
  return { summary: output.summary, ...product<Interest>(output, 'interest') }
}
const direct = (given: Record<string, unknown>) =>
  product<Interest>(run('interest_computation', { given, locale: 'en' }), 'interest')

describe('what is told', () => {
  test('agreed interest until the due date, then the same rate, both capped', () => {
    const { items, total, assumptions } = of(
      '2022年3月1日我借给王五10万元，约定月息2分，2022年12月31日前归还，至今未还',
    )
    expect(items).toMatchObject([
      {
        kind: 'agreed',
        from: '2022-03-01',
        to: '2023-01-01',
        days: 306,
        rate_percent_per_year: 24,
        cap_percent_per_year: 14.8,
      },
      { kind: 'overdue', from: '2023-01-01', to: '2026-11-15', days: 1414, amount: 57_334.79 },
    ])
    expect(items[0]?.formula).toBe('100,000元 × 14.8%（约定24%，按上限） ÷ 365 × 306天 = 12,407.67元')
    expect(total).toBe(69_742.47)
    expect(assumptions.join()).toMatch(/超过上限/)
  })

  test('no agreed rate: none for the loan, and the prime rate of the first day of delay', () => {
    const { items, total } = of('2023年5月1日我借给李四5万元，约定2023年12月31日前还清')
    expect(items).toMatchObject([
      { kind: 'lpr', from: '2024-01-01', to: '2026-11-15', rate_percent_per_year: 3.45, cap_percent_per_year: null },
    ])
    expect(total).toBe(4957.6)
  })

  test('payments that are told go to interest first', () => {
    const message = '2024年1月1日我借给李四36500元，年利率10%，2024年12月31日前归还。2024年7月1日李四还了20070元'
    const { items, assumptions } = of(message)
    expect(items.map(({ principal, from }) => [principal, from])).toEqual([
      [36_500, '2024-01-01'],
      [18_250, '2024-07-01'],
      [18_250, '2025-01-01'],
    ])
    expect(assumptions.join()).toMatch(/抵利息 1,820元，抵本金 18,250元/)
  })

  test('the currency is kept, and the cap in renminbi does not go for it', () => {
    const message =
      'I lent Mary Jones $5,000 on March 5, 2024 at 6% per annum, repayable by September 5, 2024. She paid me $1,000 on January 10, 2025.'
    const { items } = of(message)
    expect(items.map(({ currency, principal }) => [currency, principal])).toEqual([
      ['USD', 5000],
      ['USD', 5000],
      ['USD', 4255.62],
    ])
    expect(items.every(({ cap_percent_per_year }) => cap_percent_per_year === null)).toBe(true)
  })

  test('a sale has a rate for delay without the cap of private lending', () => {
    const message = '对方拖欠货款20万元，约定2024年1月31日付款，逾期按日万分之五支付违约金'
    expect(of(message, {}, 'CN-CIV-0410').items).toMatchObject([
      {
        kind: 'overdue',
        from: '2024-02-01',
        rate_percent_per_year: 18.25,
        cap_percent_per_year: null,
        amount: 101_800,
      },
    ])
  })

  test('a rate that only a file names is quoted from it', () => {
    const text = '借条：今借到张三5万元，年利率8%，2024年12月31日前归还。'
    const { items } = of('2024年1月1日我借给李四5万元', { files: [file('f', '借条', text)] })
    expect(items[0]).toMatchObject({ rate_percent_per_year: 8, verification: 'supported' })
    for (const { quote, start, end } of items[0]?.sources ?? []) expect(text.slice(start ?? -1, end ?? -1)).toBe(quote)
  })

  test('the article behind an item is its source where it was found', () => {
    const title = '最高人民法院关于审理民间借贷案件适用法律若干问题的规定（2020修正）'
    const sources = [passage(title, '第二十八条 逾期利率。')]
    expect(of('2023年5月1日我借给李四5万元，约定2023年12月31日前还清', { sources }).items[0]).toMatchObject({
      sources,
      verification: 'supported',
    })
  })

  test.each([
    ['nothing is owed', '我和丈夫感情破裂想离婚', 'CN-CIV-0210'],
    ['no sum is known', '2023年5月1日我借钱给李四，约定2023年12月31日前还清', 'CN-CIV-0415'],
    ['no day is known', '李四借了我5万元不还', 'CN-CIV-0415'],
  ])('nothing is computed, and why is said, when %s', (_, message, code) => {
    const { items, total, assumptions } = of(message, {}, code)
    expect({ items, total }).toEqual({ items: [], total: null })
    expect(assumptions).not.toEqual([])
  })
})

describe('called directly', () => {
  test('a sum, a rate and two days', () => {
    const { items, total } = direct({ principal: 10_000, rate: '6% per annum', from: '2025-01-01', to: '2026-01-01' })
    expect(items).toMatchObject([
      { kind: 'agreed', days: 365, amount: 600, currency: 'CNY', cap_percent_per_year: null },
    ])
    expect(items[0]?.formula).toBe('CNY 10,000 × 6% ÷ 365 × 365 days = CNY 600')
    expect(total).toBe(600)
  })

  test('360 days only when they were agreed', () => {
    const given = { principal: 36_000, rate_percent_per_year: 10, from: '2025-01-01', to: '2025-01-11' }
    expect(direct({ ...given, days_in_year: 360 }).total).toBe(100)
    expect(direct(given).total).toBe(98.63)
  })

  test('an old private loan is cut where the law changed', () => {
    const { items } = direct({
      principal: 10_000,
      rate_percent_per_year: 30,
      from: '2020-01-01',
      to: '2021-01-01',
      private_lending: true,
      filed_on: '2024-12-02',
    })
    expect(items.map(({ from, to, cap_percent_per_year }) => [from, to, cap_percent_per_year])).toEqual([
      ['2020-01-01', '2020-08-20', 24],
      ['2020-08-20', '2021-01-01', 12.4],
    ])
  })

  test('payments, in whatever order they are given', () => {
    const payments = [
      { date: '2025-07-01', amount: 100 },
      { date: '2025-03-01', amount: 5000 },
    ]
    const given = { principal: 10_000, rate_percent_per_year: 6, from: '2025-01-01', to: '2026-01-01' }
    expect(direct({ ...given, payments }).items.map(({ from, to }) => [from, to])).toEqual([
      ['2025-01-01', '2025-03-01'],
      ['2025-03-01', '2025-07-01'],
      ['2025-07-01', '2026-01-01'],
    ])
  })

  test('time before there was a prime rate is left out, and that is said', () => {
    const { items, assumptions } = direct({ principal: 10_000, from: '2018-01-01', to: '2020-01-01' })
    expect(items).toMatchObject([{ kind: 'lpr', from: '2019-08-20', rate_percent_per_year: 4.25 }])
    expect(assumptions.join()).toContain('the time before was not computed')
  })

  test('what is not usable is not used', () => {
    expect(direct({ principal: -1, rate: 'much', from: '2025-02-30' })).toMatchObject({ items: [], total: null })
    expect(direct({ principal: 100, rate_percent_per_year: 6, from: '2026-01-01', to: '2025-01-01' }).items).toEqual([])
  })

  test('whatever is handed over, the product fits its schema and is the same each time', () => {
    const day = fc.oneof(fc.constantFrom('2018-03-01', '2023-12-31', '2024-02-29', '1900-01-01'), fc.jsonValue())
    const number = fc.oneof(fc.double(), fc.constantFrom(0, 0.005, 36.5, 1000, 1e12), fc.jsonValue())
    const payment = fc.record({ date: day, amount: number })
    const given = fc.record(
      {
        principal: number,
        from: day,
        to: day,
        due_date: day,
        contract_date: day,
        filed_on: day,
        rate_percent_per_year: number,
        overdue_rate_percent_per_year: number,
        days_in_year: number,
        rate: fc.constantFrom('月息2分', '', 7),
        private_lending: fc.boolean(),
        currency: fc.constantFrom('USD', 'x', 1),
        payments: fc.oneof(fc.array(payment, { maxLength: 4 }), fc.jsonValue()),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(given, (one) => {
        expect(direct(one)).toEqual(direct(one))
      }),
      { numRuns: 1000 },
    )
  })

  test('English readers get English', () => {
    const { items, assumptions } = direct({
      principal: 10_000,
      due_date: '2026-03-02',
      payments: [{ date: '2026-05-05', amount: 10 }],
    })
    for (const text of [...items.map(({ formula }) => formula), ...assumptions])
      expect(text).toMatch(/^[\x20-\x7e×÷“”]+$/)
  })
})
