import { expect, test } from 'vitest'
import { emptyCase } from '../../case/case-file.ts'
import { modelNamed } from '../../case/case-models.ts'
import { caseDraftOf } from '../../drafts/case-draft.ts'
import { courtOf } from '../../drafts/closing.ts'
import { opposingClaims } from '../../drafts/opposing-claims.ts'
import { readCase } from '../../reading/read-case.ts'
import { emptyInput } from '../../skills/empty-input.ts'
import { file } from './draft-samples.ts'

const today = '2026-11-16'

function courtIn(name: string, message: string, text: string, language: 'zh' | 'en' = 'zh'): string {
  const model = modelNamed(name)
  if (model === null) throw new Error(`there is no model ${name}`)
  const files = [file('f1', 'contract.txt', text)]
  const caseFile = readCase(emptyCase, { accounts: [{ text: message, on: today }], files, answers: {} }, name)
  return courtOf(caseDraftOf(caseFile, model, { ...emptyInput(today), files }, language))
}

const sale = (clause: string) =>
  `购销合同\n供方：苏州恒拓五金有限公司\n地址：苏州市虎丘区永安路128号\n需方：无锡联启电子有限公司\n地址：无锡市新吴区长江南路35号\n五、${clause}\n签订日期：2025年11月3日`
const told = '我们是苏州恒拓的，联启欠我们货款没付。'

test('the court of a party whom the contract calls by its role is named as a hint', () => {
  expect(courtIn('sale', told, sale('协商不成的，由供方所在地人民法院管辖。'))).toContain('苏州市虎丘区人民法院')
  expect(courtIn('sale', told, sale('协商不成的，由需方所在地人民法院管辖。'))).toContain('无锡市新吴区人民法院')
})

test('a court that the contract names is the court, also where it says whose it is', () => {
  expect(courtIn('sale', told, sale('由供方所在地苏州市虎丘区人民法院管辖。'))).toBe('苏州市虎丘区人民法院')
})

test('where one court alone has jurisdiction, another that was agreed is not named', () => {
  const court = courtIn(
    'house_lease',
    'My landlord Shen Weiming keeps my deposit, I am Emma Lindqvist.',
    "LEASE CONTRACT\nLandlord (Party A): Shen Weiming\n   Address: Room 301, No. 22, Yinxiao Road, Pudong New Area, Shanghai\nTenant (Party B): Emma Lindqvist\n1. Premises: Room 1702, No. 388 Wuding Road, Jing'an District, Shanghai\n6. Any dispute shall be brought before the people's court of Party A's domicile.\nSigned on 20 September 2024",
    'en',
  )
  expect(court).toContain("the People's Court of Jing'an District, Shanghai")
  expect(court).not.toContain('Pudong')
})

const claimsIn = (text: string) => opposingClaims([file('f1', 'papers.txt', text)]).map(({ quote }) => quote)

test('the requests of a paper are read one by one, also where they stand in one paragraph or in English', () => {
  expect(
    claimsIn('民 事 起 诉 状\n诉讼请求：1.判令准予离婚；2.婚生子由原告抚\n养；3.诉讼费由被告承担。\n事实与理由：略'),
  ).toEqual(['判令准予离婚', '婚生子由原告抚\n养', '诉讼费由被告承担。'])
  expect(
    claimsIn(
      'CIVIL COMPLAINT\nPlaintiff: Liu Yan\nClaims: 1. that the defendant pay RMB 181,650.35; 2. costs.\nFacts: none',
    ),
  ).toEqual(['that the defendant pay RMB 181,650.35', 'costs.'])
})
