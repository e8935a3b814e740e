import { expect, test } from 'vitest'
import { casesOf, values } from './case-samples.ts'

const leases = casesOf('house_lease')
const propertyFees = casesOf('property_service')

const lease = `房屋租赁合同
出租方（甲方）：陈国栋  身份证 330106197001011234
承租方（乙方）：林小雨  身份证 330106199505055678
一、甲方将杭州市西湖区文三路1号2幢301室出租给乙方居住。
二、租期自2025年3月1日至2026年2月28日。
三、月租金4000元，按季度支付。押金8000元。
四、乙方逾期支付租金的，每日按欠付租金的万分之五支付违约金。
甲方：陈国栋  乙方：林小雨
2025年2月20日`

test('the tenant who wants the deposit back is the claimant, and the landlord of the lease the respondent', () => {
  const facts = leases.read(['我租的房子到期退租了，房东不退押金，说墙面有划痕。2026年2月28日交的钥匙。'], [lease])
  expect(values(facts)).toMatchObject({
    claimant: ['林小雨'],
    respondent: ['陈国栋'],
    claim_kind: 'deposit',
    premises: '杭州市西湖区文三路1号2幢301室',
    lease_from: '2025-03-01',
    lease_until: '2026-02-28',
    rent: 4000,
    rent_per: 'month',
    deposit: 8000,
    contract_date: '2025-02-20',
    claimant_id: '330106199505055678',
  })
  expect(leases.sums(facts)).toEqual({ deposit_due: 8000 })
  expect(leases.claims(facts)[0]?.text).toBe('判令被告陈国栋返还原告林小雨押金8,000元（捌仟元整）')
})

test('the landlord who wants the rent is the claimant; rent is counted by months, less what was paid', () => {
  const facts = leases.read(
    ['房子租给了林小雨，租客欠租。自2025年9月1日起拖欠，欠到2025年12月31日，中间只付了3000元，现在要房租。'],
    [lease],
  )
  expect(values(facts)).toMatchObject({ claimant: ['陈国栋'], respondent: ['林小雨'], claim_kind: 'rent' })
  // 4,000 × 4 − 3,000 = 13,000; 13,000 × 0.05% × 319 days (2026-01-01 to 2026-11-15) = 2,073.50
  expect(leases.sums(facts)).toEqual({ rent_due: 13_000, penalty_due: 2073.5 })
})

test('rent by the quarter is counted by its months', () => {
  const facts = leases.read(['商铺租给他了，季租金9000元。2026年1月起没交租，欠到2026年5月，我要房租。'])
  // 9,000 ÷ 3 × 5
  expect(leases.sums(facts)).toEqual({ rent_due: 15_000 })
})

test('a tenant who is sued for rent is the respondent', () => {
  const facts = leases.read(['房东起诉了我，说我拖欠房租。我租的房子漏水他一直不修。'], [lease])
  expect(values(facts)).toMatchObject({ side: 'respondent', claimant: ['陈国栋'], respondent: ['林小雨'] })
})

test('a corrected deposit replaces the one of the lease', () => {
  const facts = leases.read(['房东不退押金', '押金不是8000元是6000元'], [lease])
  expect(facts.get('deposit')).toMatchObject({ value: 6000, state: 'corrected' })
})

test('a card on a lease asks at most five things and nothing that is known', () => {
  const facts = leases.read(['房东不退押金'], [lease])
  const questions = leases.asked(facts)
  expect(questions.length).toBeLessThanOrEqual(5)
  expect(questions.filter((slot) => facts.get(slot ?? '')?.state === 'read')).toEqual([])
  expect(questions).toContain('moved_out_on')
})

test('a lease is read in English', () => {
  const facts = leases.read([
    'My landlady is keeping my deposit of RMB 9,000. The rent was RMB 4,500 per month. I moved out on 30 June 2026.',
  ])
  expect(values(facts)).toMatchObject({
    claim_kind: 'deposit',
    claimant_role: 'tenant',
    deposit: 9000,
    rent: 4500,
    rent_per: 'month',
    moved_out_on: '2026-06-30',
  })
  expect(leases.claims(facts, 'en')[0]?.text).toContain('the deposit of CNY 9,000')
})

const fees = `物业服务合同
物业服务企业：苏州嘉和物业服务有限公司
业主：周建明
物业地址：苏州市吴中区东方花园8幢1202室
建筑面积：100平方米
收费标准：每月每平方米2.5元
业主逾期交费的，每日按欠费额的万分之三支付违约金。
2020年6月1日`

test('property fees are area by price by months, with a penalty only where one was agreed', () => {
  const facts = propertyFees.read(
    ['我们是苏州嘉和物业服务有限公司，业主周建明自2024年1月起至2025年12月没交物业费，2026年3月1日发出催缴通知。'],
    [fees],
  )
  expect(values(facts)).toMatchObject({
    claimant: ['苏州嘉和物业服务有限公司'],
    respondent: ['周建明'],
    area: 100,
    fee_rate: 2.5,
    arrears_from: '2024-01-01',
    arrears_until: '2025-12-31',
    penalty_rate: { percent: 0.03, per: 'day' },
  })
  // 100 × 2.5 × 24 = 6,000; 6,000 × 0.03% × 319 days (2026-01-01 to 2026-11-15) = 574.20
  expect(propertyFees.sums(facts)).toEqual({ arrears_due: 6000, penalty_due: 574.2 })
})

test('an owner who is sued for fees has the failures of the service as a defence', () => {
  const facts = propertyFees.read(['物业把我告了，说我欠物业费6000元。电梯经常坏没人修，楼道垃圾成堆。'])
  expect(values(facts)).toMatchObject({ side: 'respondent', arrears_amount: 6000 })
  expect(facts.get('service_failures')?.value).toContain('电梯')
  expect(propertyFees.sums(facts)).toEqual({ arrears_due: 6000 })
})
