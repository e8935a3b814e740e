import { expect, test } from 'vitest'
import type { Facts } from '../../case/conditions.ts'
import { particularsOfParty } from '../../reading/known-particulars.ts'
import { casesOf } from './case-samples.ts'

const read = (message: string, ...files: string[]) => casesOf('private_lending').read([message], files)
const values = (facts: Facts, keys: readonly string[]) => keys.map((key) => facts.get(key)?.value)
const data = ['id', 'address', 'phone', 'representative'] as const
const of = (side: string) => data.map((datum) => `${side}_${datum}`)

test('numbers, addresses and telephones beside a name in a document belong to that party', () => {
  const facts = read(
    '对方不还钱。',
    `出借人：李明，身份证号：330106197803129994，住杭州市西湖区文三路12号3幢201室，电话13800000001
借款人：杭州新远贸易有限公司
统一社会信用代码：91330106MA2B000000
住所：杭州市余杭区良渚街道1号   法定代表人：王强
一、借款金额：80000元`,
  )
  expect(values(facts, of('claimant'))).toEqual([
    '330106197803129994',
    '杭州市西湖区文三路12号3幢201室',
    '13800000001',
    undefined,
  ])
  expect(values(facts, of('respondent'))).toEqual(['91330106MA2B000000', '杭州市余杭区良渚街道1号', undefined, '王强'])
})

test('what a client says of themselves and of the other side is told apart, in both languages', () => {
  const zh = read(
    '我身份证330106197803129994，住杭州市西湖区文三路12号。她搬到南京市建邺区奥体大街15号805室。电话13900000872。',
  )
  expect(values(zh, ['claimant_id', 'claimant_address', 'respondent_address', 'respondent_phone'])).toEqual([
    '330106197803129994',
    '杭州市西湖区文三路12号',
    '南京市建邺区奥体大街15号805室',
    '13900000872',
  ])
  const en = read(
    'My address: Room 2207, Building 3, No. 9 Linglong Road, Suzhou, mobile 13800002128. He paid nothing.',
  )
  expect(values(en, ['claimant_address', 'claimant_phone', 'respondent_phone'])).toEqual([
    'Room 2207, Building 3, No. 9 Linglong Road, Suzhou',
    '13800002128',
    undefined,
  ])
})

test('the label 被申请人 does not name the claimant', () => {
  const facts = read('', '申请人：孙磊\n被申请人：苏州恒锐精密制造有限公司')
  expect(values(facts, ['claimant', 'respondent'])).toEqual([['孙磊'], ['苏州恒锐精密制造有限公司']])
})

test('a second party of a side has what stands beside its own name, and nothing of the others', () => {
  const note = `LOAN AGREEMENT
Lender:     Gareth Pryce, holder of UK passport no. 548820173
Borrower:   Xu Mingzhe (徐明哲), PRC ID no. 320504198607231512,
            of Room 302, Building 11, Meijing New Village, Gusu
            District, Suzhou
Guarantor:  Xu Lingyan (徐凌燕), PRC ID no. 320504198109112481`
  const found = particularsOfParty(note, 'Xu Lingyan', ['Gareth Pryce', 'Xu Mingzhe'])
  expect(found.map(({ slot, value }) => [slot, value])).toEqual([['respondent_id', '320504198109112481']])
  expect(note.slice(found[0]?.start, found[0]?.end)).toBe('320504198109112481')
})
