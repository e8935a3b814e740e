import { filled } from '../skills/language.ts'
import {
  type Lack,
  type LackKey,
  type LackSign,
  lackRows,
  type Problem,
  type ProblemKey,
  type ProblemSign,
  problemRows,
} from './problem.ts'
import { generalLackSigns, generalSigns } from './problems-general.ts'
import { goodsSigns, leaseLackSigns, leaseSigns } from './problems-kinds.ts'
import { serviceLackSigns, serviceSigns } from './problems-service.ts'

/** What may stand in any clause. It is told only of sentences that nothing graver was found in. */
const clauseSigns = {
  interest_deducted: {
    sign: /(?:预先|先行|提前).{0,8}扣除.{0,6}利息|利息.{0,8}(?:预先|先行).{0,8}扣除|interest\b.{0,30}deducted in advance/i,
  },
  pay_when_paid: {
    sign: /(?:业主|发包人|第三方|最终用户|甲方客户).{0,10}(?:付款|支付)(?:之?后|为前提|到账)|\bpaid when paid\b|\bpay-when-paid\b/i,
  },
  assigns_freely: {
    sign: /\b(?<who>provider|supplier|vendor|company|landlord|licensor) may assign\b.{0,100}without\b.{0,20}consent/i,
  },
  final_interpretation: { sign: /最终解释权|解释权(?:均|全部)?归|(?:final|sole) (?:right of )?interpretation/i },
  own_discretion: {
    sign: /\b(?:sole|absolute) (?:discretion|judge?ment|opinion)\b|自行决定|完全自主(?:决定|判断)|单方(?:认定|判断|决定)|以(?:甲方|乙方)(?:的)?(?:认定|解释|决定)为准/i,
  },
  no_objection: {
    sign: /不得(?:提出)?(?:任何)?异议|放弃.{0,8}(?:抗辩权|诉讼权利|追索)|\bwaives? (?:all|any) (?:rights?|claims?|objections?)\b/i,
  },
  blank: {
    sign: /_{3,100}|＿{2,100}|【[\s　]{0,100}】|\[[\s_●•.]{0,100}\]|\[(?:TBD|to be (?:agreed|completed|inserted|confirmed))[^\]]{0,20}\]|（[\s　]{2,100}）|\bTBD\b/,
    unless:
      /\b(?:by|name|title|date|signature)\s?:|\/s\/|\bplease print\b|_\s{0,80}(?:date|signature|name|title)\b|签字|盖章|签章|签订日期|法定代表人|授权代表/i,
  },
} satisfies Partial<Record<ProblemKey, ProblemSign>>

const signs: Readonly<Record<ProblemKey, ProblemSign>> = {
  ...generalSigns,
  ...serviceSigns,
  ...leaseSigns,
  ...goodsSigns,
  ...clauseSigns,
}
const lackSigns: Readonly<Record<LackKey, LackSign>> = { ...generalLackSigns, ...serviceLackSigns, ...leaseLackSigns }

/** In the order of the table. */
export const problems: readonly Problem[] = (Object.keys(problemRows) as ProblemKey[]).map((key) => {
  const row = problemRows[key]
  const { percent } = signs[key]
  const { why, abroad } = row
  if (percent === undefined) return { key, ...row, ...signs[key] }
  const told = { why: filled(why, { percent }), ...(abroad && { abroad: filled(abroad, { percent }) }) }
  return { key, ...row, ...signs[key], ...told }
})
export const lacks: readonly Lack[] = (Object.keys(lackRows) as LackKey[]).map((key) => ({
  key,
  ...lackRows[key],
  ...lackSigns[key],
}))
