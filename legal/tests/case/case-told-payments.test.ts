import { expect, test } from 'vitest'
import { casesOf } from './case-samples.ts'

const sales = casesOf('sale')
const contract =
  '购销合同\n供方：宜溪窑湾陶瓷有限公司\n需方：云泽春和兰业有限公司\n合同总价：286,400元。\n签订日期：2025年12月8日'

test('a statement of account tells what was paid in a sentence, also over the end of a line', () => {
  const statement =
    '往来对账函\n致：云泽春和兰业有限公司\n  合同总价286,400.00元，全部货物已于2026年1月15日交付完毕；贵司已于2025年12月10日\n支付预付款50,000.00元；尚欠货款236,400.00元，应于2026年3月16日前付清。'
  const facts = sales.read(['我们是窑湾陶瓷的，春和兰业欠我们货款没付。'], [contract, statement])
  expect(facts.get('payments')?.value).toEqual([{ date: '2025-12-10', amount: 50000 }])
})

test('what was paid is neither the price nor what is left, nor is its correction', () => {
  const facts = sales.read(
    [
      '我们是窑湾陶瓷的，春和兰业欠我们货款，5月底打了6万，9月4日打了3万，其余一直拖。',
      '更正：9月那笔不是3万，是三万五。',
    ],
    [contract],
  )
  expect(facts.get('price')).toMatchObject({ value: 286400, state: 'read' })
  expect(facts.get('unpaid_amount')).toBeUndefined()
})

test('what the other side says, and the client calls untrue, is not the client’s word', () => {
  const divorces = casesOf('divorce')
  const told = (remark: string) =>
    divorces.read([`老婆起诉我离婚，她说我俩2023年10月就分居了${remark}。我不同意离婚。`]).get('separated_since')
  expect(told('，这不胡说么')).toBeUndefined()
  expect(told('')?.value).toBe('2023-10')
})

test('every failure of a service is told, and a later remark on one of them takes none back', () => {
  const facts = casesOf('property_service').read([
    '物业告我不交物业费。电梯三天两头停，地下车库漏水，门岗晚上没人。',
    '照片我有，车库漏水的。',
  ])
  expect(facts.get('service_failures')?.value).toBe('电梯三天两头停，地下车库漏水，门岗晚上没人')
})
