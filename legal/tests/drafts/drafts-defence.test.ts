import { describe, expect, test } from 'vitest'
import { card, documentOf, file, read, said, under, wordsOf } from './draft-samples.ts'

const complaint = file(
  'p1',
  '起诉状副本.pdf',
  '民事起诉状\n原告：赵强\n被告：钱红\n诉讼请求：\n1、判令被告偿还借款本金\n100000元；\n2、判令被告支付利息12000元。\n事实与理由：2024年1月5日被告向原告借款100000元。',
)
const receipt = file('f2', 'receipt.txt', '收据\n今收到钱红还款20000元\n2024年6月1日')
const entries = [
  read('claimant', ['赵强'], '赵强', complaint),
  read('respondent', ['钱红'], '钱红', complaint),
  read('principal', 100_000, '100000元', complaint),
  read('lent_on', '2024-01-05', '2024年1月5日', complaint),
  said('principal', 80_000),
  said('lent_on', '2024-01-05'),
  read('payments', [{ date: '2024-06-01', amount: 20_000 }], '还款20000元', receipt),
]
const sued = { entries, side: 'respondent' as const, input: { files: [complaint, receipt] } }

describe('a statement of defence', () => {
  const { kind, sections } = documentOf(sued, null)
  const words = wordsOf(sections)

  test('is the usual document of who is sued', () => expect(kind).toBe('statement_of_defence'))

  test('answers each request in the words of the paper that was served', () => {
    expect(under(sections, '对各项请求的答辩')).toEqual([
      expect.stringContaining('第1项请求“判令被告偿还借款本金100000元”：答辩人不予认可。见抗辩理由第1项'),
      expect.stringContaining('第2项请求“判令被告支付利息12000元”：答辩人不予认可。见抗辩理由第1项'),
    ])
  })

  test('admits what the client has said too, denies what the client has said otherwise, and leaves to proof what nobody has pleaded', () => {
    const answers = under(sections, '对案件要素的意见')
    const at = answers.indexOf('借贷合意')
    expect(answers.slice(at, at + 4)).toEqual([
      '借贷合意',
      '借款本金：100,000元',
      '不认可：借款本金',
      '借款本金：80,000元',
    ])
    const due = answers.indexOf('还款期限届满')
    expect(answers.slice(due + 1, due + 4)).toEqual(['现有材料未见主张', '对方未主张，由对方举证', '—'])
  })

  test('admits what the client has chosen on a card, whatever an earlier message was taken for', () => {
    const chosen = { ...sued, entries: [card('principal', 100_000), ...entries] }
    const answers = under(documentOf(chosen, null).sections, '对案件要素的意见')
    expect(answers.slice(answers.indexOf('借贷合意') + 2).slice(0, 2)).toEqual([
      '认可：借款本金',
      '借款本金：100,000元',
    ])
  })

  test("does not assert the other side's case", () => {
    expect(words).not.toMatch(/被告钱红向原告赵强借款|被告应当承担/)
  })

  test('pleads payments that are known, and no defence that rests on nothing', () => {
    expect(under(sections, '抗辩理由').join('')).toContain('20,000元')
    expect(words).not.toContain('不存在借贷合意')
  })

  test('the paper that was served is no exhibit, and nothing is offered that proves the claim', () => {
    expect(under(sections, '证据').join('\n')).toMatch(/^证据1\n收据/)
    expect(under(sections, '证据').join('\n')).not.toMatch(/起诉状|借贷合意/)
  })

  test('names the client first', () => {
    expect(under(sections, '当事人')[0]).toBe('答辩人（被告）：钱红')
  })
})

test('without the paper that was served its requests are a gap, and are not made up', () => {
  const { sections } = documentOf({ ...sued, entries: [card('principal', 80_000)], input: {} }, 'statement_of_defence')
  expect(under(sections, '对各项请求的答辩')).toEqual([expect.stringMatching(/^【待补充：/)])
})

test('a counterclaim leaves to the client what is claimed', () => {
  const { sections } = documentOf(sued, 'counterclaim')
  expect(under(sections, '反诉请求')[0]).toMatch(/^【待补充：反诉请求/)
  expect(under(sections, '当事人')[0]).toBe('反诉原告（本诉被告）：钱红')
})

