import { expect, test } from 'vitest'
import { casesOf, values } from './case-samples.ts'

const { read, claims, sums, asked } = casesOf('traffic_accident')

const finding = `道路交通事故认定书
事故时间：2026年3月8日17时20分
事故地点：杭州市西湖区文三路与学院路交叉口
当事人：吴刚，身份证号330106198001010017，住杭州市拱墅区湖墅南路8号，电话13700000001，驾驶小型轿车浙A·12345
当事人：林芳，身份证号330106198605050021，驾驶电动自行车
认定：吴刚承担事故的主要责任，林芳承担次要责任。
肇事车辆在安和财产保险股份有限公司杭州分公司投保交强险和商业三者险，限额100万元。`
const account =
  '我叫林芳，今年3月8号骑电动车在文三路被吴刚开车撞了。住院20天，医疗费38000元，误工90天，我月薪6000元。护理期30天，护理费每天150元，住院伙食补助费每天100元。交通费500元。对方垫付了10000元。'

test('parties, insurance, responsibility and losses are read from an account and the police finding', () => {
  expect(values(read([account], [finding]))).toMatchObject({
    claimant: ['林芳'],
    respondent: ['吴刚'],
    respondent_id: '330106198001010017',
    respondent_phone: '13700000001',
    accident_on: '2026-03-08',
    accident_place: '杭州市西湖区文三路与学院路交叉口',
    fault: 'main',
    insurer: ['安和财产保险股份有限公司杭州分公司'],
    compulsory_insurance: true,
    commercial_insurance: true,
    commercial_limit: 1_000_000,
    hospital_days: 20,
    medical_expenses: 38_000,
    lost_days: 90,
    monthly_income: 6000,
    nursing_days: 30,
    nursing_daily: 150,
    hospital_meal_daily: 100,
    transport_expenses: 500,
    paid_by_respondent: 10_000,
  })
})

test('the compulsory insurance pays first, the commercial one by the share of fault, the driver the rest', () => {
  // Medical 38,000 + meals 2,000 = 40,000; income 18,000 + nursing 4,500 + transport 500 = 23,000; together 63,000.
  // Compulsory: 18,000 + 23,000 = 41,000. The rest of 22,000 at 70 % is 15,400, within the commercial limit: 56,400.
  // The driver owes nothing beyond, so that the 10,000 that he has paid come off what the insurer pays.
  const facts = read([account], [finding])
  expect(sums(facts)).toEqual({ injury_total: 63_000, insurer_pays: 46_400 })
  expect(claims(facts).at(-1)?.key).toBe('costs')
})

test('without commercial cover the driver pays what exceeds the compulsory limits, less what was paid', () => {
  const facts = read([
    '2026年5月1日，我的车在人民路被赵军追尾，对方全责。对方只有交强险。修车费12000元，对方已付2000元。',
  ])
  expect(values(facts)).toMatchObject({ fault: 'full', commercial_insurance: false, property_damage: 12_000 })
  expect(sums(facts)).toMatchObject({ insurer_pays: 2000, respondent_pays: 8000 })
})

test('a sum that lacks a figure stays open and names what is missing', () => {
  const facts = read(['2026年5月1日我被车撞了，对方全责，住院10天，医疗费8000元，构成十级伤残。'])
  expect(values(facts).disability_grade).toBe(10)
  const total = claims(facts).find(({ key }) => key === 'injury_total')
  expect(total?.sum?.amount).toBeNull()
  expect(total?.missing).toEqual(expect.arrayContaining(['hospital_meal_daily', 'victim_age', 'urban_income']))
})

test('heads that lack a daily rate stay open, and the others are claimed with their sum', () => {
  const facts = read([account.replace('，住院伙食补助费每天100元', '')], [finding])
  const [total, insurer] = claims(facts)
  // 38,000 + 18,000 + 4,500 + 500, and meals for 20 days at a rate that nobody has told.
  expect(total?.sum).toMatchObject({ amount: null, partial: 61_000, missing: ['hospital_meal_daily'] })
  expect(total?.text).toContain('61,000元（陆万壹仟元整），另加')
  expect(total?.sum?.steps.map(({ zh }) => zh)).toContain('住院伙食补助费：【待补充：每日标准】 × 20天')
  // 18,000 + 23,000 + 70 % of 20,000 − 10,000.
  expect(insurer?.sum).toMatchObject({ amount: null, partial: 45_000, less: 10_000 })
  expect(insurer?.text).toContain('（已扣除被告吴刚已付的10,000元）')
})

