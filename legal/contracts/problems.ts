import type { Lack, Problem } from './problem.ts'
import { generalLacks, generalProblems } from './problems-general.ts'
import { leaseLacks, leaseProblems } from './problems-lease.ts'
import { serviceLacks, serviceProblems } from './problems-service.ts'

/** What may stand in any clause. It is told only of sentences that nothing graver was found in. */
const clauseProblems: readonly Problem[] = [
  {
    key: 'interest_deducted',
    topics: ['interest', 'price'],
    kinds: ['loan'],
    sign: /(?:预先|先行|提前).{0,8}扣除.{0,6}利息|利息.{0,8}(?:预先|先行).{0,8}扣除|interest\b.{0,30}deducted in advance/i,
    level: 'high',
    against: 'taker',
    isDoubtful: true,
    why: {
      zh: '利息预先从本金中扣除，本金只能按实际出借金额认定',
      en: 'Interest is deducted in advance: only what was really lent counts as principal',
    },
  },
  {
    key: 'pay_when_paid',
    topics: ['price'],
    sign: /(?:业主|发包人|第三方|最终用户|甲方客户).{0,10}(?:付款|支付)(?:之?后|为前提|到账)|\bpaid when paid\b|\bpay-when-paid\b/i,
    level: 'medium',
    against: 'giver',
    why: { zh: '付款以第三方付款为前提', en: 'Payment depends on payment by a third party' },
  },
  {
    key: 'assigns_freely',
    topics: ['assignment'],
    sign: /\b(?<who>provider|supplier|vendor|company|landlord|licensor) may assign\b.{0,100}without\b.{0,20}consent/i,
    level: 'low',
    against: null,
    why: { zh: '只有一方可以不经同意转让合同', en: 'Only one side may assign the contract without consent' },
    wording: {
      zh: '未经对方事先书面同意，任何一方不得转让本合同。',
      en: 'Neither party may assign this Agreement without the other’s prior written consent.',
    },
  },
  {
    key: 'final_interpretation',
    topics: ['standard_terms', 'dispute', 'registration'],
    sign: /最终解释权|(?:final|sole) (?:right of )?interpretation/i,
    level: 'medium',
    against: null,
    isDoubtful: true,
    why: { zh: '解释权只归一方', en: 'Only one side interprets the contract' },
    wording: {
      zh: '对本合同条款的理解发生争议的，按照词句的通常含义和合同目的确定。',
      en: 'Terms are interpreted by their ordinary meaning and the purpose of the agreement.',
    },
  },
  {
    key: 'own_discretion',
    topics: 'clause',
    sign: /\b(?:sole|absolute) (?:discretion|judge?ment|opinion)\b|自行决定|完全自主(?:决定|判断)|单方(?:认定|判断|决定)|以(?:甲方|乙方)(?:的)?(?:认定|解释|决定)为准/i,
    level: 'medium',
    against: null,
    why: { zh: '由一方单独判断或者决定', en: 'One side alone judges or decides' },
  },
  {
    key: 'no_objection',
    topics: 'clause',
    sign: /不得(?:提出)?(?:任何)?异议|放弃.{0,8}(?:抗辩权|诉讼权利|追索)|\bwaives? (?:all|any) (?:rights?|claims?|objections?)\b/i,
    level: 'medium',
    against: null,
    why: { zh: '一方预先放弃异议或者权利', en: 'One side waives objections or rights beforehand' },
  },
  {
    key: 'blank',
    topics: 'clause',
    sign: /_{3,100}|＿{2,100}|【[\s　]{0,100}】|\[[\s_●•.]{0,100}\]|\[(?:TBD|to be (?:agreed|completed|inserted|confirmed))[^\]]{0,20}\]|（[\s　]{2,100}）|\bTBD\b/,
    unless: /\b(?:by|name|title|date|signature)\s?:|签字|盖章|签章|签订日期|法定代表人|授权代表/i,
    level: 'medium',
    against: null,
    why: { zh: '有空白待填写', en: 'A blank is left to be filled in' },
  },
]

export const problems: readonly Problem[] = [
  ...generalProblems,
  ...serviceProblems,
  ...leaseProblems,
  ...clauseProblems,
]
export const lacks: readonly Lack[] = [...generalLacks, ...serviceLacks, ...leaseLacks]
