import { describe, expect, test } from 'vitest'
import { type ClauseType, clauseRows, clauseTypes, presenceOf } from '../../contracts/clause-type.ts'
import { readContract } from '../../contracts/read-contract.ts'
import { topicRows } from '../../contracts/topic.ts'

const typesOf = (text: string): ClauseType[] => {
  const { typed } = readContract(text)
  return clauseTypes.filter((type) => (typed.get(type) ?? []).length > 0)
}

describe('a sentence is known by what it says', () => {
  test.each<[ClauseType, string, string]>([
    [
      'governing_law',
      'This Agreement shall be governed by and construed in accordance with the laws of the State of New York.',
      '本合同的订立、效力和解释适用中华人民共和国法律。',
    ],
    [
      'renewal_notice',
      'It renews automatically for successive one-year periods unless either party gives notice of non-renewal 60 days before the end of the term.',
      '期满自动续期一年，不再续期的应在期满前三十日书面通知对方。',
    ],
    [
      'termination_for_convenience',
      'Customer may terminate this Agreement for convenience upon thirty days written notice.',
      '任何一方可提前三十日书面通知对方解除本合同。',
    ],
    [
      'anti_assignment',
      'Neither party may assign this Agreement without the prior written consent of the other.',
      '未经对方书面同意，任何一方不得转让本合同项下的权利义务。',
    ],
    [
      'exclusivity',
      'Supplier hereby appoints Distributor as its exclusive distributor in the Territory.',
      '甲方授予乙方在华东地区的独家经销权。',
    ],
    [
      'non_compete',
      'During the Term Distributor shall not sell or market any product that competes with the Products.',
      '合作期间乙方不得经营与甲方产品相同或者类似的产品。',
    ],
    [
      'no_solicit_employees',
      'Neither party shall solicit or hire any employee of the other party during the Term.',
      '合同期内任何一方不得招揽、聘用对方的员工。',
    ],
    [
      'min_commitment',
      'Buyer shall purchase a minimum quantity of 1,000 units in each contract year.',
      '乙方每年的采购量不得少于1000件。',
    ],
    [
      'revenue_share',
      'Licensee shall pay Licensor a royalty of 5% of Net Sales.',
      '乙方按销售额的百分之五向甲方支付分成。',
    ],
    [
      'cap',
      "In no event shall either party's aggregate liability exceed the fees paid in the preceding twelve months.",
      '任何一方的赔偿责任总额不超过合同总价。',
    ],
    [
      'audit',
      "Licensor may audit Licensee's books and records once a year on reasonable notice.",
      '甲方有权每年一次核查乙方的账目和销售记录。',
    ],
    [
      'insurance',
      'Contractor shall maintain commercial general liability insurance of at least $1,000,000.',
      '乙方应当投保施工人员意外伤害险，保险费由乙方承担。',
    ],
    [
      'change_of_control',
      'Either party may terminate this Agreement upon a change of control of the other.',
      '一方控制权发生变更的，另一方有权解除合同。',
    ],
    [
      'source_code_escrow',
      'Vendor shall deposit the source code of the Software with an escrow agent.',
      '乙方应将源代码交由第三方托管。',
    ],
  ])('%s', (type, english, chinese) => {
    expect(typesOf(english)).toContain(type)
    expect(typesOf(chinese)).toContain(type)
  })

  test.each<[ClauseType, string]>([
    ['exclusivity', 'Provider grants Customer a non-exclusive right to use the Services.'],
    ['exclusivity', 'The courts of London have exclusive jurisdiction.'],
    ['third_party_beneficiary', 'There are no third party beneficiaries of this Agreement.'],
    ['termination_for_convenience', 'Either party may terminate this Agreement if the other is in material breach.'],
    ['insurance', '"Insurance" means any policy of insurance.'],
  ])('%s is not: %s', (type, sentence) => {
    expect(typesOf(sentence)).not.toContain(type)
  })
})

describe('missing is said only where nothing speaks of the clause', () => {
  const contract = (clause: string) => readContract(`1. Services\n\nProvider provides the Services.\n\n${clause}`)

  test.each([
    [
      'in a schedule',
      'SCHEDULE A\n\n1. Royalty\n\nLicensee shall pay a royalty of 5% of net sales each quarter.',
      'found',
    ],
    [
      'among the definitions',
      '2. Definitions\n\n"Royalty" is the share of 5% of net sales that Licensee shall pay each quarter.',
      'found',
    ],
    ['in other words', '2. Fees\n\nRoyalties are agreed from year to year.', 'mentioned'],
    ['nowhere', '2. Fees\n\nThe fee is 100 dollars.', 'missing'],
  ])('a clause that stands %s', (_, clause, presence) => {
    expect(presenceOf('revenue_share', contract(clause))).toBe(presence)
  })
})

test('every type belongs to a topic, and every topic that no person has to judge has a position', () => {
  expect(clauseTypes.filter((type) => !Object.hasOwn(topicRows, clauseRows[type].topic))).toEqual([])
  const without = Object.entries(topicRows).filter(
    ([, { judged, stake, market, fallback }]) => !judged && !(stake && market && fallback),
  )
  expect(without.map(([key]) => key)).toEqual([])
})
