import { expect, test } from 'vitest'
import { casesOf, values } from '../case/case-samples.ts'

const lease = casesOf('house_lease')
const property = casesOf('property_service')
const divorce = casesOf('divorce')
const service = casesOf('service_contract')

const shopLease = `商铺租赁合同
出租方（甲方）：罗文斌   身份证：330204196802191023
承租方（乙方）：邹小龙   身份证：411521198506067011
一、甲方将位于明州市海曙区药行街88号商铺（一层，
45.5平方米）出租给乙方经营。
二、租期三年，自2024年5月1日起至2027年4月30日止。
三、租金每季度人民币30000元，每季度第一个月10日前付清。
四、押金10000元。
六、乙方逾期支付租金的，每逾期一日，按欠付金额的万分之五支付违约金。
2024年4月20日`

test('a lease is read by its clauses, and the unit of the rent is the one beside it', () => {
  expect(values(lease.read(['我的租客拖欠租金。'], [shopLease]))).toMatchObject({
    premises: '明州市海曙区药行街88号商铺（一层，45.5平方米）',
    lease_from: '2024-05-01',
    lease_until: '2027-04-30',
    rent: 30000,
    rent_per: 'quarter',
    deposit: 10000,
    penalty_rate: { percent: 0.05, per: 'day' },
    contract_date: '2024-04-20',
  })
})

test('the term of the lease is not the time for which rent is owed', () => {
  const notice = `解除租赁合同通知书
邹小龙：2026年2月1日至2026年7月31日两个季度应付租金60,000元，尚欠45,000元。租赁合同于2026年8月20日解除。
2026年8月5日`
  expect(values(lease.read(['租客欠租，我要收回铺面。'], [notice, shopLease]))).toMatchObject({
    lease_from: '2024-05-01',
    arrears_from: '2026-02-01',
    arrears_until: '2026-07-31',
    arrears_amount: 45000,
    terminated_on: '2026-08-20',
    claim_kind: 'vacate',
    rent: 30000,
  })
})

test('a supplement changes the rent and not the day of the contract', () => {
  const supplement = '补充协议\n从2025年7月1日起，租金改为每季度26000元。\n2025年6月28日'
  expect(values(lease.read(['我的租客拖欠租金。'], [shopLease, supplement]))).toMatchObject({
    rent: 26000,
    contract_date: '2024-04-20',
  })
})

test('what the client does not want is not claimed', () => {
  expect(values(lease.read(['租客欠租，我们不是要赶他走，把欠的房租付清就行。'])).claim_kind).toBe('rent')
})

test('what a served complaint asks for is the claim, whatever the client also speaks of', () => {
  const complaint = `民事起诉状
原告：罗文斌，男
被告：邹小龙，男
诉讼请求：1.判令被告支付租金45000元；2.诉讼费由被告承担。
2026年9月1日`
  const facts = lease.read(['房东起诉了我。他扣了我的押金一直不退，我能不能要回押金？'], [complaint])
  expect(values(facts)).toMatchObject({ side: 'respondent', claim_kind: 'rent' })
})

test("a dunning notice's row gives area, price, time and sum of the fee, and parking is another row", () => {
  const notice = `物业服务费催缴通知单
收费项目      计费面积     单价     起止时间              月数   金额(元)
物业服务费    96.20㎡     2.10    2024.01.01-2026.06.30   30    6060.60
停车费        C-12        60      2024.01-2026.06         30    1800.00
请于2026年8月31日前交纳。
2026年7月20日`
  expect(values(property.read(['业主一直不交物业费。'], [notice]))).toMatchObject({
    area: 96.2,
    fee_rate: 2.1,
    arrears_from: '2024-01-01',
    arrears_until: '2026-06-30',
    arrears_amount: 6060.6,
  })
})

test('a part in a thousand without a unit is meant by the day', () => {
  expect(values(property.read(['更正：违约金按合同的千分之一算。业主欠物业费。'])).penalty_rate).toEqual({
    percent: 0.1,
    per: 'day',
  })
})

const marriage = `结 婚 证
持证人  林巧巧
登记日期  2016年05月2O日
姓名 高远  性别 男
身份证件号 330599198803192315
姓名 林巧巧  性别 女
身份证件号 330599199008086643`

test('a marriage certificate, a card of property and the account make the facts of a divorce', () => {
  const deed = '不动产权证书\n权利人    林巧巧、高远\n坐  落    明州市海曙区锦绣花园3幢501室'
  const facts = divorce.read(
    [
      '他喝了酒就动手打我。今年2月8号晚上他又打我，当天晚上我带儿子回了娘家。儿子叫高小宝，2018年6月1号生的，我必须要儿子。他每月抚养费给3000。以前没起诉过。',
      '我妈说3000他拿不出来，就按2000吧。',
    ],
    [marriage, deed],
  )
  expect(values(facts)).toMatchObject({
    married_on: '2016-05-20',
    separated_since: '2026-02-08',
    breakdown: 'violence',
    children: '高小宝',
    child_born_on: '2018-06-01',
    custody: 'claimant',
    support_monthly: 2000,
    property: '明州市海曙区锦绣花园3幢501室',
    earlier_suit: false,
  })
})

test('a second petition is known by the refusal of the first', () => {
  const facts = divorce.read([
    'I want to file for divorce again, the court said no the first time. We have not lived together since I moved out on 4 May 2024. She makes around 20k a month. Our son should stay with his mom.',
  ])
  expect(values(facts)).toMatchObject({
    earlier_suit: true,
    separated_since: '2024-05-04',
    respondent_income: 20000,
    custody: 'respondent',
    breakdown: 'separation',
  })
})

test('a day says more than the month that a document tells', () => {
  const judgment = '民事判决书\n经审理查明：原告于2024年5月搬离住所。\n2025年3月1日'
  expect(values(divorce.read(['我2024年5月4日搬出去的。'], [judgment])).separated_since).toBe('2024-05-04')
})

const works = `住宅装修施工合同
发包人（甲方）：林小燕
承包人（乙方）：明州筑梦装饰工程有限公司
2.1 合同总价：人民币120,000元。
8.1 因乙方原因逾期竣工的，每逾期一日，乙方按合同总价的万分之五支付违约金。
9.1 甲方逾期付款的，每逾期一日按未付款的千分之一支付违约金。
竣工验收合格后付尾款。
2025年3月1日`

test('of two penalties in a contract the one that answers the claim counts', () => {
  expect(values(service.read(['装修公司停工了，把没干的钱退我。'], [works]))).toMatchObject({
    fee: 120_000,
    penalty_rate: { percent: 0.05, per: 'day' },
    performed: false,
    service: '住宅装修施工',
  })
  expect(values(service.read(['我们提供装修服务，对方尾款一直不付。'], [works])).penalty_rate).toEqual({
    percent: 0.1,
    per: 'day',
  })
})

test('an English late charge that is counted for each day is a rate by the day', () => {
  const agreement = `CONSULTING SERVICES AGREEMENT
3.3 If the Client is late in paying, it shall pay a late charge of 0.05% of the overdue amount for each day of delay.`
  expect(values(service.read(['They did not pay our invoice.'], [agreement])).penalty_rate).toEqual({
    percent: 0.05,
    per: 'day',
  })
})
