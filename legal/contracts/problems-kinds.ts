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

const seller = '(?<who>甲方|乙方|卖方|供方|供应商|出卖人|供货方)'

/** What contracts for goods often put on the buyer. */
export const goodsSigns = {
  deemed_accepted: {
    sign: /(?:未(?:提出|书面提出|通知)?.{0,8}异议|逾期未(?:验收|检验)).{0,12}视为.{0,8}(?:合格|无异议|验收通过)|\bdeemed (?:to have )?accepted\b/i,
    unless: /(?:十五|二十|三十|15|20|30|45|60)\s?(?:个工作)?[日天]|\b(?:15|20|30|45|60)\)? days/i,
  },
  own_inspection: {
    sign: new RegExp(`以${seller}[^，。；]{0,12}(?:检验|检测|质检|化验)[^，。；]{0,8}(?:结果|报告|数据|结论)为准`),
  },
  paid_before_delivery: {
    sign: /(?:发货|交货|交付|提货)(?:之?前|以前)[^。；]{0,16}(?:付清|支付[^，。；]{0,8}(?:全部|余款|剩余))|(?:[5-9]\d|100)\s?[%％][^，。；]{0,8}预付款?|预付[^，。；]{0,12}(?:[5-9]\d|100)\s?[%％]/,
  },
  invoice_last: {
    sign: /收到(?:全部|全额)?(?:货款|款项|价款)[^，。；]{0,10}(?:开具|提供)[^，。；]{0,10}发票/,
  },
  sole_remedy: {
    sign: /(?:更换|维修|修理|退换|补货)[^。；]{0,16}(?:唯一|全部)的?(?:责任|救济|义务)|(?:唯一|全部)的?(?:责任|救济)[^。；]{0,12}(?:更换|维修|修理)|\bsole (?:and exclusive )?remed(?:y|ies)\b/i,
  },
  short_warranty: {
    sign: /(?:质量保证|质保|保修)期[^，。；]{0,16}(?:[一二三四五1-5]个月|[三六九]十[日天]|(?:30|60|90)\s?[日天])/,
  },
  small_share_cap: {
    sign: new RegExp(
      `${seller}[^。；]{0,30}(?:责任|赔偿)[^。；]{0,20}不超过[^，。；]{0,40}(?:(?<!\\d)[1-4]?\\d\\s?[%％]|百分之(?:[二三四]?十|[一二三四五六七八九])(?![一二三四五六七八九]?十))`,
    ),
  },
  risk_at_carrier: {
    sign: /风险[^。；]{0,20}(?:承运人|出厂|装车|起运|发货|出库)[^。；]{0,10}(?:转移|承担)/,
  },
  wide_force_majeure: {
    sign: /(?:涨价|价格(?:上涨|波动|变化)|设备故障|人员短缺|资金)[^。；]{0,20}(?:视为|属于|构成|视同)不可抗力/,
  },
  home_court: {
    sign: new RegExp(`${seller}(?:所在地|住所地|注册地)[^，。；]{0,8}(?:法院|仲裁)`),
  },
} satisfies Partial<Record<ProblemKey, ProblemSign>>
