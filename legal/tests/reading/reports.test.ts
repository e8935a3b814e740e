import { expect, test } from 'vitest'
import { casesOf, values } from '../case/case-samples.ts'

const traffic = casesOf('traffic_accident')
const labour = casesOf('labour')

const report = `       道 路 交 通 事 故 认 定 书
事故时间：2026年2月3日18时10分    天气：晴
事故地点：明州市海曙区柳汀街与镇明路交叉口
当事人：
  甲 何志远 男 35岁 身份证号330203199008121515 住明州市海曙区青林湾东区8幢301室 电话13900001111
驾驶浙B9X2Q7号小型轿车
  乙 吴桂香 女 58岁 身份证号330203196711036628 住明州市鄞州区下应街道东兴社区12号，电话13900002222，骑电动自行车
认定：何志远未按规定让行，承担本起事故的主要责任；吴桂香未戴头盔，承担次要责任。
                2026年2月12日`

test("the police's report tells who drove, who was hurt, their numbers and addresses, and whose fault it was", () => {
  expect(values(traffic.read(['我妈骑电动车被小车撞了，想起诉。'], [report]))).toMatchObject({
    claimant: ['吴桂香'],
    respondent: ['何志远'],
    claimant_id: '330203196711036628',
    respondent_id: '330203199008121515',
    respondent_phone: '13900001111',
    claimant_address: '明州市鄞州区下应街道东兴社区12号',
    fault: 'main',
    victim_age: 58,
    accident_on: '2026-02-03',
    respondent_vehicle: '浙B9X2Q7号小型轿车',
  })
})

test('the driver who bears less stays the one who answers only where nobody else drove', () => {
  const facts = values(
    traffic.read(
      ['有人骑车闯红灯撞到我的车，现在反过来起诉我。'],
      [report.replace('主要责任', '次要责任').replace('头盔，承担次要责任', '头盔，承担主要责任')],
    ),
  )
  expect(facts).toMatchObject({ respondent: ['何志远'], fault: 'minor' })
})

test('of two drivers the one with the whole responsibility answers, by the company that owns the vehicle, and the passenger claims', () => {
  const text = `道路交通事故认定书
事故时间 2026年5月6日7时20分
当事人基本情况
 1. 田野，男，40岁，驾驶苏E12345号重型货车（所有人：苏州远帆运输有限公司），投保同安财险。
 2. 卢静，女，33岁，驾驶苏E6K8P9号小型轿车。
 3. 金秀兰，女，苏E6K8P9号车乘坐人。
事故经过：田野追尾前车，致金秀兰受伤。
责任认定：田野负本起事故的全部责任；卢静、金秀兰无责任。
2026年5月15日`
  expect(values(traffic.read(['乘客想起诉。'], [text]))).toMatchObject({
    claimant: ['金秀兰'],
    respondent: ['苏州远帆运输有限公司'],
    fault: 'full',
  })
})

test('an English report with letters for the parties is read like a Chinese one', () => {
  const text = `ROAD TRAFFIC ACCIDENT DETERMINATION
Time: 3 May 2026, 08:10
Place: junction of Hongmei Road and Wuzhong Road, Shanghai
Party A: Peter James Hill, 39, driving Hu A 7KD21 Toyota Camry passenger car.
Party B: Sun Meihua, 52, riding an electric bicycle.
Determination: Party A bears full responsibility.`
  expect(values(traffic.read(['I was sued after an accident.'], [text]))).toMatchObject({
    claimant: ['Sun Meihua'],
    respondent: ['Peter James Hill'],
    fault: 'full',
    victim_age: 52,
    accident_on: '2026-05-03',
  })
})

test("a hospital's bill gives its last total, and an expert's opinion the days", () => {
  const bill = `仁和医院 出 院 小 结
姓名：周明   男   41岁
入院日期：2026-02-03   出院日期：2026-02-20   住院天数：17天
费 用 汇 总
住院  30,100.00
小计  30,100.00
门诊  1,200.50
合计                              31,300.50 元`
  const opinion = `司法鉴定意见书
被鉴定人：周明，男，1984年3月8日出生
鉴定意见：1. 周明的损伤评定为十级伤残。2. 误工时间 150 日，护理时间 75 日，营养时间 60 日。
鉴定费发票：2,100.00 元`
  expect(values(traffic.read(['被车撞伤，护工每天200元。'], [bill, opinion]))).toMatchObject({
    claimant: ['周明'],
    hospital_days: 17,
    medical_expenses: 31300.5,
    lost_days: 150,
    nursing_days: 75,
    nursing_daily: 200,
    nutrition_days: 60,
    disability_grade: 10,
    appraisal_fee: 2100,
  })
})

test('the age follows from the identity card where nobody tells it', () => {
  const facts = traffic.read(['我叫林小雨，身份证号330106199112300024，事故发生于2026年5月6日。'])
  expect(values(facts)).toMatchObject({ claimant_id: '330106199112300024', victim_age: 34 })
})

test('hundreds are understood as people say them', () => {
  expect(values(traffic.read(['3月2日被撞，打车花了三百六，护工一天一百八。']))).toMatchObject({
    transport_expenses: 360,
    nursing_daily: 180,
  })
})

const chat = `微信聊天记录
2026-03-01 10:02 王姐：我2019年5月来上班的
2026-03-01 10:03 老板：你离职前说好3000的
2026-03-02 09:00 王姐：不对
2026-03-02 09:05 老板：行`

test('what a chat says does not outweigh what the client says', () => {
  expect(values(labour.read(['我2018年3月6日入职，月薪6000元，今年3月5日被辞退。'], [chat])).employed_on).toBe(
    '2018-03-06',
  )
})

test('wages of one month are owed to its end or the last day of work, those of several to the last day of work', () => {
  const one = labour.read(['2024年1月1日入职，月薪8000元，今年9月24日被辞退，9月份工资6200没发。'])
  expect(values(one)).toMatchObject({ unpaid_from: '2026-09-01', unpaid_until: '2026-09-24' })
  const several = labour.read([
    '2024年1月1日入职，月薪8000元，今年7月开始就没发工资，9月24日我不干了，一共欠我22000元。',
  ])
  expect(values(several)).toMatchObject({ unpaid_from: '2026-07-01', unpaid_until: '2026-09-24' })
})

test('a wage table gives what was earned on average before deductions', () => {
  const table = `员工工资明细  姓名：许梅  岗位：装配工
月份        应发        实发
2026-01     6,100.00    5,500.00
2026-02     6,300.00    5,700.00
月平均应发：6,200.00      月平均实发：5,600.00`
  expect(values(labour.read(['我到手平均5600，上个月5号被辞退。'], [table]))).toMatchObject({
    monthly_wage: 6200,
    job: '装配工',
  })
})

test('a labour contract names the employer first, whatever stands beside the signatures', () => {
  const contract = `劳 动 合 同 书
甲方：宁海县佳兴针织厂
乙方：童小琴
第二条 岗位：缝纫工。工作地点：宁海县 本厂。
甲方（盖章）  乙方（签字）：童小琴
2023年 3月 6 日`
  expect(values(labour.read(['厂里没给我交社保。'], [contract]))).toMatchObject({
    respondent: ['宁海县佳兴针织厂'],
    claimant: ['童小琴'],
    job: '缝纫工',
    contract_signed: true,
  })
})
