import { clipText } from '@casewright/kit/text/clip-text'
import { describe, expect, test } from 'vitest'
import { claimsIn } from '../../intake/claims.ts'
import { identifiersIn } from '../../intake/identifiers.ts'
import { intakeKind } from '../../intake/intake-kind.ts'
import { isSued, partiesIn } from '../../intake/parties.ts'
import { clipped, sentencesOf } from '../../sources/sentences.ts'
import { chineseNumber } from '../../time/chinese-numbers.ts'
import { datesIn, writtenDate } from '../../time/dates.ts'
import { amountsIn } from '../../values/amounts.ts'

describe('amounts', () => {
  test.each([
    ['壹拾万元整', 100_000, 'CNY'],
    ['3.5万元', 35_000, 'CNY'],
    ['12,345.67元', 12_345.67, 'CNY'],
    ['人民币叁仟伍佰元伍角整', 3500.5, 'CNY'],
    ['一亿二千万元', 120_000_000, 'CNY'],
    ['一万五块', 15_000, 'CNY'],
    ['两万元', 20_000, 'CNY'],
    ['花了1万6，', 16_000, 'CNY'],
    ['借了三万五。', 35_000, 'CNY'],
    ['3千5块', 3500, 'CNY'],
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
    ['说好一个月9000，', 9000, 'CNY'],
    ['一共欠14000。', 14_000, 'CNY'],
  ])('%s is %d %s', (text, value, currency) => {
    expect(amountsIn(text).map((one) => [one.value, one.currency])).toEqual([[value, currency]])
  })

  test.each(['三万人', '千万不要', '万一', '十几万元', '2024年', '2024元旦', '第3条', '5 m', '100', '三个月', '0元'])(
    '%s is no amount',
    (text) => expect(amountsIn(text)).toEqual([]),
  )

  test('an amount without a currency has that of the others, and is none where there are none', () => {
    const said = 'The price is USD 180,000. We paid 108,000 upfront.'
    expect(amountsIn(said).map(({ value, currency }) => `${currency} ${value}`)).toEqual(['USD 180000', 'USD 108000'])
    expect(amountsIn('We paid 108,000 upfront.')).toEqual([])
    expect(amountsIn('USD 5 each. We paid 108,000 hours of work.')).toHaveLength(1)
  })

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

  test.each([
    ['昨天', '2026-11-14'],
    ['前天', '2026-11-13'],
    ['上个月', '2026-10'],
    ['上个月5号', '2026-10-05'],
    ['去年12月', '2025-12'],
    ['今年3月8日', '2026-03-08'],
    ['前年十月', '2024-10'],
    ['yesterday', '2026-11-14'],
    ['two days ago', '2026-11-13'],
    ['last month', '2026-10'],
    ['last March', '2026-03'],
    ['last December', '2025-12'],
    ['in May last year', '2025-05'],
  ])('%s is %s for somebody who says it on 15 November 2026', (text, date) => {
    expect(datesIn(text, '2026-11-15').map((one) => one.date)).toEqual([date])
    expect(datesIn(text)).toEqual([])
  })

  test('last month is December in January', () => {
    expect(datesIn('上个月，last month', '2026-01-31').map((one) => one.date)).toEqual(['2025-12', '2025-12'])
  })

  test('a month without a year is of the year before it, unless it would lie before it', () => {
    const read = (text: string) => datesIn(text).map((one) => one.date)
    expect(read('从2026年5月欠到9月，10月3日起诉')).toEqual(['2026-05', '2026-09', '2026-10-03'])
    expect(read('2025年11月借的，2月还了一点')).toEqual(['2025-11'])
    expect(read('2025年5月，13月，6月31日')).toEqual(['2025-05'])
  })

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
    ['我是租客苏晓雯，房东冯建平不退押金', ['client:苏晓雯', 'opponent:冯建平']],
    [
      '我方（江苏筑安建设工程有限公司）承建盐城万润置业有限公司的工程',
      ['client:江苏筑安建设工程有限公司', 'opponent:盐城万润置业有限公司'],
    ],
    ['我邱小敏要求大哥邱建国分割遗产', ['client:邱小敏', 'opponent:邱建国']],
    ['从五月起没发工资，老板是郑永发，公司名字东莞市鑫达电子厂', ['opponent:东莞市鑫达电子厂', 'opponent:郑永发']],
    ['和段磊、聂小军一起开店，账目不清', ['opponent:段磊', 'opponent:聂小军']],
    ['楼上户主叫柳红，她不修', ['opponent:柳红']],
    ['前夫鲁斌每月付抚养费', ['opponent:鲁斌']],
    [
      '朋友殷浩贷款我签字担保，徽州农村商业银行股份有限公司要我还',
      ['opponent:徽州农村商业银行股份有限公司', 'third_party:殷浩'],
    ],
    [
      'We act for Harbour Lane Textiles Ltd. Brightway Garments Co., Ltd. has not paid.',
      ['client:Harbour Lane Textiles Ltd.', 'opponent:Brightway Garments Co., Ltd.'],
    ],
    [
      "I'm the illustrator Naomi Clarke. Tidewater Publishing House Ltd printed my drawings.",
      ['client:Naomi Clarke', 'opponent:Tidewater Publishing House Ltd'],
    ],
    ['A man called Trevor Black punched me.', ['opponent:Trevor Black']],
    [
      'I sold my 25% shareholding in Nimbus Analytics Co., Ltd. to Andrew Sokolov',
      ['opponent:Andrew Sokolov', 'third_party:Nimbus Analytics Co., Ltd.'],
    ],
    ['My cousin Tobias Krüger will not move out', ['opponent:Tobias Krüger']],
    ['I slipped at the Grand Lotus Hotel', ['opponent:Grand Lotus Hotel']],
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
    'Water keeps leaking into my flat',
    'I live in Chaoyang District and read the Civil Code',
    '装修公司停工了，保险公司不赔，医院也不管',
    '公司给付条件没有约定，转让方承担责任',
  ])('nobody is named in: %s', (text) => expect(partiesIn(text)).toEqual([]))

  test('who is sued is known only from plain words', () => {
    expect(
      ['我被王五起诉了', '我是被告', '物业把我告了', 'John is suing me', 'I am the defendant'].map(isSued),
    ).toEqual(Array(5).fill(true))
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
    expect(claimsIn('房产证是我的。我要他把房子腾出来。不要他的钱。')).toEqual(['我要他把房子腾出来'])
    const told = 'Our client lent RMB 5 million. The bank claims RMB 3 million plus interest.'
    expect(claimsIn(told)).toEqual(['The bank claims RMB 3 million plus interest'])
    expect(claimsIn('I rent a flat. The landlord claims RMB 3,000 from me.')).toEqual([])
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
    ['舅舅卢志伟从我这拿了二十万。说好按月给息，今年断了。能追回吗？', 'dispute'],
    ['我公司打算招人。试用期最长可以多久？', 'question'],
    ['My father had an operation at Saint Luke Hospital. The surgeon cut his bile duct.', 'dispute'],
  ])('%s → %s', (message, kind) =>
    expect(intakeKind(message, partiesIn(message).length > 0, claimsIn(message).length > 0)).toBe(kind),
  )

  test('sentences keep their place, and abbreviations do not end them', () => {
    const text = '  Acme Ltd. owes me money. 他不还。\n\n！！ 真的'
    expect(sentencesOf(text).map((one) => one.text)).toEqual(['Acme Ltd. owes me money.', '他不还。', '真的'])
    for (const one of sentencesOf(text)) expect(text.slice(one.start, one.end)).toBe(one.text)
  })

  test('a character of two units is never cut apart', () => {
    expect(clipText('a😀b', 2)).toBe('a')
    expect(clipped({ text: 'a😀b', start: 5, end: 9 }, 2)).toEqual({ text: 'a', start: 5, end: 6 })
    expect(clipText('a😀', 3)).toBe('a😀')
  })

  test('long texts without end come to an end: a pattern that tries every split would not within the time of a test', () => {
    const floods = ['我与和有限', '壹', '1', '1,', 'Aa ', 'lent ', '我', '(2024)', '二〇', '想要', '原告张'].map(
      (one) => one.repeat(100_000 / one.length),
    )
    const readers = [amountsIn, datesIn, partiesIn, identifiersIn, claimsIn, sentencesOf]
    const counts = floods.flatMap((flood) => readers.map((read) => read(flood).length))
    expect(counts).toHaveLength(floods.length * readers.length)
  })
})
