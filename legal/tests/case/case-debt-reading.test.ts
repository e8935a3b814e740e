import { describe, expect, test } from 'vitest'
import { casesOf, values } from './case-samples.ts'

const slots = (model: string, messages: readonly string[], ...files: string[]) =>
  values(casesOf(model).read(messages, files))

function sums(model: string, messages: readonly string[]) {
  const cases = casesOf(model)
  return cases.sums(cases.read(messages))
}

const friend =
  '我叫陈丽，去年3月5日我借给朋友王强8万元，微信转的，说好月息一分，今年3月5日前还清。到期后他只在今年5月1日还了我5000，现在电话都不接了。上周五我又催了他一次。'

describe('private lending', () => {
  test('a story gives parties, principal, days, rate, payment and the last demand', () => {
    expect(slots('private_lending', [friend])).toMatchObject({
      claimant: ['陈丽'],
      respondent: ['王强'],
      principal: 80_000,
      lent_on: '2025-03-05',
      due_on: '2026-03-05',
      lent_how: 'transfer',
      term_rate: { percent: 1, per: 'month' },
      payments: [{ date: '2026-05-01', amount: 5000 }],
      demanded_on: '2026-11-13',
    })
  })

  test('an English story is read as well, with what was paid and the last demand', () => {
    const text =
      'My name is Emma Stone. On 3 February 2025 I lent my friend Zhang Wei RMB 120,000 by bank transfer, interest-free, to be repaid by 3 August 2025. He paid back RMB 20,000 on 1 October 2025 and nothing since. I asked him again on 2 November 2026.'
    expect(slots('private_lending', [text])).toMatchObject({
      claimant: ['Emma Stone'],
      respondent: ['Zhang Wei'],
      principal: 120_000,
      lent_on: '2025-02-03',
      due_on: '2025-08-03',
      interest_free: true,
      payments: [{ date: '2025-10-01', amount: 20_000 }],
      demanded_on: '2026-11-02',
    })
  })

  test('a day of repayment beside what is asked for now is no demand', () => {
    const told = '2024年3月1日朋友张伟向我借了五万元，约定2024年9月1日还，到现在没还，我要他还钱。'
    const read = slots('private_lending', [told])
    expect(read).toMatchObject({ lent_on: '2024-03-01', due_on: '2024-09-01' })
    expect(read).not.toHaveProperty('demanded_on')
  })

  test('the year of a date is no sum', () => {
    expect(slots('private_lending', ['March 5, 2024借给原告'])).not.toHaveProperty('principal')
  })

  test('interest that was deducted in advance is no part of the principal', () => {
    const text =
      '我叫李娜，现在张伟起诉我要10万。借条写10万，但是当时先扣了利息1万，实际转账9万给我。2025年1月10日借的，约定2025年7月10日还。'
    expect(slots('private_lending', [text])).toMatchObject({
      side: 'respondent',
      prepaid_interest: 10_000,
      received_amount: 90_000,
    })
    expect(sums('private_lending', [text]).principal_due).toBe(90_000)
  })

  test('a guarantor is sued too, but the borrower alone repays', () => {
    const iou = `借  条
今向许文娟借到人民币壹拾伍万元整，月利率1%，自2024年9月1日起至2025年9月1日止。
借款人：邓伟
连带责任保证人：彭海波
2024年8月30日`
    expect(slots('private_lending', ['请看借条。'], iou)).toMatchObject({
      respondent: ['邓伟', '彭海波'],
      debtor: ['邓伟'],
      guarantor: ['彭海波'],
      guarantee_kind: 'joint',
      lent_on: '2024-09-01',
      due_on: '2025-09-01',
      contract_date: '2024-08-30',
      written_contract: true,
    })
  })

  test('a correction replaces what was told', () => {
    expect(slots('private_lending', [friend, '不对，不是8万是6万。']).principal).toBe(60_000)
  })

  test('a card asks at most five things, and none that is known', () => {
    const { read, asked } = casesOf('private_lending')
    const facts = read([friend])
    const keys = asked(facts)
    expect(keys.length).toBeLessThanOrEqual(5)
    expect(keys.filter((key) => facts.has(key ?? ''))).toEqual([])
  })
})

