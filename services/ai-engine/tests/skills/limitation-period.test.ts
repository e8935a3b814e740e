import type { CauseOfAction } from '@casewright/contracts/knowledge/structured-resources'
import { readIntake } from '@casewright/legal/intake/intake'
import { addDays } from '@casewright/legal/time/calendar'
import { caseDates } from '@casewright/legal/time/case-dates'
import type { Limitation } from '@casewright/legal/time/limitation-product'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { State } from '../../graph/rules/state.ts'
import { writeAnswers } from '../../graph/rules/write-answers.ts'
import { askedKeys, file, type LooseInput, nothing, passage, product, run } from './skill-app.ts'

const causeOf = (code: string): Record<string, unknown> => ({ cause_of_action: { code, confirmed: true } })
const of = (message: string, more: LooseInput = {}, code = 'CN-CIV-0415') => {
  const locale = /\p{sc=Han}/u.test(message) || message === '' ? 'zh' : 'en'
  const intake = run('intake', { message, locale }).products
  const output = run('limitation_period', {
    message,
    locale,
    ...more,
    state: { ...intake, ...causeOf(code), ...more.state },
  })
  return { ...output, limitation: product<Limitation>(output, 'limitation') }
}

test('a day that a file names counts, and no term that is counted beside it from another day', () => {
  const note = '今借到李四5万元。借款期限六个月，于2024年9月5日前一次还清。款项已于2024年3月5日通过银行转账交付。'
  const { limitation } = of('张三到期不还，我想起诉他', { files: [file('f', '借条.txt', note)] })
  // The last day, 5 September 2027, is a Sunday.
  expect(limitation).toMatchObject({ starts_on: '2024-09-06', expires_on: '2027-09-06', events: [] })
})

