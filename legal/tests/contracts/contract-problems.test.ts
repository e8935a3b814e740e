import { describe, expect, test } from 'vitest'
import { hitsIn } from '../../contracts/hits.ts'
import { contractKind, fitsKind, looksLikeContract } from '../../contracts/kind.ts'
import { problems } from '../../contracts/problems.ts'
import { yearlyPercentIn } from '../../contracts/rates.ts'
import { readContract } from '../../contracts/read-contract.ts'
import type { ContractKind } from '../../contracts/topic.ts'
import { filled } from '../../skills/language.ts'

const hits = (sentence: string, kind: ContractKind = 'general') =>
  hitsIn(readContract(sentence), kind)
    .map(({ key }) => key)
    .sort()

test('what is said of a problem has no placeholder left', () => {
  const texts = problems.flatMap(({ why, wording, fallback }) => [why, wording, fallback].flatMap((one) => one ?? []))
  const sides = { favoured: '', other: '', Favoured: '', Other: '' }
  expect(texts.filter((text) => /[{}]/.test(Object.values(filled(text, sides)).join('')))).toEqual([])
  expect(problems.find(({ key }) => key === 'excessive_interest')?.why.en).toMatch(/more than 24% a year/)
})

describe('wording that is usual between equals raises no alarm', () => {
  test.each([
    "Each party's total liability shall not exceed the fees paid in the twelve (12) months before the claim, except for gross negligence or fraud.",
    'Liability is limited to the fees of the preceding 12 months; this does not apply to intent or gross negligence.',
    'Each Subscription Term renews for twelve months unless either party gives notice at least thirty (30) days before it ends.',
    'Fees are non-refundable except as set out in Section 8.',
    'Either party may terminate this Agreement for convenience upon sixty days’ notice.',
    'Provider may change the prices at renewal by no more than five percent.',
    'Provider warrants that the Services perform as described. Otherwise the Services are provided "as is".',
    'Provider shall not use Customer Data to train machine learning models without the prior written consent of Customer.',
    'Customer shall indemnify Provider against claims about Customer Data. Provider shall defend and indemnify Customer against claims of infringement.',
    'Late payments bear interest at one percent (1%) per month or the maximum permitted by law.',
    'This Agreement is governed by the laws of England, and the courts in London have jurisdiction.',
    'Provider may suspend access only to prevent imminent harm and restores it without delay.',
    'Neither party may assign this Agreement without the prior written consent of the other.',
    'Customer may withhold amounts that it disputes in good faith at its reasonable discretion.',
  ])('%s', (sentence) => {
    expect(hits(sentence, 'saas')).toEqual([])
  })

  test.each([
    '任何一方可以提前三十日书面通知解除本合同。',
    '租赁期限为二十年，自2026年1月1日起至2045年12月31日止。',
    '合同终止后七日内出租人退还押金，但承租人欠付的费用可以扣除。',
    '逾期付款的，每逾期一日按逾期金额的万分之五支付违约金。',
    '违约金为合同总价的百分之十。',
    '租金每年递增百分之三，未经双方协商一致不得调整。',
    '出租人不得以断水断电、换锁的方式收回房屋。',
    '因本合同引起的争议，提交上海国际经济贸易仲裁委员会仲裁。',
    '因本合同引起的争议，向房屋所在地人民法院起诉。',
    '本合同适用中华人民共和国法律。',
    '因出租人过错造成人身损害的，由出租人承担赔偿责任。',
    '经双方协商一致，可以调整服务费。',
  ])('%s', (sentence) => {
    expect(hits(sentence, 'lease')).toEqual([])
  })
})

describe('problems are met in other words too', () => {
  test.each<[string, string[], ContractKind]>([
    ['The Supplier reserves the right to revise its charges from time to time.', ['unilateral_price'], 'saas'],
    ['Provider’s liability is limited to the fees of three months, except for fraud.', ['low_cap'], 'saas'],
    ['The contract is extended automatically by two years.', ['auto_renewal'], 'general'],
    ['The Vendor can decide this in its absolute discretion.', ['own_discretion'], 'general'],
    ['Interest of 2.5% per month is due.', ['excessive_interest'], 'general'],
    ['The price is RMB [ ] per unit.', ['blank'], 'sale'],
    ['出租人可随时解除合同。', ['free_termination'], 'lease'],
    ['承租人退租的，押金不退。', ['deposit_kept'], 'lease'],
    ['借款年利率为20%。', ['interest_over_cap'], 'loan'],
    ['违约方应支付合同总额50%的违约金。', ['high_penalty'], 'sale'],
    ['甲方有权单方调整服务费。', ['unilateral_price'], 'saas'],
    ['业主付款后十日内支付工程款。', ['pay_when_paid'], 'construction'],
    ['价格以甲方的认定为准。', ['own_discretion'], 'general'],
    ['甲方应在收货后3日内检验，逾期未提出书面异议的，视为货物全部合格。', ['deemed_accepted'], 'sale'],
    ['双方对质量有争议的，以乙方质检部门的检验结果为准。', ['own_inspection'], 'sale'],
    ['每批货物发货前，甲方付清该批货物的余款。', ['paid_before_delivery'], 'sale'],
    ['更换是乙方承担的唯一责任。', ['sole_remedy'], 'sale'],
    ['货物毁损、灭失的风险自乙方将货物交付第一承运人时转移给甲方。', ['risk_at_carrier'], 'sale'],
    ['原材料涨价、乙方设备故障视为不可抗力。', ['wide_force_majeure'], 'sale'],
    ['乙方可提前十日书面通知甲方解除本合同。', ['free_termination'], 'sale'],
    ['本合同的解释权归乙方所有。', ['final_interpretation'], 'sale'],
    ['甲方应在收货后30日内检验，逾期未提出异议的，视为合格。', [], 'sale'],
    ['_______________ Date        _______________ Date', [], 'general'],
  ])('%s', (sentence, expected, kind) => {
    expect(hits(sentence, kind)).toEqual(expected)
  })
})

test.each([
  ['每逾期一日，按百分之一支付违约金', 365],
  ['每日万分之五的滞纳金', 18.25],
  ['月利率2%', 24],
  ['interest at 1.5 percent per month', 18],
  ['an annual rate of interest of 6%', 6],
  ['availability of 99.5% per month', 0],
])('%s comes to %d percent of a year', (sentence, percent) => {
  expect(yearlyPercentIn(sentence)).toBeCloseTo(percent, 6)
})

test('a contract is known by its words, and a list by the kind that it is for', () => {
  expect(contractKind('保密协议\n披露方：甲公司\n接收方：乙公司')).toBe('nda')
  expect(contractKind('关于合作的备忘录')).toBe('general')
  expect(looksLikeContract('甲方、乙方订立本合同。合同条款如下，甲方付款。', 4)).toBe(true)
  expect(looksLikeContract('今天天气很好。', 4)).toBe(false)
  const list = { checklist_id: 'own', name: '本所合同审查要点', name_en: null, service_type: 'contract_review' }
  expect(fitsKind(list, 'lease')).toBe(true)
  expect(fitsKind({ ...list, name: '合同审查清单（通用）' }, 'lease')).toBe(false)
  expect(fitsKind({ ...list, name: '合同审查清单（通用）' }, 'construction')).toBe(true)
  expect(fitsKind({ ...list, service_type: 'labour' }, 'general')).toBe(false)
})
