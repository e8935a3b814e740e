import { describe, expect, test } from 'vitest'
import { chatDays } from '../../chats/read-chat.ts'
import { receiptsIn } from '../../payments/read-receipts.ts'
import { transfersIn } from '../../payments/read-transfers.ts'
import { letterDays } from '../../reading/dated-letters.ts'
import { casesOf, values } from './case-samples.ts'

const today = '2026-11-16'
const parties = { payer: ['童大勇'], payee: ['柏青'] }
const transfers = (text: string, more = {}) =>
  transfersIn(text, today, { ...parties, ...more }).map(({ payment: { date, amount } }) => [date, amount])

describe('payments in records', () => {
  test('the account, the column and the other name of a line tell a payment', () => {
    const statement = `农商银行 个人账户交易明细
户名：童大勇    账号：6228 **** 0366
日期        摘要       借方(支出)   贷方(收入)    对方户名   余额
20250301    转存                    90000.00      柏青     93418.22
20250401    转支        6000.00                   柏青     21007.90
20250505    转支       10000.00                   梁小芹   3301.76
            附言：还柏青
20250611    转支        8800.00                   饲料公司   9120.44`
    expect(transfers(statement)).toEqual([
      ['2025-04-01', 6000],
      ['2025-05-05', 10_000],
    ])
  })

  test('a remark for something else is no payment', () => {
    const list = `付款人 童大勇  收款人 柏青
2025-04-20 11:02   30,000.00   附言：首款
2025-05-06 22:31    2,000.00   附言：聚餐AA
2025-05-15 09:47   20,000.00   附言：还借款`
    expect(transfers(list, { isLoan: false })).toEqual([['2025-04-20', 30_000]])
  })

  test('the day of a payment may stand in a column of its own, or under the year of a heading', () => {
    const table = `往来对账单
月份      送货金额        收款日期      收款金额
1月      118,460.00
2月       76,235.50       2025-02-28   50,000.00`
    expect(transfers(table)).toEqual([['2025-02-28', 50_000]])
    const app = '还款记录  尾号3817\n2026年1月\n 01-22 19:05    快捷还款   +1,500.00\n 01-02 08:00    自动扣款   0.00'
    expect(transfers(app)).toEqual([['2026-01-22', 1500]])
  })

  test('a receipt tells who paid, when and how much; the loan itself is no payment', () => {
    const receipt = '收  据\n交款单位：童大勇         2026年2月26日\n人民币（大写）壹万元正    ￥10000.00'
    expect(receiptsIn(receipt, today, parties)[0]?.payment).toEqual({ date: '2026-02-26', amount: 10_000 })
    const loan = '电子回单\n付款人户名：柏青\n收款人户名：童大勇\n金额（小写）：50,000.00\n交易时间：2025-03-08'
    expect(receiptsIn(loan, today, parties)).toEqual([])
  })

  test('what the client sets aside is no payment', () => {
    const facts = casesOf('private_lending').read(
      ['童大勇2025年3月5日还了我5000，7月8日转的2000是代买的茶叶钱，跟借款没关系。'],
      ['借条\n今借到柏青人民币30000元。\n借款人：童大勇\n2025年1月3日'],
    )
    expect(values(facts).payments).toEqual([{ date: '2025-03-05', amount: 5000 }])
  })
})

describe('chats and letters', () => {
  const names = { claimant: ['柏青'], respondent: ['童大勇'] }
  const days = (text: string) =>
    Object.fromEntries(chatDays(text, 'claimant', names, today).map((one) => [one.slot, one.value]))

  test('the title tells the other one, headings tell the days, and lines with a time tell who speaks', () => {
    const chat = `聊天记录导出    与「大勇🌊」的聊天
—— 2026年1月4日 ——
青 19:20
年底已经过啦，剩下的钱什么时候方便？
大勇🌊 23:51
再给我点时间 过完年
—— 2026年5月2日 ——
大勇🌊 12:40
那7万2我认的 7月底前先给你两万
—— 2026年8月3日 ——
青 08:12
72000你到底什么时候还，再不还我只能走法律了`
    expect(days(chat)).toEqual({ demanded_on: '2026-08-03', promised_on: '2026-05-02' })
  })

  test('a day without a year is that of the last such day; columns stand for colons', () => {
    expect(days('大勇\n9月10日 10:12\n青：这周必须还我\n10月15日 21:18\n大勇：我会还你的 年底前')).toEqual({
      demanded_on: '2026-09-10',
      promised_on: '2026-10-15',
    })
    expect(days('与 大勇 的聊天\n2026/9/1 12:10  柏青  3万请还给我\n2026/9/1 12:55  大勇  月底一定给')).toEqual({
      demanded_on: '2026-09-01',
      promised_on: '2026-09-01',
    })
  })

  test('a form with a day and a time is no chat', () => {
    expect(days('贷款余额表\n打印：2026-09-01 08:52   操作员 LH0226\n客户：童大勇\n本息合计：请尽快付清')).toEqual({})
  })

  test('the day of a letter of demand counts, not the day on which a post office handed it over', () => {
    const letter =
      '催 款 函\n童大勇：\n  请于收函后10日内归还借款3万元。\n            柏青\n          2026年5月20日\n（EMS，5月22日签收）'
    expect(letterDays(letter, names, today)).toMatchObject([{ slot: 'demanded_on', value: '2026-05-20' }])
  })
})

