import { describe, expect, test } from 'vitest'
import { amountsIn } from '../rules/amounts.ts'
import { chineseNumber } from '../rules/chinese-numbers.ts'
import { claimsIn } from '../rules/claims.ts'
import { datesIn, writtenDate } from '../rules/dates.ts'
import { identifiersIn } from '../rules/identifiers.ts'
import { intakeKind } from '../rules/intake-kind.ts'
import { isSued, partiesIn } from '../rules/parties.ts'
import { beginningOf, clipped, sentencesOf } from '../rules/sentences.ts'

describe('amounts', () => {
  test.each([
    ['壹拾万元整', 100_000, 'CNY'],
    ['3.5万元', 35_000, 'CNY'],
    ['12,345.67元', 12_345.67, 'CNY'],
    ['人民币叁仟伍佰元伍角整', 3500.5, 'CNY'],
    ['一亿二千万元', 120_000_000, 'CNY'],
    ['一万五块', 15_000, 'CNY'],
    ['两万元', 20_000, 'CNY'],
    ['５０００元', 5000, 'CNY'],
    ['5万余元', 50_000, 'CNY'],
    ['借了他5万不还', 50_000, 'CNY'],
    ['0.57万元', 5700, 'CNY'],
    ['¥5,000', 5000, 'CNY'],
    ['￥300', 300, 'CNY'],
    ['RMB 50,000', 50_000, 'CNY'],
    ['50,000 yuan', 50_000, 'CNY'],
    ['USD 1,000.50', 1000.5, 'USD'],
    ['$1.2 million', 1_200_000, 'USD'],
    ['$50k', 50_000, 'USD'],
    ['5万美元', 50_000, 'USD'],
    ['HK$300', 300, 'HKD'],
    ['200 euros', 200, 'EUR'],
    ['£20', 20, 'GBP'],
  ])('%s is %d %s', (text, value, currency) => {
    expect(amountsIn(text).map((one) => [one.value, one.currency])).toEqual([[value, currency]])
  })

  test.each(['三万人', '千万不要', '万一', '十几万元', '2024年', '2024元旦', '第3条', '5 m', '100', '三个月', '0元'])(
    '%s is no amount',
    (text) => expect(amountsIn(text)).toEqual([]),
  )

  test('an amount is told in the words and at the place of the text', () => {
    const text = '本金５万元，另有利息3,000元。'
    const found = amountsIn(text)
    expect(found.map((one) => one.text)).toEqual(['５万元', '3,000元'])
    for (const one of found) expect(text.slice(one.start, one.end)).toBe(one.text)
  })

  test('a number that is none is not guessed at', () => {
    expect(['千万', '一二三', '', '万'].map(chineseNumber)).toEqual([null, null, null, null])
    expect(['三千零五十', '十五', '一百零五', '壹拾万'].map(chineseNumber)).toEqual([3050, 15, 105, 100_000])
  })
})

