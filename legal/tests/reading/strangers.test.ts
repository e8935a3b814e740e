import { describe, expect, test } from 'vitest'
import { emptyCase } from '../../case/case-file.ts'
import { modelNamed } from '../../case/case-models.ts'
import { factsOf } from '../../case/ledger.ts'
import { clientNames, isSued, partiesIn } from '../../intake/parties.ts'
import { transfersIn } from '../../payments/read-transfers.ts'
import { withChineseMarks } from '../../reading/chinese-marks.ts'
import { namedIn } from '../../reading/named-in-document.ts'
import { readCase } from '../../reading/read-case.ts'
import { readDocument } from '../../reading/read-document.ts'
import { setAsideSums } from '../../reading/set-aside.ts'
import { paymentValuesIn } from '../../values/payments.ts'

// Ways of writing that were first met in matters which a stranger wrote.
const today = '2026-10-20'
const read = (model: string, messages: readonly string[], files: Readonly<Record<string, string>> = {}) =>
  readCase(
    emptyCase,
    {
      accounts: messages.map((text) => ({ text, on: today })),
      files: Object.entries(files).map(([name, text]) => ({ file_id: name, name, text })),
      answers: {},
    },
    model,
  )
const known = (file: ReturnType<typeof read>, slot: string) => factsOf(file.entries).get(slot)?.value
const inDocument = (model: string, text: string) =>
  new Map(readDocument(text, modelNamed(model)?.slots ?? [], today).map(({ slot, value }) => [slot, value]))

describe('Chinese with the marks of a Latin keyboard', () => {
  test('is read as if it had its own, and numbers and times keep theirs', () => {
    expect(withChineseMarks('我叫赵梅花,借了1,000元(现金),20:15转的')).toBe(
      '我叫赵梅花，借了1,000元（现金），20:15转的',
    )
    expect(withChineseMarks('Camp King 露营王: rain, again')).toBe('Camp King 露营王: rain, again')
  })
  test('is quoted as it was written', () => {
    const message = '我叫赵梅花,去年胖嫂借了我83000元,说好今年2月11日还'
    const quotes = read('private_lending', [message]).entries.flatMap(({ source }) =>
      source.kind === 'message' && source.quote !== '' ? [source.quote] : [],
    )
    expect(quotes.length).toBeGreaterThan(0)
    for (const quote of quotes) expect(message).toContain(quote)
  })
})

describe('names', () => {
  test('a client who says what they are called needs no known surname', () => {
    expect(clientNames('我叫赛音图雅,蒙古族')).toEqual(['赛音图雅'])
    expect(clientNames('您好，我叫阿依古丽·买买提，在杭州')).toEqual(['阿依古丽·买买提'])
    expect(clientNames('我叫你别来了，你不听')).toEqual([])
  })
  test('a company with a long English name is one, and so is one with a trade and another', () => {
    const [seller, buyer] = [
      'Yiwu Greywether Import and Export Co., Ltd.',
      'Ningbo Haishu Sanjiangkou Seaside Leisure and Camping Goods Chain Management Co., Ltd.',
    ]
    const names = namedIn(`SALES CONTRACT\nSeller: ${seller}\nBuyer: ${buyer}\n`).map(({ name }) => name)
    expect(names).toEqual([seller, buyer])
    expect(partiesIn(`We are suing ${buyer} for the price.`)).toContainEqual({ role: 'opponent', name: buyer })
  })
  test('a person and a company are two', () => {
    const names = namedIn('LOAN AGREEMENT\nBorrower: Tom Smith and Acme Tools Co., Ltd.\n').map(({ name }) => name)
    expect(names).toEqual(['Tom Smith', 'Acme Tools Co., Ltd.'])
  })
  test('who was taken to court by somebody is sued', () => {
    expect(isSued('律师,我让物业给告了')).toBe(true)
    expect(isSued('我让他写了借条')).toBe(false)
  })
})

describe('wages', () => {
  const table = [
    '月份     基本工资  加班费   应发合计   状态',
    '2026-05  4,800.00  1,000.00  5,800.00  已发',
    '2026-06  4,800.00  400.00  5,200.00  已发',
    '2026-07  4,800.00  1,600.00  6,400.00  未发',
  ].join('\n')
  test('a table tells the average of what was due, with and without overtime, and the last month', () => {
    const found = inDocument('labour', table)
    expect([found.get('monthly_wage'), found.get('wage_without_overtime'), found.get('last_month_wage')]).toEqual([
      5800, 4800, 6400,
    ])
  })
  test('fewer than three months make no average', () => {
    expect(inDocument('labour', table.split('\n').slice(0, 3).join('\n')).get('last_month_wage')).toBeUndefined()
  })
  test('a settlement of several months tells what was not paid', () => {
    const text = '离职结算单\n2026年7月工资（应发）   6,800.00\n2026年8月1日-14日工资    3,100.00\n经济补偿   0'
    expect(inDocument('labour', text).get('unpaid_wages')).toBe(9900)
  })
  test('not a single day of leave is no day', () => {
    expect(known(read('labour', ['今年年假一天都没休']), 'annual_leave_days')).toBeUndefined()
  })
})