describe('what is told', () => {
  test.each([
    ['2023年5月1日我借给李四5万元，约定2023年12月31日前还清，至今未还', '2024-01-01', '2026-12-31', []],
    ['2023年5月1日我借给李四5万元，还款日：2024年3月10日', '2024-03-11', '2027-03-10', []],
    ['2023年5月1日我借给李四5万元，借期一年，到期不还', '2024-05-02', '2027-05-03', []],
    ['2023年5月1日我借给李四5万元，约定年底还清', '2024-01-01', '2026-12-31', []],
    [
      '2022年5月1日我借给李四5万元，约定2022年12月31日前还清。2024年5月6日我微信催款',
      '2023-01-01',
      '2027-05-06',
      ['2024-05-06'],
    ],
    [
      '2022年5月1日我借给李四5万元，应于2022年12月31日归还。2025年1月2日李四承诺2025年6月30日前还清',
      ...(['2023-01-01', '2028-06-30', ['2025-01-02', '2025-06-30']] as const),
    ],
    ['2022年5月1日我借给李四5万元，没有约定还款时间，2024年6月3日发律师函催告', '2024-06-04', '2027-06-03', []],
    [
      'I lent Bob $900 on 5 March 2023, due on 5 June 2023. I demanded payment on 7 May 2025',
      '2023-06-06',
      '2028-05-08',
      ['2025-05-07'],
    ],
  ] as const)('%s', (message, starts_on, expires_on, interrupted) => {
    const { limitation } = of(message)
    expect(limitation).toMatchObject({ starts_on, expires_on })
    expect(limitation.events.map(({ date }) => date)).toEqual(interrupted)
  })

  test.each([
    ['李四2023年5月1日借走5万元，说好2023年10月9日还', ['lent 2023-05-01', 'due 2023-10-09']],
    ['我于2022年1月5日向李四转账10万元，2022年6月6日到期', ['lent 2022-01-05', 'due 2022-06-06']],
    ['2023年1月3日被告支付利息5000元，2023年2月3日我还了1000元', ['payment 2023-01-03', 'payment 2023-02-03']],
    ['2023年3月1日签订买卖合同，约定货到30日内付款', ['lent 2023-03-01']],
    ['2025年3月我打电话催过', ['demand 2025-03-01']],
    ['2024年春节前我去他家要钱', []],
    ['They promised on 1 June 2024 to pay by 31 July 2024 but never did', ['promise 2024-06-01', 'due 2024-07-31']],
    ['I was dismissed on 30 September 2025 and sued on 3 November 2025', ['harm 2025-09-30', 'suit 2025-11-03']],
    ['She borrowed it on 3 March 2025 for six months', ['lent 2025-03-03', 'due 2025-09-03']],
  ])('what happened on a day is read from the words around it: %s', (message, expected) => {
    const dates = caseDates({ ...nothing, message }, readIntake({}))
    expect(dates.map(({ kind, date }) => `${kind} ${date}`)).toEqual(expected)
  })

  test('a promise after the end does not begin it anew, and what it may mean is said', () => {
    const { limitation } = of('2020年1月2日我借给李四5万元，约定2020年12月31日前还清。2024年5月6日李四承诺还款')
    expect(limitation).toMatchObject({ state: 'expired', expires_on: '2024-01-02', events: [] })
    expect(limitation.assumptions.join()).toMatch(/不中断时效.*第一百九十二条/)
  })

  test('instalments count from the last one', () => {
    const message = '我把货卖给李四，分期付款，约定2023年6月30日前付5万元，约定2024年6月30日前付5万元'
    const { limitation } = of(message, {}, 'CN-CIV-0410')
    expect(limitation).toMatchObject({ starts_on: '2024-07-01', due_date: '2024-06-30' })
    expect(limitation.starts_because).toContain('最后一期')
  })

  test('a word like last month keeps the day that it meant when it was said', () => {
    const message = '昨天公司把我辞退了'
    const state = { intake: { kind: 'dispute', facts: message, dates: [{ date: '2026-03-02', text: '昨天' }] } }
    expect(of('', { state, message: '' }, 'CN-CIV-0710').limitation.starts_on).toBe('2026-03-03')
  })

  test('a file that names the day is quoted, word by word', () => {
    const text = '借条\n今借到张三人民币5万元，于2023年12月31日前归还。\n李四'
    const { limitation } = of('李四借钱不还', { files: [file('f', '借条.txt', text)] })
    expect(limitation).toMatchObject({ expires_on: '2026-12-31', verification: 'supported' })
    const [source] = limitation.sources
    expect(text.slice(source?.start ?? -1, source?.end ?? -1)).toBe(source?.quote)
    expect(source?.quote).toContain('2023年12月31日前归还')
  })

  test('the article is a source where it was found', () => {
    const sources = [passage('中华人民共和国民法典', '第一百八十八条 普通诉讼时效三年。\n第一百九十条 其他。')]
    const { limitation } = of('约定2023年12月31日前还清5万元借款', { sources })
    expect(limitation.sources.map(({ quote }) => quote)).toEqual(['第一百八十八条 普通诉讼时效三年。'])
    expect(of('约定2023年12月31日前还清5万元借款').limitation).toMatchObject({
      sources: [],
      verification: 'unverified',
    })
  })
})

describe('which period', () => {
  const profile = (limitation: { years?: number; text: string }) => ({ limitation }) as CauseOfAction

  test('labour disputes have one year, also while knowledge is away', () => {
    const message = '公司2025年12月1日把我辞退'
    expect(of(message, {}, 'CN-CIV-0710').limitation).toMatchObject({ expires_on: '2026-12-01', state: 'near' })
    const cause = profile({ years: 1, text: '仲裁时效一年' })
    expect(of(message, { cause }, 'CN-CIV-0710').limitation).toMatchObject({
      expires_on: '2026-12-01',
      rule: '仲裁时效一年',
    })
  })

  test('the profile decides, and the general period goes for everything that it leaves open', () => {
    const message = '2024年12月2日发生事故，我受伤了'
    expect(of(message, { cause: profile({ years: 2, text: '二年' }) }, 'CN-CIV-0920').limitation.expires_on).toBe(
      '2026-12-02',
    )
    expect(of(message, {}, 'CN-CIV-1010').limitation.expires_on).toBe('2027-12-02')
    const mixed = profile({ text: '停止侵害不适用；赔偿损失适用三年普通时效' })
    expect(of(message, { cause: mixed }, 'CN-CIV-0320').limitation.expires_on).toBe('2027-12-02')
    const none = of(message, { cause: profile({ text: '请求离婚不适用诉讼时效' }) }, 'CN-CIV-0210')
    expect(none.limitation).toMatchObject({ state: 'unknown', expires_on: null, rule: '请求离婚不适用诉讼时效' })
    expect(none.control).toBeNull()
  })

  test('after a judgment or an award nobody can tell it without the day of filing', () => {
    const { limitation, control } = of('公司2025年3月3日把我辞退，2026年11月2日我收到仲裁裁决书', {}, 'CN-CIV-0710')
    expect(limitation).toMatchObject({ state: 'unknown', expires_on: null })
    expect(control).toBeNull()
  })
})

