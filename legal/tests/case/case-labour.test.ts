import { expect, test } from 'vitest'
import { casesOf, values } from './case-samples.ts'

const { read, sums, asked } = casesOf('labour')

const notice = `解除劳动合同通知书
赵敏 女士：
  您于2020年5月6日入职我司，任会计。因您连续旷工三天，严重违反公司规章制度，公司决定自2026年8月
31日起与您解除劳动合同。
           杭州云澜科技有限公司（公章）
                2026年8月30日`

test('an unlawful dismissal is read from an account and a notice, and 2N is computed from the average wage', () => {
  const facts = read(
    ['公司说我旷工把我开了，我明明请了病假。我一个月平均下来8000，基本工资只有4500。8月份工资7500也没发。'],
    [notice],
  )
  expect(values(facts)).toMatchObject({
    claimant: ['赵敏'],
    respondent: ['杭州云澜科技有限公司'],
    employed_on: '2020-05-06',
    dismissed_on: '2026-08-31',
    dismissal_kind: 'unlawful',
    dismissal_reason: '连续旷工三天，严重违反公司规章制度',
    job: '会计',
    monthly_wage: 8000,
    unpaid_wages: 7500,
  })
  expect(facts.has('contract_date')).toBe(false)
  // Six years and nearly four months count 6.5: 8,000 × 6.5 × 2.
  expect(sums(facts)).toEqual({ compensation_2n: 104_000, wages_due: 7500 })
})

test('an employee without a written contract is understood in English', () => {
  const facts = read([
    'I worked as a barista at Shanghai Corner Coffee Co., Ltd. I started on 1 March 2026, my salary was RMB 6,000 a month, and I never signed a contract. I was fired on 31 August 2026 without notice.',
  ])
  expect(values(facts)).toMatchObject({
    employed_on: '2026-03-01',
    dismissed_on: '2026-08-31',
    monthly_wage: 6000,
    contract_signed: false,
    notice_given: false,
    dismissal_kind: 'unlawful',
    job: 'barista',
  })
  // The second wage runs from 1 April to 31 August, five months; six months of service count one year.
  expect(sums(facts)).toMatchObject({ double_wages: 30_000, compensation_2n: 12_000 })
})

test('wages for several months are read with their first and last day', () => {
  const facts = read([
    '我2024年1月1日入职，月薪8000元。公司从今年7月开始没发工资，7月到9月的工资都没给，一共欠我24000元，我10月8日被迫离职了。',
  ])
  expect(values(facts)).toMatchObject({
    unpaid_from: '2026-07-01',
    unpaid_until: '2026-09-30',
    unpaid_wages: 24000,
    dismissal_kind: 'forced_resignation',
  })
  // Two years and nine months count three: N, not 2N.
  expect(sums(facts)).toEqual({ compensation_n: 24_000, wages_due: 24_000 })
})

test('a corrected wage replaces the first one, whichever of the two is said first', () => {
  expect(values(read(['我月薪8000元，9月10日被辞退。', '月薪不是8000元，是8600元'])).monthly_wage).toBe(8600)
  expect(values(read(['我月薪8000元，9月10日被辞退。', '更正：月薪是8600元，不是8000元'])).monthly_wage).toBe(8600)
})

test('for an employer the dismissal is one for fault, and the employee is the claimant', () => {
  const facts = read(
    ['代理用人单位，员工申请仲裁主张违法解除，我方主张依据第三十九条合法解除，解除前已通知工会。请出答辩书。'],
    [
      `劳动人事争议仲裁申请书
申请人：孙磊，男，身份证号341221199108185311，住苏州市吴中区金山南路99号204室，电话13900002702。
被申请人：苏州恒锐精密制造有限公司，住所苏州市吴中区茅蓬路418号，法定代表人：高翔。
申请人于2019年7月1日入职，离职前月平均工资8,600元。2026年1月15日被申请人将申请人辞退。
申请人：孙磊
2026年2月24日`,
    ],
  )
  expect(values(facts)).toMatchObject({
    side: 'respondent',
    claimant: ['孙磊'],
    respondent: ['苏州恒锐精密制造有限公司'],
    respondent_representative: '高翔',
    dismissal_kind: 'fault',
    union_informed: true,
    filed_on: '2026-02-24',
    monthly_wage: 8600,
  })
  expect(asked(facts)).not.toContain('unpaid_wages')
})

test('a card asks at most five things, the most decisive first, and nothing that is known', () => {
  const facts = read(['我被公司辞退了，想要赔偿。'])
  expect(asked(facts)).toEqual(['respondent', 'employed_on', 'dismissed_on', 'monthly_wage', 'claimant'])
  const more = read(['我叫赵敏，被公司辞退了。'], [notice])
  expect(asked(more)).not.toContain('employed_on')
  expect(asked(more)).not.toContain('respondent')
})

test('leave that the client is not sure about stays open', () => {
  expect(values(read(['年假好像还有5天还是6天没休。'])).annual_leave_days).toBeUndefined()
  const facts = read(['我月薪8700元，还有5天年假没休。'])
  expect(values(facts).annual_leave_days).toBe(5)
  // 8,700 ÷ 21.75 × 5 × 2
  expect(sums(facts)).toEqual({ annual_leave_pay: 4000 })
})
