import { expect, test } from 'vitest'
import { card, documentOf, wordsOf } from '../drafts/draft-samples.ts'
import { casesOf, values } from './case-samples.ts'

const purchases = casesOf('consumer')
const services = casesOf('service_contract')

const course = `培训服务合同
甲方（培训机构）：南京启航教育科技有限公司
乙方（学员）：吴倩
课程名称：雅思培训
总课时：60
学费：18000元
2026年1月10日`

test('a customer gets back what was not used: the fee by the lessons that are left', () => {
  const facts = services.read(['我报了雅思班，只上了20节，2026年5月6日机构关门了，我要退费。'], [course])
  expect(values(facts)).toMatchObject({
    claimant: ['吴倩'],
    respondent: ['南京启航教育科技有限公司'],
    claim_kind: 'refund',
    service: '雅思培训',
    fee: 18_000,
    lessons_total: 60,
    lessons_used: 20,
    termination_ground: 'closed',
    performed: false,
  })
  // 18,000 × 40 ÷ 60
  expect(services.sums(facts)).toEqual({ refund_due: 12_000 })
})

test('an amount that the client names as unused counts before the lessons', () => {
  const facts = services.read(['健身房跑路了，办的卡余额还剩3200元，要求退款'])
  expect(services.sums(facts)).toEqual({ refund_due: 3200 })
})

test('a provider claims the fee less payments, and the penalty on what was unpaid on each day', () => {
  const agreement = `CONSULTING SERVICES AGREEMENT
This Agreement is made on 5 January 2026.
Provider: Brightside Consulting Co., Ltd.
Client: Harbour Foods Co., Ltd.
The Provider shall provide consulting services.
Fee: RMB 50,000
Due date: 31 March 2026
Late payments carry a late payment charge of 0.05% per day on the overdue amount.`
  const facts = services.read(
    ['They owe us our fee. The work is done. They paid RMB 20,000 on 10 April 2026.'],
    [agreement],
  )
  expect(values(facts)).toMatchObject({
    claimant: ['Brightside Consulting Co., Ltd.'],
    respondent: ['Harbour Foods Co., Ltd.'],
    claim_kind: 'fee',
    fee: 50_000,
    due_on: '2026-03-31',
    penalty_rate: { percent: 0.05, per: 'day' },
    payments: [{ date: '2026-04-10', amount: 20_000 }],
  })
  // 50,000 × 0.05% × 9 days (1 to 9 April) = 225; 30,000 × 0.05% × 220 days (10 April to 15 November) = 3,300
  expect(services.sums(facts)).toEqual({ fee_due: 30_000, penalty_due: 3525 })
})

test('a later message sets the day of a payment right', () => {
  const facts = services.read([
    'They owe us our fee of RMB 50,000. They wired 30,000 on 4 November and then nothing.',
    'Just checked with our bank: the 30k arrived on 14 November, not the 4th.',
  ])
  expect(facts.get('payments')?.value).toEqual([{ date: '2026-11-14', amount: 30_000 }])
})

test('a card on services asks at most five things, first who claims what', () => {
  const questions = services.asked(services.read(['有个服务合同的纠纷']))
  expect(questions).toHaveLength(5)
  expect(questions).toContain('client_role')
})

const order = `订单详情
商品名称：某牌手提包
实付：¥3,200.00
下单时间：2026-08-01 20:15
签收时间：2026-08-04 11:02
经营主体：广州锦程皮具有限公司`

test('counterfeit goods give the price back and three times the price', () => {
  const facts = purchases.read(
    ['网购了一个包，鉴定为假货，2026年8月20日投诉到12315，我要退一赔三。我叫何静。'],
    [order],
  )
  expect(values(facts)).toMatchObject({
    claimant: ['何静'],
    respondent: ['广州锦程皮具有限公司'],
    price: 3200,
    bought_on: '2026-08-01',
    received_on: '2026-08-04',
    seller_fault: 'fake',
    complained_on: '2026-08-20',
  })
  expect(purchases.sums(facts)).toEqual({ refund_due: 3200, triple_damages: 9600 })
})

