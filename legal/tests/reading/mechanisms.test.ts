import { expect, test } from 'vitest'
import { fill } from '../../case/fill.ts'
import { correctedScan } from '../../reading/corrected-scan.ts'
import { finders } from '../../reading/read-values.ts'
import { lunarDay } from '../../time/lunar-dates.ts'
import { dateValuesIn } from '../../values/dates.ts'
import { paymentValuesIn } from '../../values/payments.ts'
import { casesOf, values } from '../case/case-samples.ts'

const today = '2026-11-16'
const days = (text: string) => dateValuesIn(text, { today }).map(({ value }) => value)
const paid = (text: string) => paymentValuesIn(text, { today }).map(({ value }) => [value.date, value.amount])

test('days of the lunar calendar are those of the year that is named, else the last ones', () => {
  expect(lunarDay(2026, 1, 16)).toBe('2026-03-04')
  expect(lunarDay(2026, 1, 31)).toBeNull()
  expect(days('今年正月十六，去年腊月廿八，农历八月初三，腊月二十三')).toEqual([
    '2026-03-04',
    '2026-02-15',
    '2026-09-13',
    '2026-02-10',
  ])
})

test('ends of quarters, of months and of years, and the month before last, are dates', () => {
  expect(days('第三季度末')).toEqual(['2026-09-30'])
  expect(days('the end of Q2 2025')).toEqual(['2025-06-30'])
  expect(days('上上个月5号')).toEqual(['2026-09-05'])
  expect(days('25年底')).toEqual(['2025-12'])
  expect(days('the end of November 2025')).toEqual(['2025-11'])
  expect(days('a fortnight ago')).toEqual(['2026-11-02'])
})

test('a festival within a name is no day', () => {
  expect(days('今借到马国庆人民币五千元')).toEqual([])
  expect(days('国庆借的')).toEqual(['2026-10-01'])
})

test('a list of payments needs its word of paying once', () => {
  expect(paid('已付：3月4日定金93600；5月11日发货款280800。')).toEqual([
    ['2026-03-04', 93600],
    ['2026-05-11', 280800],
  ])
  expect(paid('I paid 3,000 on 14 May 2025 and another 2,500 on 30 September 2025.')).toEqual([
    ['2025-05-14', 3000],
    ['2025-09-30', 2500],
  ])
  expect(paid('被告于2025年9月16日、11月20日分别支付200000元、150000元。')).toEqual([
    ['2025-09-16', 200000],
    ['2025-11-20', 150000],
  ])
})

test('what was said to be paid later is no payment', () => {
  const told = '去年十月二十号拿了五千块现金给我。今年清明他讲年底先给两万。'
  expect(values(casesOf('private_lending').read([told])).payments).toEqual([{ date: '2025-10-20', amount: 5000 }])
})

test('a day that is told first governs what happened on it, however long that is told', () => {
  const told = '2026年2月14日早上我骑车经过建设路和人民路路口的时候被一辆轿车撞了。'
  expect(values(casesOf('traffic_accident').read([told])).accident_on).toBe('2026-02-14')
})

test('the exact sum in brackets stands where its words stand', () => {
  const contract = '购销合同\n合同总价人民币肆拾陆万捌仟元整（￥468,000.00），随货备品价值5200元。\n2026年3月2日'
  expect(values(casesOf('sale').read(['货有问题，我要换货。'], [contract])).price).toBe(468000)
})

test('a remedy that is refused is not the one that is wished', () => {
  expect(values(casesOf('sale').read(['我不退货，要求换成合格的。'])).claim_kind).toBe('replacement')
})

const lease = `HOUSE LEASE CONTRACT
Party A (Lessor):  Hu Jianping
  ID card No. 360202196811300019
  Address: No. 9 Lianshe North Road, Zhushan District,
  Jingdezhen          Tel: 13907981165
Party B (Lessee):  Aino Kivela
  Passport (Finland) No. FP4471902

3. Rent. RMB 3,200 per month.
4. Deposit. RMB 6,400, paid on signing.`