describe('dates', () => {
  test.each([
    ['2024年3月5日', '2024-03-05'],
    ['2024 年 3 月 5 号', '2024-03-05'],
    ['2024-03-05', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['2024.1.5', '2024-01-05'],
    ['二〇二四年三月五日', '2024-03-05'],
    ['二〇二三年十二月三十一日', '2023-12-31'],
    ['2023年5月份', '2023-05'],
    ['March 5, 2024', '2024-03-05'],
    ['Mar. 5th, 2024', '2024-03-05'],
    ['5th of March 2024', '2024-03-05'],
    ['29 February 2024', '2024-02-29'],
    ['May 2023', '2023-05'],
  ])('%s is %s', (text, date) => expect(datesIn(text).map((one) => one.date)).toEqual([date]))

  test.each(['2024-02-30', '29 February 2023', '05/03/2024', '3月5日', '12024-03-05', '2024-13-01', 'may 20'])(
    '%s is no date that anybody could be sure of',
    (text) => expect(datesIn(text)).toEqual([]),
  )

  test('a date is written in the way of its reader', () => {
    expect([writtenDate('2024-03-05', 'zh'), writtenDate('2024-03', 'zh')]).toEqual(['2024年3月5日', '2024年3月'])
    expect([writtenDate('2024-03-05', 'en'), writtenDate('2024-03', 'en')]).toEqual(['5 March 2024', 'March 2024'])
  })
})

describe('parties', () => {
  test.each([
    ['我叫张三，我借给李四五万元，李四至今未还。', ['client:张三', 'opponent:李四']],
    ['原告王小明诉被告北京蓝天科技有限公司', ['plaintiff:王小明', 'defendant:北京蓝天科技有限公司']],
    ['被告李四未还款', ['defendant:李四']],
    ['我的朋友赵六向我借款3万元', ['opponent:赵六']],
    ['甲方（出租人）：上海大地物业有限公司 乙方：陈建国', ['party_a:上海大地物业有限公司', 'party_b:陈建国']],
    ['深圳市星辰贸易有限公司拖欠我工资', ['opponent:深圳市星辰贸易有限公司']],
    ['我和前妻刘芳离婚', ['opponent:刘芳']],
    ['我司与广州天河建设集团有限公司签订施工合同', ['opponent:广州天河建设集团有限公司']],
    ['我被王五起诉了', ['opponent:王五']],
    ['刘洋在朋友圈造谣说我偷东西', ['opponent:刘洋']],
    ['本人李雷，被告欧阳锋', ['defendant:欧阳锋', 'client:李雷']],
    ['My name is John Smith. I lent Mary Jones $5,000.', ['client:John Smith', 'opponent:Mary Jones']],
    ['Acme Trading Ltd. owes us RMB 50,000', ['opponent:Acme Trading Ltd.']],
    ['Plaintiff: Jane Doe; Defendant: Blue Sky Inc', ['plaintiff:Jane Doe', 'defendant:Blue Sky Inc']],
    ['I lent 5000 dollars to Tom Brown on March 5, 2024', ['opponent:Tom Brown']],
    ['I was dismissed by Orange Logistics', ['opponent:Orange Logistics']],
    ['My brother Peter Wang keeps the house', ['opponent:Peter Wang']],
    ['My landlord Bob Lee refused to return the deposit', ['opponent:Bob Lee']],
  ])('%s', (text, parties) => expect(partiesIn(text).map(({ role, name }) => `${role}:${name}`)).toEqual(parties))

  test.each([
    '公司拖欠工资怎么办',
    '原告于2023年向被告借款',
    '对方一直不付款',
    '借给周五的钱',
    '我是一名员工，公司没签合同',
    'What is the limitation period?',
    'I am the defendant in a case',
    'The landlord refused to pay',
  ])('nobody is named in: %s', (text) => expect(partiesIn(text)).toEqual([]))

  test('who is sued is known only from plain words', () => {
    expect(['我被王五起诉了', '我是被告', 'John is suing me', 'I am the defendant'].map(isSued)).toEqual(
      Array(4).fill(true),
    )
    expect(['我起诉王五', '被告知', '我要告他', 'I am suing John'].map(isSued)).toEqual(Array(4).fill(false))
  })
})

describe('the rest', () => {
  test('an identity number with a wrong check digit is none', () => {
    const found = identifiersIn(
      '合同编号：HT-2024-001，身份证11010519491231002X，110105194912310021，（2023）京0105民初1234号',
    )
    expect(found.map(({ kind, value }) => `${kind}:${value}`)).toEqual([
      'contract:HT-2024-001',
      'person:11010519491231002X',
      'case:（2023）京0105民初1234号',
    ])
  })

  test("a claim is the client's own, not the other side's and not a wish to know", () => {
    expect(claimsIn('我要求对方返还借款。对方要求我道歉。我想了解诉讼时效。')).toEqual(['要求对方返还借款'])
    expect(claimsIn('我公司要求解除合同。公司要求我加班。')).toEqual(['要求解除合同'])
    expect(claimsIn('I want to know my rights. We demand repayment of $500.')).toEqual(['We demand repayment of $500'])
  })

  test.each([
    ['朋友欠我5万元不还怎么办？', 'dispute'],
    ['房东不退押金，我想要回押金', 'dispute'],
    ['诉讼时效是多久？', 'question'],
    ['民间借贷的利率上限是多少？', 'question'],
    ['请帮我审查这份采购合同', 'contract_review'],
    ['My tenant refuses to pay. What can I do?', 'dispute'],
    ['What damages can be claimed for breach of contract?', 'question'],
    ['Please review this SaaS agreement', 'contract_review'],
    ['我哥哥独占父亲的房子，我该怎么办？', 'dispute'],
    ['公司拖欠工资怎么办', 'question'],
    ['你好', 'question'],
  ])('%s → %s', (message, kind) =>
    expect(intakeKind(message, partiesIn(message).length > 0, claimsIn(message).length > 0)).toBe(kind),
  )

  test('sentences keep their place, and abbreviations do not end them', () => {
    const text = '  Acme Ltd. owes me money. 他不还。\n\n！！ 真的'
    expect(sentencesOf(text).map((one) => one.text)).toEqual(['Acme Ltd. owes me money.', '他不还。', '真的'])
    for (const one of sentencesOf(text)) expect(text.slice(one.start, one.end)).toBe(one.text)
  })

  test('a character of two units is never cut apart', () => {
    expect(beginningOf('a😀b', 2)).toBe('a')
    expect(clipped({ text: 'a😀b', start: 5, end: 9 }, 2)).toEqual({ text: 'a', start: 5, end: 6 })
    expect(beginningOf('a😀', 3)).toBe('a😀')
  })

  test('long texts without end are read in less than a second', () => {
    const floods = ['我与和有限', '壹', '1', '1,', 'Aa ', 'lent ', '我', '(2024)', '二〇', '想要', '原告张'].map(
      (one) => one.repeat(100_000 / one.length),
    )
    const begun = performance.now()
    for (const flood of floods) {
      for (const read of [amountsIn, datesIn, partiesIn, identifiersIn, claimsIn, sentencesOf]) read(flood)
    }
    expect(performance.now() - begun).toBeLessThan(1000 * floods.length)
  })
})
