import type { LackKey, LackSign, ProblemKey, ProblemSign } from './problem.ts'

const landlord = '(?:甲方|出租[方人])'
const tenant = '(?:乙方|承租[方人])'

/** What leases often put on the tenant. */
export const leaseSigns = {
  deposit_kept: {
    sign: /押金.{0,20}(?:不予?退|不退|概不退还|一律不退|不予返还)|\bdeposit\b.{0,60}(?:non-?refundable|not be (?:refunded|returned)|forfeit)/i,
  },
  term_over_twenty_years: {
    sign: /(?:租赁期限|租期)[^。，]{0,8}(?<![\d年])(?:二十[一二三四五六七八九]|[三四五六七八九]十[一二三四五六七八九]?|2[1-9]|[3-9]\d)\s?年|\bterm\b.{0,40}\b(?:2[1-9]|[3-9]\d)\)? years\b/i,
  },
  waiver_of_renewal: { sign: /放弃.{0,6}优先承租权|waives?\b.{0,40}(?:right of renewal|priority to renew)/i },
  waiver_of_purchase: { sign: /放弃.{0,6}优先购买权|waives?\b.{0,40}right of first refusal/i },
  sale_ends_lease: {
    sign: /(?:出售|转让|所有权(?:转移|变动)).{0,24}(?:自动|即行?|同时)(?:终止|解除)|(?:sale|sold)\b.{0,80}\b(?:lease|agreement) (?:shall )?(?:automatically )?terminat/i,
  },
  all_repairs: {
    sign: new RegExp(
      `(?:全部|一切|所有).{0,12}维修.{0,40}${tenant}|${landlord}不承担.{0,8}维修|\\btenant shall\\b.{0,80}(?:structural|all) repairs`,
      'i',
    ),
  },
  fit_out_for_nothing: { sign: /装修.{0,30}(?:无偿|不予.{0,4}补偿|不作.{0,4}补偿)/ },
  self_help: {
    sign: /换锁|断水|断电|停水|停电|处置.{0,8}物品|\bchange the locks\b|\bcut off\b.{0,30}(?:water|power|utilities)/i,
    unless: /不得|禁止|\bshall not\b|\bmay not\b/i,
  },
  permits_at_tenant_risk: {
    sign: new RegExp(`(?:无论|不论)能否(?:办理|取得|获得)|(?:营业执照|消防|许可).{0,30}(?:不影响|与${landlord}无关)`),
  },
  wrong_court: { sign: new RegExp(`(?:${landlord}|${tenant})(?:所在地|住所地).{0,10}(?:人民)?法院`) },
} satisfies Partial<Record<ProblemKey, ProblemSign>>

export const leaseLackSigns = {
  no_return_of_deposit: { lacks: /退|返还|refund|return/i },
} satisfies Partial<Record<LackKey, LackSign>>