describe('what is let go', () => {
  const first = '精神损失我也要五万'
  test('a sum that a later message lets go of by its name is no more claimed', () => {
    expect(known(read('traffic_accident', [first]), 'mental_distress')).toBe(50_000)
    expect(
      known(read('traffic_accident', [first, '精神损失我侄子讲没评残就莫要了']), 'mental_distress'),
    ).toBeUndefined()
  })
  test.each(['精神损失不能就这么算了', '精神损失我绝不放弃', '精神损失是不是不要了？', '精神损失费我是不会放弃的'])(
    'one that is insisted on or asked about stays: %s',
    (later) => expect(known(read('traffic_accident', [first, later]), 'mental_distress')).toBe(50_000),
  )
  test('one of which nothing is said stays', () => {
    expect(known(read('traffic_accident', [first, '交通费就不要了']), 'mental_distress')).toBe(50_000)
  })
  test('all sums before "none of them is a repayment" are set aside', () => {
    expect(setAsideSums(['那2000是她进货的钱，688是封的礼，都不是还账'])).toEqual([2000, 688])
    expect(setAsideSums(['The 8,800 in June is for tents, that was another order'])).toEqual([8800])
  })
  test('what an earlier sentence tells is not set aside with the next one', () => {
    const text = 'He sent me 31,200 and went silent. Our old company owes me USD 85,000, but please leave that.'
    expect(new Set(setAsideSums([text]))).toEqual(new Set([85_000]))
  })
})

describe('payments', () => {
  const name = 'Ningbo Haishu Sanjiangkou Seaside Leisure and Camping Goods Chain Management Co., Ltd.'
  test('a list with one column, of what came in, is read; the bank cuts the name short', () => {
    const text = [
      'RIVERS BANK      Account holder: Yiwu Greywether Co., Ltd.',
      'Date         Payer                                   In (RMB)     Remark',
      '2026-03-02   Ningbo Haishu Sanjiangkou Seaside...    30,000.00    advance',
      '2026-04-09   Wenzhou Ouhai Hardware                  30,000.00    order 88',
    ].join('\n')
    const found = transfersIn(text, today, { payer: [name], payee: ['Yiwu Greywether Co., Ltd.'], isLoan: false })
    expect(found.map(({ payment }) => payment)).toEqual([{ date: '2026-03-02', amount: 30_000 }])
  })
  test('10-03-2026 is a day in March where another line can only be read so', () => {
    const text = [
      'PEARL BANK    statement of Chidinma Okafor',
      '15-01-2026   LINGNAN HUNDRED CRAFTS    -40,000.00   deco 1',
      '10-03-2026   LINGNAN HUNDRED CRAFTS    -16,000.00   deco 2',
    ].join('\n')
    const payee = ['Guangzhou Haizhu Lingnan Hundred Crafts Architectural Decoration Engineering Co., Ltd.']
    const found = transfersIn(text, today, { payer: ['Chidinma Okafor'], payee, isLoan: false })
    expect(found.map(({ payment }) => payment)).toEqual([
      { date: '2026-01-15', amount: 40_000 },
      { date: '2026-03-10', amount: 16_000 },
    ])
  })
  test('what somebody sues for is not paid, nor on the day of the next sentence', () => {
    const text = 'The company is suing me for 42,600!! I got the papers on 29 Sept 2026.'
    expect(paymentValuesIn(text, { today })).toEqual([])
  })
  test('a transfer in a chat is no damage, whatever its sender is called', () => {
    const text = '与"亮哥修车装潢"的聊天\n2026-04-19 10:03  亮哥修车装潢：[转账 ¥5000.00 已收款]'
    expect(inDocument('traffic_accident', text).get('property_damage')).toBeUndefined()
  })
})

describe('papers', () => {
  test('a contract whose title has the day beside it was made on it', () => {
    const found = inDocument(
      'sale',
      'SALES CONTRACT  No. GW-2026-017                      Signed at Yiwu, 26 February 2026\nSeller: A\n',
    )
    expect([found.get('written_contract'), found.get('contract_date')]).toEqual([true, '2026-02-26'])
  })
  test('the address under a name ends before the representative', () => {
    const contract = [
      'SALES CONTRACT',
      'Seller: Yiwu Greywether Co., Ltd.',
      'Buyer:  Ningbo Camping Co., Ltd.  Uniform Social Credit Code 91330203MA2H4LQW20',
      '        Unit 3, 29 Jiangxia Street, Haishu District, Ningbo. Legal representative: Oisín Ó Murchú',
    ].join('\n')
    const file = read('sale', ['I am Yiwu Greywether Co., Ltd. They owe us the price.'], { 'contract.txt': contract })
    expect(known(file, 'respondent_address')).toBe('Unit 3, 29 Jiangxia Street, Haishu District, Ningbo')
    expect(known(file, 'respondent_representative')).toBe('Oisín Ó Murchú')
  })
})