describe('what is asked', () => {
  test('the due date and the last demand of a debt, once, and neither has to be answered', () => {
    const first = of('李四拖欠我工程款5万元不付', {}, 'CN-CIV-0424')
    expect(askedKeys(first)).toEqual(['limitation.due_date', 'limitation.last_demand'])
    expect(first.control?.questions.every(({ required, input_type }) => !required && input_type === 'date')).toBe(true)
    const asked = { 'limitation.due_date': 1, 'limitation.last_demand': 1 }
    expect(of('李四拖欠我工程款5万元不付', { asked }, 'CN-CIV-0424').control).toBeNull()
  })

  test('an answer stands against what is told, in this turn and in the next', () => {
    const message = '2022年5月1日我借给李四5万元，约定2022年10月31日前还清'
    const asked = { 'limitation.due_date': 1, 'limitation.last_demand': 1 }
    const answers = [
      { field_key: 'limitation.due_date', value: '2022-12-30' },
      { field_key: 'limitation.last_demand', value: '2024-02-05' },
    ]
    const state = writeAnswers(of(message).products as State, answers)
    const next = of(message, { state, asked })
    expect(next.limitation).toMatchObject({ starts_on: '2022-12-31', expires_on: '2027-02-05', due_date: '2022-12-30' })
    expect(of('', { state: { ...state, ...next.products }, asked }).limitation.expires_on).toBe('2027-02-05')
  })

  test.each([
    ['a period that runs on', '2026年5月1日我借给李四5万元，约定2026年6月30日前还清'],
    ['a demand that is told', '2019年5月1日我借给李四5万元，约定2019年6月30日前还清，2020年3月2日催款'],
    ['a question', '诉讼时效是多久？'],
  ])('nothing is asked for %s', (_, message) => {
    expect(of(message).control).toBeNull()
  })
})