describe('a bank loan', () => {
  test("a borrower's story gives the bank, the early maturity and the bank's statement", () => {
    const text =
      '我被银行告了。2022年6月1日我在中国建设银行股份有限公司杭州分行贷了30万装修贷，年利率4.8%，分三年还。银行2025年9月1日宣布贷款提前到期。起诉状说截至2025年10月31日我还欠本金182000元、利息4500元。我叫周杰。'
    expect(slots('financial_loan', [text])).toMatchObject({
      side: 'respondent',
      claimant: ['中国建设银行股份有限公司杭州分行'],
      respondent: ['周杰'],
      principal: 300_000,
      lent_on: '2022-06-01',
      term_rate: { percent: 4.8, per: 'year' },
      accelerated_on: '2025-09-01',
      balance_as_of: '2025-10-31',
      balance_principal: 182_000,
      balance_interest: 4500,
    })
  })

  test('a contract gives both rates, its days and the guarantor', () => {
    const contract = `流动资金借款合同
贷款人：江海银行股份有限公司苏州分行
借款人：苏州明达纺织有限公司
保证人：顾明达
借款金额：人民币500万元
借款期限：12个月，自2024年3月15日起至2025年3月14日止
借款利率：年利率4.35%
罚息利率在借款利率基础上上浮50%
保证方式为连带责任保证
签订日期：2024年3月12日`
    expect(slots('financial_loan', ['请看合同。'], contract)).toMatchObject({
      claimant: ['江海银行股份有限公司苏州分行'],
      debtor: ['苏州明达纺织有限公司'],
      guarantor: ['顾明达'],
      guarantee_kind: 'joint',
      principal: 5_000_000,
      lent_on: '2024-03-15',
      due_on: '2025-03-14',
      term_rate: { percent: 4.35, per: 'year' },
      default_uplift: 50,
      contract_date: '2024-03-12',
    })
  })
})

test("a cardholder's story gives the balance by its parts and the charge that was not theirs", () => {
  const text =
    '我办了招商银行的信用卡，2025年4月10日开始逾期，银行说截至2026年9月30日欠本金23800元，利息3120.5元，违约金860元，现在把我告了。里面有5000块是被盗刷的。'
  expect(slots('credit_card', [text])).toMatchObject({
    side: 'respondent',
    claimant: ['招商银行'],
    overdue_since: '2025-04-10',
    balance_principal: 23_800,
    balance_interest: 3120.5,
    balance_fees: 860,
    balance_as_of: '2026-09-30',
    unauthorised: true,
  })
})