test('a part that no open head could change is a sum: the limits of the compulsory insurance are used up', () => {
  const facts = read([
    '2026年5月1日我骑电动车被赵军开车撞了，对方主责我次责，对方只有交强险，没有商业险。住院20天，医疗费40000元。对方垫付了3000元。',
  ])
  // Medical costs above 18,000 are the driver's: 70 % of 22,000 and more, less 3,000.
  expect(sums(facts)).toMatchObject({ insurer_pays: 18_000 })
  const driver = claims(facts).find(({ key }) => key === 'respondent_pays')
  expect(driver?.sum).toMatchObject({ amount: null, partial: 12_400, less: 3000 })
})

test('an agreed or local share replaces the usual one', () => {
  const facts = read([`${account}超出交强险的部分按80%责任主张。`], [finding])
  // 41,000 + 80 % of 22,000 − 10,000.
  expect(sums(facts)).toMatchObject({ insurer_pays: 48_600 })
})

test('that there is no disability is an answer and not a gap', () => {
  const facts = read([account], [finding, '司法鉴定意见书\n1. 林芳的损伤不构成伤残等级。\n2. 误工期90日。'])
  expect(values(facts).disability_grade).toBe('none')
  expect(asked(facts)).not.toContain('disability_grade')
})

test('a report tells how it happened and the part of the victim, and a record the diagnosis and the hospital', () => {
  const people = finding.replace('吴刚，', '吴刚，男，').replace('林芳，', '林芳，女，')
  const report = people.replace(
    '认定：',
    '道路交通事故发生经过：吴刚驾车右转弯时未让直行的林芳先行，两车相撞。\n认定：',
  )
  const record =
    '杭州市第三人民医院  出院记录\n姓名：林芳\n入院诊断：左锁骨骨折；软组织挫伤\n入院日期：2026-03-08  住院天数：20天'
  expect(values(read([account], [report, record]))).toMatchObject({
    accident_course: '吴刚驾车右转弯时未让直行的林芳先行，两车相撞',
    claimant_fault: 'minor',
    victim_on: 'e_bike',
    hospital: '杭州市第三人民医院',
    diagnosis: '左锁骨骨折',
  })
})

test('who writes without commas corrects one value, and the next ones are still read', () => {
  const facts = read([account, '住院不是二十天 是二十三天 电动车叫人给估了五百二 来回坐车花了四百八'], [finding])
  expect(values(facts)).toMatchObject({ hospital_days: 23, property_damage: 520, transport_expenses: 480 })
})

test('an English account with property damage alone is understood', () => {
  const facts = read([
    'On 24 January 2026 I was waiting at a red light and a guy called Chen Hao ploughed into my car. He is fully responsible. He only had the mandatory insurance. The repair cost of RMB 23,400 was paid by myself.',
  ])
  expect(values(facts)).toMatchObject({
    respondent: ['Chen Hao'],
    accident_on: '2026-01-24',
    fault: 'full',
    commercial_insurance: false,
    property_damage: 23_400,
  })
})

test('whose responsibility is meant is told by whose it is', () => {
  expect(values(read(['我负主要责任，对方次责。'])).fault).toBe('minor')
  expect(values(read(['交警认定对方主责。'])).fault).toBe('main')
})

test('a card asks at most five things and nothing that is known', () => {
  expect(asked(read(['我被车撞了，想要赔偿。']))).toHaveLength(5)
  const more = asked(read([account], [finding]))
  expect(more.length).toBeLessThanOrEqual(5)
  for (const known of ['accident_on', 'insurer', 'fault', 'medical_expenses', 'respondent'])
    expect(more).not.toContain(known)
})

test('after a death the relatives claim compensation and the funeral, and the deceased is no claimant', () => {
  const people = finding.replace('吴刚，', '吴刚，男，').replace('林芳，', '林芳，女，')
  const facts = read(
    [
      '我叫林强，是林芳的儿子。我妈3月8号骑电动车被吴刚撞了，3月12日抢救无效死亡。对方全责。我妈去世时39岁。城镇居民人均可支配收入50000元。',
    ],
    [people.replace('主要责任', '全部责任').replace('，林芳承担次要责任', '')],
  )
  expect(values(facts)).toMatchObject({ died_on: '2026-03-12', victim: ['林芳'] })
  expect(values(facts).claimant).not.toEqual(['林芳'])
  expect(values(facts).claimant_id).toBeUndefined()
  const [total] = claims(facts)
  expect(total?.text).toContain('因林芳在本次交通事故中死亡造成的损失')
  expect(total?.sum?.steps.map(({ zh }) => zh).join()).toMatch(/死亡赔偿金.+丧葬费/)
})
