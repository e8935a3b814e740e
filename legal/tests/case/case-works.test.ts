import { describe, expect, test } from 'vitest'
import { card, documentOf, wordsOf } from '../drafts/draft-samples.ts'
import { casesOf, values } from './case-samples.ts'

const works = casesOf('decoration')

const contract = `住宅室内装饰装修施工合同
发包人（甲方）：何静
承包人（乙方）：苏州明居装饰工程有限公司
工程地点：苏州市吴中区东吴路9号3幢601室
工期：2026年3月1日开工，2026年6月30日竣工
合同总价：200000元
逾期竣工的，每逾期一日按合同总价的万分之五支付违约金。
甲方逾期付款的，每逾期一日按应付未付款的千分之一支付违约金。
签订日期：2026年2月10日`

const stopped = '我找苏州明居装修，做到一半停工了，2026年7月30日通知他们解除合同，要求退还多付的5万元。'

test('an owner whose contractor stopped gets back what was overpaid, and the penalty until the contract ended', () => {
  const facts = works.read([stopped], [contract])
  expect(values(facts)).toMatchObject({
    claimant: ['何静'],
    respondent: ['苏州明居装饰工程有限公司'],
    claim_kind: 'refund',
    works: '住宅室内装饰装修施工',
    premises: '苏州市吴中区东吴路9号3幢601室',
    price: 200_000,
    completion_due: '2026-06-30',
    completed: false,
    stopped_work: true,
    terminated_on: '2026-07-30',
    penalty_rate: { percent: 0.05, per: 'day' },
  })
  // 200,000 × 0.05% × 30 days, from the first to the thirtieth of July
  expect(works.sums(facts)).toEqual({ refund_due: 50_000, delay_penalty: 3000 })
})

const owner = [card('claimant', ['何静']), card('respondent', ['明居公司']), card('claim_kind', 'refund')]
const claimed = (entries: ReturnType<typeof card>[], kind = 'statement_of_claim', language: 'zh' | 'en' = 'zh') =>
  wordsOf(documentOf({ model: 'decoration', entries, language }, kind).sections)

describe('what was overpaid', () => {
  const payments = [
    { date: '2026-02-10', amount: 20_000 },
    { date: '2026-03-01', amount: 100_000 },
  ]

  test('is what was paid less what the work is worth, and less what came back', () => {
    const entries = [...owner, card('payments', payments), card('work_value', 70_000), card('refunded', 5000)]
    expect(claimed(entries)).toContain('多付的装修款45,000元')
  })

  test('is a gap while the work has no value', () => {
    expect(claimed([...owner, card('payments', payments)])).not.toMatch(/多付的装修款[\d,]+元/)
  })
})

describe('the penalty for delay', () => {
  const late = [
    card('claimant', ['何静']),
    card('respondent', ['明居公司']),
    card('claim_kind', 'delay'),
    card('claimant_role', 'owner'),
    card('price', 100_000),
    card('completion_due', '2026-06-30'),
    card('penalty_rate', { percent: 0.1, per: 'day' }),
  ]

  test('ends with the day of completion', () => {
    const entries = [...late, card('completed', true), card('completed_on', '2026-07-10')]
    expect(claimed(entries)).toContain('逾期竣工违约金1,000元')
  })

  test('is not claimed for works that were in time', () => {
    const entries = [...late, card('completed', true), card('completed_on', '2026-06-30')]
    expect(claimed(entries)).not.toContain('逾期竣工违约金')
  })

  test('is open while complete works have no day', () => {
    expect(claimed([...late, card('completed', true)])).not.toMatch(/逾期竣工违约金[\d,]+元/)
  })

  test('runs until yesterday while the works go on', () => {
    // 100,000 × 0.1% × 138 days, from the first of July to the fifteenth of November
    expect(claimed([...late, card('completed', false)], 'statement_of_claim', 'en')).toContain('13,800')
  })
})

test('a contractor claims the price with agreed extras less payments, by the rate for late payment', () => {
  const facts = works.read(
    [
      '我们公司给业主何静装修，2026年7月1日验收合格，业主一直不付尾款。双方确认增项10000元。何静2026年3月1日付了150000元。',
    ],
    [contract],
  )
  expect(values(facts)).toMatchObject({
    claimant: ['苏州明居装饰工程有限公司'],
    respondent: ['何静'],
    claim_kind: 'price',
    extras_amount: 10_000,
    completed: true,
    penalty_rate: { percent: 0.1, per: 'day' },
  })
  // 60,000 × 0.1% × 137 days, from the second of July to the fifteenth of November
  expect(works.sums(facts)).toEqual({ price_due: 60_000, penalty_due: 8220 })
  expect(JSON.stringify(works.claims(facts))).not.toContain('买卖合同')
})

describe('defects', () => {
  const entries = [
    card('claimant', ['何静']),
    card('respondent', ['明居公司']),
    card('claim_kind', 'repair'),
    card('premises', '苏州市吴中区东吴路9号3幢601室'),
    card('defects', '地板起翘'),
  ]

  test('are to be made good where nobody knows what repair costs; with a figure the cost is claimed', () => {
    expect(claimed(entries)).toContain('（地板起翘）无偿返工、修理')
    const words = claimed([...entries, card('repair_cost', 8000)])
    expect(words).toContain('修复费用8,000元')
    expect(words).not.toContain('无偿返工、修理')
  })

  test('of a home: the business has the burden of proof for six months', () => {
    const found = [...entries, card('defects_found_on', '2026-09-01')]
    expect(claimed([...found, card('own_home', true)])).toContain('由经营者承担有关瑕疵的举证责任')
    expect(claimed([...found, card('own_home', false)])).not.toContain('由经营者承担有关瑕疵的举证责任')
  })
})

test('the court at the place of the premises has exclusive jurisdiction, whatever was agreed', () => {
  const entries = [
    ...owner,
    card('premises', '苏州市吴中区东吴路9号3幢601室'),
    card('agreed_forum', '上海市静安区人民法院'),
  ]
  const opinion = claimed(entries, 'legal_opinion')
  expect(opinion).toContain('不动产所在地')
  expect(claimed(entries).replace(/约定的法院[^\n]*/g, '')).toContain('苏州市吴中区人民法院')
})