describe('called directly', () => {
  const direct = (given: Record<string, unknown>, locale: 'zh' | 'en' = 'en') =>
    product<Limitation>(run('limitation_period', { given, locale }), 'limitation')

  test('dates alone give a result, and nothing that is no day is taken for one', () => {
    const interruptions = [{ date: '2024-03-04', kind: 'demand', text: 'a letter' }, { date: '2024-02-31' }, 7]
    expect(direct({ due_date: '2022-12-30', interruptions })).toMatchObject({
      starts_on: '2022-12-31',
      expires_on: '2027-03-04',
      state: 'running',
      days_left: 109,
      events: [{ kind: 'interruption', date: '2024-03-04', text: 'a letter' }],
    })
    expect(direct({ known_on: '2023-11-15', years: 2 })).toMatchObject({ expires_on: '2025-11-17', state: 'expired' })
    expect(direct({ due_date: 'soon' })).toMatchObject({ state: 'unknown', starts_on: null })
  })

  test('a suspension puts the end six months behind its own', () => {
    const suspensions = [{ from: '2026-09-01', to: '2026-10-08', text: '不可抗力' }]
    expect(direct({ due_date: '2023-11-30', suspensions })).toMatchObject({
      expires_on: '2027-04-08',
      events: [{ kind: 'suspension', date: '2026-09-01', text: '不可抗力' }],
    })
  })

  test.each([
    [0, 'near'],
    [90, 'near'],
    [91, 'running'],
    [-1, 'expired'],
  ])('with %i days left it is %s', (days, state) => {
    const today = addDays('2026-12-31', -days)
    const { limitation } = run('limitation_period', { given: { due_date: '2023-12-31' }, today }).products
    expect(limitation).toMatchObject({ state, days_left: days })
  })

  test('whatever is handed over, the product fits its schema and is the same each time', () => {
    const day = fc.oneof(fc.constantFrom('2023-12-31', '2024-02-29', '1900-01-01', '2199-12-31'), fc.jsonValue())
    const event = fc.record(
      { date: day, from: day, to: day, kind: fc.constantFrom('suit', 'promise', 7) },
      { requiredKeys: [] },
    )
    const list = fc.oneof(fc.array(event, { maxLength: 4 }), fc.jsonValue())
    const given = fc.record(
      {
        due_date: day,
        known_on: day,
        harmed_on: day,
        last_demand: day,
        interruptions: list,
        suspensions: list,
        years: fc.oneof(fc.double(), fc.constantFrom(0.5, 1, 100)),
        received: fc.oneof(fc.record({ claim: day, judgment: day, effective: day }), fc.jsonValue()),
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
    const { rule, starts_because, assumptions, deadlines } = direct({
      due_date: '2023-01-31',
      received: { judgment: '2026-09-18' },
    })
    for (const text of [rule, starts_because, ...assumptions, ...deadlines.flatMap((one) => [one.name, one.rule])])
      expect(text).toMatch(/^[\x20-\x7e“”]+$/)
  })
})

describe('deadlines', () => {
  const keys = (message: string, code?: string) =>
    of(message, {}, code).limitation.deadlines.map(({ key, due_on }) => [key, due_on])

  test.each([
    ['2026年9月18日我收到一审判决书', [['appeal_judgment', '2026-10-08']]],
    ['2026年11月2日收到法院的裁定书', [['appeal_ruling', '2026-11-12']]],
    ['I received the judgment on 2 November 2026', [['appeal_judgment', '2026-11-17']]],
    ['判决于2025年2月28日生效', [['enforcement', '2027-03-01']]],
    [
      '我被王五起诉，2026年11月2日收到起诉状副本和传票',
      [
        ['answer', '2026-11-17'],
        ['jurisdiction', '2026-11-17'],
        ['evidence', null],
      ],
    ],
  ])('%s', (message, expected) => {
    expect(keys(message)).toEqual(expected)
  })

  test('a labour award is sued against within fifteen days, another award is not', () => {
    expect(keys('2026年11月2日收到仲裁裁决书', 'CN-CIV-0710')).toEqual([['sue_after_award', '2026-11-17']])
    expect(keys('2026年11月2日收到仲裁裁决书', 'CN-CIV-0410')).toEqual([])
  })

  test('the rule names its article, and the passage is its source where it was found', () => {
    const sources = [passage('中华人民共和国民事诉讼法', '第一百七十一条 上诉期十五日。')]
    const [deadline] = of('2026年11月2日收到一审判决书', { sources }).limitation.deadlines
    expect(deadline).toMatchObject({ counted_from: '2026-11-02', sources, verification: 'supported' })
    expect(deadline?.rule).toContain('第一百七十一条')
  })
})

test('of a case with a file, only what the case file holds interrupts: the files are not read once more', () => {
  const files = [file('f', '催款函.txt', '2026年9月1日我向小孙催款，要求其偿还货款。')]
  const given = { state: 'confirmed', source: { kind: 'card' }, at: 1.5 }
  const entries = [
    { slot: 'due_on', value: '2025-12-31', ...given },
    { slot: 'demanded_on', value: '2026-08-20', ...given },
  ]
  const state = { case_file: { model: 'sale', side: 'claimant', accounts: [], answers: {}, entries } }
  const { products } = run('limitation_period', { state, files, today: '2026-09-15' })
  expect((products.limitation as Limitation).expires_on).toBe('2029-08-20')
})
