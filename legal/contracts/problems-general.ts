import type { LackKey, LackSign, ProblemKey, ProblemSign } from './problem.ts'
import { lendingPercentMax, percentMax, yearlyPercentIn } from './rates.ts'

const giver = '(?:provider|supplier|vendor|licensor|company|landlord|lessor|seller|lender)'
const somebody =
  '(?<who>\\b(?:provider|supplier|vendor|licensor|company|landlord|lessor|seller|lender|customer|client|tenant|lessee|buyer)\\b|甲方|乙方|出租[方人]|承租[方人]|服务[方商]|供应商|卖方|买方|出借人|委托方|受托方)'
const chinese = /china|chinese|\bPRC\b|shanghai|beijing|shenzhen|suzhou|hangzhou|guangzhou|\p{sc=Han}/iu

/** What any contract may hold against one side. */
export const generalSigns = {
  unilateral_price: {
    sign: new RegExp(
      `\\b${giver}\\b.{0,40}\\b(?:may|reserves? the right to|can)\\b.{0,60}(?:increase|change|adjust|revise|modify)\\w{0,20}\\b.{0,40}\\b(?:fees?|prices?|pricing|charges|rates?|rent)\\b|(?:有权|可以?).{0,14}(?:随时|单方|自行).{0,10}(?:调整|上调|提高|变更).{0,8}(?:租金|费用|价格|价款|服务费|单价)`,
      'i',
    ),
    unless: /not (?:exceed|more than)|no more than|up to \d|mutual|consumer price|不(?:得)?超过|协商一致/i,
  },
  auto_renewal: {
    sign: /automatic\w{0,20} (?:be )?(?:renew|extend)|(?:renews?|renewed|extends?|extended) automatically|自动(?:续期|续约|续签|续展|顺延|延长|延期)/i,
  },
  long_notice: {
    sign: /renew.{0,240}\b(?:9\d|1\d\d|[2-9]\d\d)\)? (?:calendar )?days.{0,50}(?:before|prior)|renew.{0,240}\b(?:four|five|six|nine|twelve|[4-9]|1[0-2])\)? months.{0,50}(?:before|prior)|续.{0,40}提前\s?(?:[四五六七八九十]|十二|[4-9]|1[0-2])个月|续.{0,40}提前\s?(?:一百[二三四五六七八九]十|9\d|1\d\d)[日天]/i,
  },
  non_refundable: {
    sign: /non-?refundable|\bno (?:fees|refunds?)\b.{0,40}\b(?:refund|given|made|terminat)|(?:费用|款项|服务费|已付租金|预付款|货款).{0,14}(?:概不退|不予退|一律不退|不退还)/i,
    unless: /deposit|押金|\bexcept\b|\bunless\b|除.{1,30}外/i,
  },
  tax_on_payer: {
    sign: /withholding tax.{0,80}\b(?:customer|client|buyer|licensee|payer) (?:shall|must|will) (?:bear|pay)|\bgross(?:ed)?[ -]up\b|(?:预提(?:所得)?税|代扣代缴).{0,24}(?:由|均由)(?:甲方|乙方|买方|需方|客户).{0,6}承担/i,
  },
  excessive_interest: { sign: (sentence) => yearlyPercentIn(sentence) > percentMax, percent: percentMax },
  interest_over_cap: { sign: (sentence) => yearlyPercentIn(sentence) > lendingPercentMax, percent: lendingPercentMax },
  high_penalty: {
    sign: /违约金.{0,24}(?:百分之(?:[四五六七八九]十|百)|(?:[4-9]\d|100)\s?[%％])|(?:[4-9]\d|100)\s?[%％].{0,10}违约金|(?:liquidated damages|penalty).{0,60}\b(?:[4-9]\d|100)\s?(?:%|percent)/i,
  },
  rest_of_term: {
    sign: /(?:fees|amounts|rent|charges)\b.{0,40}\b(?:remainder|remaining|unexpired)\b.{0,40}(?:due|payable)|剩余(?:租期|期限|合同期).{0,10}(?:租金|费用|服务费|价款).{0,16}(?:违约金|支付|总额)/i,
  },
  low_cap: {
    sign: /liability.{0,220}(?:exceed|limited to).{0,120}(?:\b(?:one|two|three)(?: \(\d\))?|\b[123])[ -]months?\b|liability.{0,120}(?:exceed|limited to).{0,20}(?:\$|USD|RMB|CNY) ?\d{1,3}\b(?![,\d])|(?:责任|赔偿).{0,30}不超过.{0,20}(?:[一二两三1-3]个月|当月|单月)/i,
  },
  consequential_excluded: {
    sign: new RegExp(
      `\\b(?:in no event|under no circumstances?) (?:shall|will) (?:the )?(?<who>${giver})\\b.{0,40}\\bliable for\\b.{0,80}(?:indirect|consequential|loss of)|(?<who>甲方|乙方|服务[方商]|供应商|供方|卖方)[^。；]{0,60}(?:概?不对|不承担|不负责).{0,24}(?:间接损失|利润损失|预期利益|可得利益|数据丢失|停产损失)`,
      'i',
    ),
  },
  uncapped_other: { sign: /\b(?:customer|client|tenant|buyer)['’]s liability\b.{0,60}(?:not limited|unlimited)/i },
  exempt_injury: {
    sign: /(?:人身(?:伤害|损害|伤亡)|伤亡).{0,50}(?:概不负责|不承担(?:任何)?(?:赔偿)?责任|无关|免责)|(?:personal injury|death|gross negligence)\b.{0,80}(?:not (?:be )?(?:liable|responsible)|no liability)/i,
  },
  free_termination: {
    sign: new RegExp(
      `${somebody} may terminate\\b.{0,80}(?:for (?:its )?convenience|at any time|without cause|for any (?:or no )?reason)|${somebody}(?:有权|可以?|可)?.{0,4}(?:随时|单方|无条件|任意)(?:单方|随时)?(?:面)?(?:解除|终止).{0,6}(?:合同|协议)|${somebody}(?:有权|可以?)提前[^，。；]{1,8}(?:书面)?通知[^，。；]{0,8}(?:解除|终止)本?(?:合同|协议)`,
      'i',
    ),
    unless: /either party|each party|双方均|任何一方/i,
  },
  narrow_exit: {
    sign: /\b(?:customer|client|tenant|lessee|buyer|licensee) may (?:only )?terminate\b.{0,60}\b(?:only|solely)\b|(?:乙方|承租[方人]|客户|买方|需方).{0,4}(?:仅|只)(?:有)?(?:在|当).{0,60}(?:方可|才能|才可).{0,4}(?:解除|终止)/i,
  },
  short_notice: { sign: /提前\s?(?:[一二三四五两]|[1-5])\s?[日天](?:书面)?通知/ },
  unilateral_amendment: {
    sign: /\bmay (?:amend|modify|change|update|revise)\b.{0,50}\b(?:terms|agreement|conditions)\b.{0,80}(?:any time|post|publish|website|without)|(?:有权|可以?)(?:随时|单方).{0,4}(?:修改|变更).{0,10}(?:本合同|本协议|条款)/i,
    unless: /signed by both|双方.{0,6}书面/i,
  },
  foreign_law: {
    sign: /governed by\b.{0,60}\blaws? of (?:the )?(?!people|prc\b|p\.r\.|china|mainland)|适用(?!中华人民共和国|中国)[^，。；]{0,12}(?:国|州|香港|新加坡|英格兰)[^，。；]{0,6}法/i,
    unless: /people['’]?s republic of china|中华人民共和国/i,
    when: chinese,
  },
  foreign_venue: {
    sign: /\b(?:exclusive )?jurisdiction of\b.{0,100}\bcourts?\b|\bcourts? (?:located )?in\b|arbitrat\w{1,20} (?:in|at|seated in)\b/i,
    unless: /people['’]?s court|china|\bPRC\b|shanghai|beijing|shenzhen|suzhou|hangzhou|guangzhou/i,
    when: chinese,
  },
  arbitration_or_court: {
    sign: /仲裁.{0,16}(?:或者?|也可).{0,20}(?:人民法院|起诉|诉讼)|(?:人民法院|起诉|诉讼).{0,8}(?:或者?|也可).{0,12}仲裁|\barbitration or (?:litigation|court)/i,
  },
} satisfies Partial<Record<ProblemKey, ProblemSign>>

export const generalLackSigns = {
  // A lease or a loan seldom limits liability at all; what it exempts is met by its own words.
  cap_without_exception: {
    when: /shall not exceed|limited to|no event|不超过|上限|概不负责/i,
    lacks: /gross negligence|will?ful|\bintent|\bfraud|重大过失|故意/i,
    at: /without exception|exceed|limited to|(?:责任|赔偿).{0,30}(?:不超过|上限|为限)/i,
  },
} satisfies Partial<Record<LackKey, LackSign>>