test('the other party may be called by title and surname, and headings of clauses name their sums', () => {
  const told = 'Mr Hu took the keys on 29 March and my deposit has never come back.'
  expect(values(casesOf('house_lease').read([told], [lease]))).toMatchObject({
    claimant: ['Aino Kivela'],
    respondent: ['Hu Jianping'],
    claimant_id: 'FP4471902',
    respondent_id: '360202196811300019',
    respondent_address: 'No. 9 Lianshe North Road, Zhushan District, Jingdezhen',
    respondent_phone: '13907981165',
    deposit: 6400,
    rent: 3200,
  })
})

const services = `DUBBING SERVICES AGREEMENT
Client:    Hangzhou Paper Crane Animation Co., Ltd.
           Room 706, 88 Liangmu Road, Hangzhou
           Legal representative: Jin Shuyi
Studio:    Som da Colina, Lda., NIPC 515 208 446
           Rua da Bica 27, 1200-054 Lisbon, Portugal
           Represented by: Duarte Vasques
Signed on 16 June 2025
For the Client:  Jin Shuyi
For the Studio:  Duarte Vasques`

test('any word may introduce a party of a contract, and who signs for it is none', () => {
  const told = 'We are a sound studio. They have not paid our fee.\nDuarte Vasques'
  expect(values(casesOf('service_contract').read([told], [services]))).toMatchObject({
    claimant: ['Som da Colina, Lda.'],
    claimant_id: 'NIPC 515 208 446',
    claimant_address: 'Rua da Bica 27, 1200-054 Lisbon, Portugal',
    claimant_representative: 'Duarte Vasques',
    respondent: ['Hangzhou Paper Crane Animation Co., Ltd.'],
  })
})

const loan = `借款协议
甲方（出借人）：覃德旺
乙方（借款人）：韦家骏
担保人：莫秀珍（手印）
二〇二四年九月十二曰`

test('the role in brackets tells the side, and a guarantor whom the client sues is a respondent', () => {
  const found = values(casesOf('private_lending').read(['我叫覃德旺，韦家骏不还钱，他老婆签了担保，一起告。'], [loan]))
  expect(found).toMatchObject({ claimant: ['覃德旺'], respondent: ['韦家骏', '莫秀珍'], contract_date: '2024-09-12' })
  expect(correctedScan('九月十二曰')).toBe('九月十二日')
})

test('the number of a room or of a house is no sum', () => {
  const sums = (text: string) => finders.money?.(text, today).map(({ value }) => value)
  expect(sums('March 5, 2024March 5, 2024借给')).toEqual([])
  expect(sums('My address: Room 904, No. 1500, Lane 600, Building 312. The rent was 13500.')).toEqual([13_500])
})

test('a sum that came on top of another does not take its place, and counts where it stands alone', () => {
  const { read } = casesOf('private_lending')
  const principal = (text: string) => values(read([text])).principal
  expect(principal('我借给王大明五万元，2024年3月1日借的，后来他又拿走三万。')).toBe(50_000)
  expect(principal('我借给王大明五万元，后来他又借走三万元。')).toBe(50_000)
  expect(principal('I lent Tom CNY 50,000 on 1 March 2024. Later he borrowed another CNY 30,000.')).toBe(50_000)
  expect(principal('王大明2024年3月又拿走三万，一直没还。')).toBe(30_000)
})

test('something happens on a day, but in a month', () => {
  const text = { zh: '{day}搬离。', en: 'On {day} the tenant left.' }
  expect(fill(text, 'en', () => 'September 2025')).toBe('In September 2025 the tenant left.')
  expect(fill(text, 'en', () => '30 September 2025')).toBe('On 30 September 2025 the tenant left.')
})

test('a telephone number is no identity number, also behind words that there is none', () => {
  const told = casesOf('private_lending').read(['邱海波借我八万不还。他身份证号我没有，电话是13757600418'])
  expect(values(told).respondent_id).toBeUndefined()
})
