import { expect, test } from 'vitest'
import { correctedScan } from '../../reading/corrected-scan.ts'
import { casesOf, values } from '../case/case-samples.ts'

const lease = casesOf('house_lease')
const injury = casesOf('traffic_accident')

test('letters that a photograph shows instead of digits are read as digits, and words keep their letters', () => {
  expect(correctedScan('2O26年O3月1O日，金额1,O00.00元，3O日')).toBe('2026年03月10日，金额1,000.00元，30日')
  expect(correctedScan('Room 5, Oak Road, O型血, VOLVO XC60, Co. 12')).toBe(
    'Room 5, Oak Road, O型血, VOLVO XC60, Co. 12',
  )
})

test('a quotation is the one of the file, also where a digit of it was misread', () => {
  const fact = lease.read(['房东不退押金。'], ['房屋租赁合同\n押金：3,O00元']).get('deposit')
  expect(fact?.value).toBe(3000)
  expect(fact?.entry.source).toMatchObject({ quote: '3,O00元' })
})

test('a field of one file counts above a phrase of another, in whichever order they come', () => {
  const files = ['事故发生后对方也说医疗费花了5000元左右。', '医疗费合计：   12,345.60元']
  expect(values(injury.read(['我被车撞了。'], files)).medical_expenses).toBe(12345.6)
  expect(values(injury.read(['我被车撞了。'], files.toReversed())).medical_expenses).toBe(12345.6)
})

test('a cell of a table belongs to the words before it, however wide the gap', () => {
  const table =
    '费用清单\n医 疗 费（含门诊）                         8,120.50\n交通费          210.00      鉴定费       1,500.00'
  expect(values(injury.read(['我被车撞了。'], [table]))).toMatchObject({
    medical_expenses: 8120.5,
    transport_expenses: 210,
    appraisal_fee: 1500,
  })
})

test('what an agreement was changed to counts above what it was', () => {
  const files = [
    '补充协议\n自2026年1月起，该房屋月租金由5000元调整为4500元，其他不变。\n2025年12月20日',
    '房屋租赁合同\n三、月租金：5000元。\n2025年1月5日',
  ]
  expect(values(lease.read(['租客欠租。'], files)).rent).toBe(4500)
  expect(values(lease.read(['租客欠租。'], files.toReversed())).rent).toBe(4500)
})
