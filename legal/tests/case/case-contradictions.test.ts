import { expect, test } from 'vitest'
import { casesOf } from './case-samples.ts'

const leases = casesOf('house_lease')
const sales = casesOf('sale')

const lease =
  'LEASE CONTRACT\n1. Premises: Room 1702, Building 5, No. 388 Wuding Road, Jing’an District, Shanghai\n3. Rent: RMB 13,500 per month.\nSigned on 20 September 2024'
const handover = 'HANDOVER SHEET\nPremises: Rm 1702, Bldg 5, No. 388 Wuding Road\nDate: 30 September 2025'

test('an address that is shortened contradicts nothing, and the full one is kept', () => {
  const premises = leases.read(['My landlord keeps the deposit.'], [lease, handover]).get('premises')
  expect(premises?.state).toBe('read')
  expect(premises?.value).toContain('Building 5, No. 388 Wuding Road, Jing’an District')
})

test('another house is asked about', () => {
  const other = handover.replace('Rm 1702, Bldg 5, No. 388', 'Rm 903, Bldg 2, No. 12')
  expect(leases.read(['My landlord keeps the deposit.'], [lease, other]).get('premises')?.state).toBe('contested')
})

const contract =
  '购销合同\n供方：苏州恒拓五金有限公司\n需方：无锡联启电子有限公司\n一、产品：瓷砖（800×800抛釉砖3,200片、岩板450片），合同总价：286,440元。\n签订日期：2025年8月18日'

test('a message that rounds the sum of a document contradicts nothing; another sum is asked about', () => {
  const price = (told: string) => sales.read([`我们是苏州恒拓的，货款总价${told}，一直没付。`], [contract]).get('price')
  expect(price('28万多')).toMatchObject({ value: 286440, state: 'read' })
  expect(price('25万')?.state).toBe('contested')
})

test('other words for the same goods are no contradiction, and a comma in brackets does not cut them', () => {
  const goods = sales.read(['我们卖给联启一批抛釉砖，货款没付。'], [contract]).get('goods')
  expect(goods).toMatchObject({ value: '瓷砖（800×800抛釉砖3,200片、岩板450片）', state: 'read' })
})

test('of a role only the parties that the documents settle stay', () => {
  const note = '送货单\n收货单位：无锡联启电子（新区仓库）\n日期：2025年9月12日'
  const facts = sales.read(['我们是苏州恒拓的，联启欠我们货款没付。'], [contract, note])
  expect(facts.get('buyer')).toMatchObject({ value: ['无锡联启电子有限公司'], state: 'read' })
  expect(facts.get('respondent')?.value).toEqual(['无锡联启电子有限公司'])
})

test('who has handed in the contract, and says that something is not in writing, does not deny the contract', () => {
  const facts = sales.read(
    ['我们是苏州恒拓的，联启货款没付。质量问题他们没有书面合同外的说法，没签合同以外的东西。'],
    [contract],
  )
  expect(facts.get('written_contract')).toMatchObject({ value: true, state: 'read' })
})

test('the way of paying is no party', () => {
  const facts = casesOf('service_contract').read(
    ['我们公司是南京栩木软件有限公司，苏州禾灶餐饮有限公司欠我们开发费。'],
    [
      '补充协议\n甲方：苏州禾灶餐饮有限公司\n乙方：南京栩木软件有限公司\n三、付款方式调整：除已付 78,000 元外，其余付清。',
    ],
  )
  expect(JSON.stringify([...facts.values()].map(({ value }) => value))).not.toContain('除已付')
})