test.each([
  ['a small price gives 500 yuan for fraud', '买了个假货，实付90元', { refund_due: 90, triple_damages: 500 }],
  [
    'a small price gives 1,000 yuan for food',
    '买的零食已经过期了，实付35元',
    { refund_due: 35, tenfold_damages: 1000 },
  ],
  ['a defect gives no punitive damages', '网购的电饭煲坏了，实付300元', { refund_due: 300 }],
])('%s', (_, account, expected) => {
  expect(purchases.sums(purchases.read([account]))).toEqual(expected)
})

test('a platform that did not check the licence of a seller of food is sued with it and jointly liable', () => {
  const letter = `上海鲜购网络科技有限公司
关于订单投诉的复函
经营主体：宁波甬味食品有限公司
经核查，该店铺入驻时未提交食品经营许可证，我司审核存在疏漏。`
  const facts = purchases.read(['买的零食已经过期了，实付200元，商家和平台我两个都要告。'], [letter])
  expect(facts.get('respondent')?.value).toEqual(['宁波甬味食品有限公司', '上海鲜购网络科技有限公司'])
  expect(purchases.claims(facts).find(({ key }) => key === 'platform_food')).toMatchObject({
    text: '判令被告上海鲜购网络科技有限公司对上述债务承担连带责任',
    articles: ['《食品安全法》第一百三十一条'],
  })
})

test('fraud and a purchase are told in English', () => {
  const facts = purchases.read([
    'I bought a designer handbag online from Guangzhou Jincheng Leather Co., Ltd. and paid RMB 3,200. It is a fake.',
  ])
  expect(values(facts)).toMatchObject({ price: 3200, seller_fault: 'fake', goods: 'designer handbag' })
  expect(purchases.claims(facts, 'en').find(({ key }) => key === 'triple_damages')?.sum?.amount).toBe(9600)
})

test('the balance of an invoice is claimed where nobody has told what was paid', () => {
  const invoice = 'INVOICE\nTotal agreed fee   48,000.00\nBalance due: USD 32,000.00'
  const facts = services.read(['The client has not paid the outstanding fee of our consultancy.'], [invoice])
  expect(services.sums(facts)).toMatchObject({ fee_due: 32_000 })
})

test('a penalty for each day of delay is no sum of its own', () => {
  const shares = casesOf('equity_transfer')
  const agreement = '股权转让协议\n转让价款：240万元\n6.2 甲方逾期办理变更登记的，每逾期一日支付违约金1000元。'
  expect(values(shares.read(['他欠我股权转让款，我要求付款。'], [agreement]))).not.toHaveProperty('penalty_amount')
})

test.each(['zh', 'en'] as const)(
  'a case in dollars names no other currency in any place of its documents, in %s',
  (language) => {
    const inDollars = [
      card('currency', 'USD'),
      card('claimant', ['Brandvik & Osei Advisory Co., Ltd.']),
      card('respondent', ['Tidemark Fittings Co., Ltd.']),
      card('claim_kind', 'fee'),
      card('fee', 48_000),
      card('payments', [{ date: '2025-03-03', amount: 16_000 }]),
      card('due_on', '2025-07-30'),
      card('penalty_rate', { percent: 0.05, per: 'day' }),
      card('performed', true),
      card('performed_on', '2025-06-30'),
    ]
    for (const kind of ['statement_of_claim', 'demand_letter', 'settlement_agreement', 'preservation_application']) {
      const { sections } = documentOf({ entries: inDollars, model: 'service_contract', language }, kind)
      const words = wordsOf(sections)
      expect(words).toMatch(/USD \d/)
      expect(words).not.toMatch(/CNY|\d元|元整/)
    }
  },
)