describe('what is claimed', () => {
  const contract =
    '购销合同\n供方：永康市铁牛五金厂\n需方：宁海县阿力工具有限公司\n一、砂轮机50台，总价40000元。\n签订日期：2026年2月1日'

  test('fits who claims it: a buyer does not sue for the price', () => {
    const facts = values(
      casesOf('sale').read(
        ['我们是阿力工具，铁牛五金厂的砂轮机一半是坏的，货款早付清了，机器你拉走，钱退我。'],
        [contract],
      ),
    )
    expect(facts).toMatchObject({ claimant: ['宁海县阿力工具有限公司'], claim_kind: 'refund' })
  })

  test('is what is wished, not what is ruled out', () => {
    const facts = values(
      casesOf('sale').read([
        'A refund is no use for us. We bought 300 lamps and half are dead: we want them replaced.',
      ]),
    )
    expect(facts.claim_kind).toBe('replacement')
  })
})

test('the day under a contract counts; a supplement and the date of another paper do not', () => {
  const facts = values(
    casesOf('sale').read(
      ['对方一直没付货款。'],
      [
        '购销合同\n供方：永康市铁牛五金厂\n需方：宁海县阿力工具有限公司\n二、2026年3月20日前付清。\n供方：李铁   需方：阿力\n2026年2月1日  于永康',
        '补充协议\n供方：永康市铁牛五金厂\n需方：宁海县阿力工具有限公司\n付款期顺延。\n2026年4月9日',
        '检测报告\nDate: 16 April 2026\n样品合格',
      ],
    ),
  )
  expect(facts.contract_date).toBe('2026-02-01')
})

test('a defendant tells when the papers came, and the court when it took the case', () => {
  const facts = values(
    casesOf('private_lending').read(
      ['马某把我告了，上周五法院快递送来的传票，我签收的。'],
      ['柳源县人民法院\n应诉通知书\n（2026）川0999民初412号\n本院于2026年10月20日受理马国庆与你民间借贷纠纷一案。'],
    ),
  )
  expect(facts).toMatchObject({
    served_on: '2026-11-13',
    filed_on: '2026-10-20',
    case_number: '（2026）川0999民初412号',
  })
})

describe('what only looks like something else', () => {
  test("an employer's notice of dismissal is no demand of the worker", () => {
    const notice =
      '解除劳动合同通知书\n\n柏青：\n  公司决定自2026年4月15日起与你解除劳动合同。\n\n童记电器有限公司\n2026年4月14日\n'
    expect(letterDays(notice, { claimant: ['柏青'], respondent: ['童记电器有限公司'] }, today)).toEqual([])
    const letter = '解除买卖合同通知\n\n童记电器有限公司：\n  现通知解除合同。\n\n柏青\n2026年4月14日\n'
    const days = letterDays(letter, { claimant: ['柏青'], respondent: ['童记电器有限公司'] }, today)
    expect(days).toMatchObject([{ slot: 'demanded_on', value: '2026-04-14' }])
  })

  test('a line that parts the page is no part of what stands above it', () => {
    const table = `童记电器有限公司工资表                              2026年3月\n姓名：柏青    岗位：品检员\n${'-'.repeat(62)}\n应发工资 6480\n`
    expect(values(casesOf('labour').read(['我被公司辞退了'], [table]))).toMatchObject({ job: '品检员' })
  })

  test('what was actually so replaces what was said before', () => {
    const told = [
      'I rented a flat from Wang Lihua and moved out on 30 June 2026; she keeps my deposit of CNY 15,000.',
      'Sorry, one thing: I actually moved out on June 28, two days before the end, the check-out sheet says so.',
    ]
    expect(values(casesOf('house_lease').read(told))).toMatchObject({ moved_out_on: '2026-06-28' })
  })
})