describe('a borrower who is sued after the period has ended', () => {
  const served = file(
    'p2',
    '起诉状.txt',
    '民事起诉状\n原告：马国庆\n被告：罗德福\n诉讼请求：\n一、判令被告偿还借款本金120000元；\n二、判令被告按月利率1.5%支付利息；\n三、本案诉讼费由被告承担。\n事实与理由：被告出具借条，载明：“今借到马国庆人民币120000元，月息一分五，2022年10月15日前还清。借款人：罗德福。2021年10月15日”。原告多次催要。',
  )
  const statement = file(
    'f3',
    'passbook.txt',
    '柳源县农村信用合作联社\n个人账户交易明细（应客户要求打印）\n20211015 转存 120000.00 马国庆\n20230210 转支 10000.00 陈桂香\n      附言：还马国庆',
  )
  const facts = [
    read('claimant', ['马国庆'], '马国庆', served),
    read('respondent', ['罗德福'], '罗德福', served),
    read('principal', 120_000, '120000元', served),
    read('due_on', '2022-10-15', '2022年10月15日', served),
    read('term_rate', { percent: 1.5, per: 'month' }, '按月利率1.5%', served),
    read('contract_date', '2021-10-15', '2021年10月15日', served),
    read('principal', 120_000, '120000.00', statement),
    read('lent_on', '2021-10-15', '20211015', statement),
    read('payments', [{ date: '2023-02-10', amount: 10_000 }], '20230210 转支 10000.00 陈桂香', statement),
    read('paid_through', '陈桂香', '陈桂香', statement),
    card('default_rate', 'none'),
    card('filed_on', '2026-03-20'),
    card('court', '柳源县人民法院'),
    card('case_number', '（2026）川0999民初412号'),
    said('demanded_on', '2023-02'),
  ]
  const { sections } = documentOf({ entries: facts, side: 'respondent', input: { files: [served, statement] } }, null)
  const words = wordsOf(sections)

  test('does not deny what stands in the paper that he has signed, nor what his own bank statement shows', () => {
    const answers = under(sections, '对案件要素的意见')
    expect(answers[answers.indexOf('借贷合意') + 2]).toMatch(/^认可：借款本金；不持异议：合同签订日/)
    expect(answers[answers.indexOf('还款期限届满') + 2]).toMatch(/^不持异议：约定还款日/)
    expect(answers[answers.indexOf('利息的约定') + 2]).toMatch(/^不持异议：借期内利率/)
    expect(words).not.toContain('不知情，')
  })

  test('pleads limitation day by day, with the article by which performance may be refused', () => {
    const [plea] = under(sections, '诉讼时效抗辩')
    for (const day of [
      '2022年10月15日',
      '2023年2月10日，答辩人履行部分义务',
      '2026年2月10日届满',
      '2026年3月20日才起诉',
    ])
      expect(plea).toContain(day)
    for (const article of ['一百八十八', '一百九十二', '一百九十五']) expect(words).toContain(`第${article}条`)
  })

  test('asks for dismissal, and in the alternative names the most that is owed, with its computation', () => {
    const [first, second] = under(sections, '答辩请求')
    expect(first).toBe('请求依法驳回原告的全部请求。')
    // 483 days at 15.4% are 24,454.36, more than the 10,000 that were paid: the principal stays.
    expect(second).toContain('借款本金不超过120,000元')
    expect(second).toContain('截至2023年2月9日尚欠的利息14,454.36元')
    expect(second).toContain('自2023年2月10日起按年利率15.4%')
    expect(under(sections, '金额计算').join()).toContain('抵利息10,000元')
  })

  test('names court and case number, the figures of the cap, and what has to be shown of a payment to a third person', () => {
    expect(words).toContain('案号：（2026）川0999民初412号')
    expect(words).toContain('此致\n柳源县人民法院')
    expect(words).toContain('年利率18%，超过合同成立时一年期贷款市场报价利率3.85%的四倍即年利率15.4%')
    expect(words).toContain('【待补充：证明原告指定陈桂香代收还款的证据')
    expect(under(sections, '证据')[1]).toBe('个人账户交易明细')
  })

  test('reserves no counterclaim that nothing speaks for', () => expect(words).not.toContain('反诉'))

  test('what he must know and has not spoken of is asked of him, and neither denied nor admitted', () => {
    const silent = documentOf(
      {
        entries: [...facts, read('lent_how', 'transfer', '出具借条', served)],
        side: 'respondent',
        input: { files: [served, statement] },
      },
      null,
    )
    const answers = under(silent.sections, '对案件要素的意见')
    expect(answers[answers.indexOf('款项实际交付') + 2]).toContain('【待补充：答辩人对“交付方式”的意见')
  })
})

test('what the other side has said to have received is held against it in its own words', () => {
  const told = file(
    'p3',
    '起诉状.txt',
    '民事起诉状\n诉讼请求：\n一、判令被告偿还借款本金120000元。\n事实与理由：原告于当日向被告转账120000元。借款后，被告仅于2021年12月支付利息\n5400元，此后分文未付。原告为催要支付交通费800元。',
  )
  const paid = card('payments', [{ date: '2021-12-03', amount: 5400 }])
  const { sections } = documentOf({ ...sued, entries: [paid], input: { files: [told] } }, 'statement_of_defence')
  const pleaded = under(sections, '抗辩理由')
  expect(pleaded.filter((one) => one.includes('自认'))).toEqual([
    expect.stringContaining('自认：“借款后，被告仅于2021年12月支付利息5400元，此后分文未付。”'),
  ])
})