describe('a sale', () => {
  const unpaid =
    '我是做瓷砖批发的，我们公司叫佛山市恒美陶瓷有限公司。2025年6月3日跟杭州鼎力装饰工程有限公司签了合同，卖给他们1200箱瓷砖，总价18万元，6月20日送货签收，约定7月20日前付清，逾期每天按万分之五付违约金。他们只在7月1日付了5万，剩下13万一直没付。今年10月8日发了催款函。'

  test("a seller's story gives price, delivery, payment and penalty; the sums follow", () => {
    expect(slots('sale', [unpaid])).toMatchObject({
      claim_kind: 'price',
      claimant: ['佛山市恒美陶瓷有限公司'],
      respondent: ['杭州鼎力装饰工程有限公司'],
      goods: '1200箱瓷砖',
      price: 180_000,
      delivered_on: '2025-06-20',
      due_on: '2025-07-20',
      payments: [{ date: '2025-07-01', amount: 50_000 }],
      penalty_rate: { percent: 0.05, per: 'day' },
      demanded_on: '2026-10-08',
    })
    // From 21 July 2025 to 15 November 2026, 483 days: 130,000 × 0.05% × 483 = 31,395.
    expect(sums('sale', [unpaid])).toEqual({ price_due: 130_000, penalty_due: 31_395 })
  })

  test("a buyer's story gives the defect and its notice, and asks back what was paid", () => {
    const text =
      '我在南京宏远机械有限公司买了一台数控机床，总价36万，2026年3月2日付了定金6万，5月8日又付了30万，5月20日送到的，用了不到一个月就多次停机。6月25日我们发函提出质量异议，他们不理。我们要求退货退款。我们是常州新科电器有限公司。'
    expect(slots('sale', [text])).toMatchObject({
      claim_kind: 'refund',
      claimant: ['常州新科电器有限公司'],
      respondent: ['南京宏远机械有限公司'],
      goods: '一台数控机床',
      defect: '多次停机',
      defect_notified_on: '2026-06-25',
      delivered_on: '2026-05-20',
    })
    expect(sums('sale', [text]).refund_due).toBe(360_000)
  })

  test('an English story is read as well', () => {
    const text =
      'We are Bluewave Trading Ltd. We sold 500 sets of garden furniture to Suzhou Lihua Imports Co., Ltd. for RMB 240,000. The goods were delivered on 12 May 2026 and payment was due on 30 June 2026. They paid RMB 90,000 on 15 July 2026; the balance of RMB 150,000 is outstanding. We sent a demand letter on 1 September 2026.'
    expect(slots('sale', [text])).toMatchObject({
      claim_kind: 'price',
      claimant: ['Bluewave Trading Ltd.'],
      respondent: ['Suzhou Lihua Imports Co., Ltd.'],
      goods: '500 sets of garden furniture',
      price: 240_000,
      delivered_on: '2026-05-12',
      due_on: '2026-06-30',
      payments: [{ date: '2026-07-15', amount: 90_000 }],
      demanded_on: '2026-09-01',
    })
    expect(sums('sale', [text]).price_due).toBe(150_000)
  })
})

describe('a transfer of equity', () => {
  test("a transferor's story gives company, share, price and what was paid", () => {
    const text =
      '2024年9月1日我和孙浩签了股权转让协议，我把我持有的杭州云图科技有限公司30%的股权转让给他，转让款60万，2024年12月31日前付清。2024年10月15日已经办完变更登记。他只在2024年9月10日付了20万，剩下的40万转让款一直没付。今年9月1日我又催了他。我叫林晓。'
    expect(slots('equity_transfer', [text])).toMatchObject({
      claim_kind: 'price',
      claimant: ['林晓'],
      respondent: ['孙浩'],
      target_company: ['杭州云图科技有限公司'],
      share_percent: 30,
      price: 600_000,
      contract_date: '2024-09-01',
      due_on: '2024-12-31',
      registered_on: '2024-10-15',
      payments: [{ date: '2024-09-10', amount: 200_000 }],
      demanded_on: '2026-09-01',
    })
    expect(sums('equity_transfer', [text]).price_due).toBe(400_000)
  })
})

test('the day of repayment that a note names or makes by its term is not asked for', () => {
  const loans = casesOf('private_lending')
  const zh = loans.read(
    ['我叫张三，李四借我钱不还，我要起诉。'],
    ['借条\n今借到张三人民币50000元，借期6个月。\n借款人：李四\n2024年6月1日'],
  )
  expect(zh.get('due_on')).toMatchObject({ value: '2024-12-01', state: 'inferred' })
  expect(loans.asked(zh)).not.toContain('due_on')
  const due = (words: string) =>
    loans
      .read(
        ['I am Zhang San. Li Si borrowed money and does not pay it back.'],
        [`IOU\nI, Li Si, borrowed RMB 50,000 from Zhang San. ${words}.\nBorrower: Li Si\n1 June 2024`],
      )
      .get('due_on')?.value
  expect(due('I promise to return the full amount before 30 June 2025')).toBe('2025-06-30')
  expect(due('The sum is payable in full on or before 30 June 2025')).toBe('2025-06-30')
})
