import type { Lack, Problem } from './problem.ts'
import { lendingPercentMax, percentMax, yearlyPercentIn } from './rates.ts'

const giver = '(?:provider|supplier|vendor|licensor|company|landlord|lessor|seller|lender)'
const somebody =
  '(?<who>\\b(?:provider|supplier|vendor|licensor|company|landlord|lessor|seller|lender|customer|client|tenant|lessee|buyer)\\b|甲方|乙方|出租[方人]|承租[方人]|服务[方商]|供应商|卖方|买方|出借人|委托方|受托方)'
const chinese = /china|chinese|\bPRC\b|shanghai|beijing|shenzhen|suzhou|hangzhou|guangzhou|\p{sc=Han}/iu

/** What any contract may hold against one side. */
export const generalProblems: readonly Problem[] = [
  {
    key: 'unilateral_price',
    topics: ['price'],
    sign: new RegExp(
      `\\b${giver}\\b.{0,40}\\b(?:may|reserves? the right to|can)\\b.{0,60}(?:increase|change|adjust|revise|modify)\\w{0,20}\\b.{0,40}\\b(?:fees?|prices?|pricing|charges|rates?|rent)\\b|(?:有权|可以?).{0,14}(?:随时|单方|自行).{0,10}(?:调整|上调|提高|变更).{0,8}(?:租金|费用|价格|价款|服务费|单价)`,
      'i',
    ),
    unless: /not (?:exceed|more than)|no more than|up to \d|mutual|consumer price|不(?:得)?超过|协商一致/i,
    level: 'high',
    against: 'taker',
    why: { zh: '对方可以单方、不受限制地涨价', en: 'One side may raise the price alone and without a limit' },
    wording: {
      zh: '合同期内价格不变；续期时的涨幅不超过上一期的5%，并应提前六十日书面通知。',
      en: 'The Fees are fixed for the current term; an increase at renewal shall not exceed 5% and needs 60 days’ prior written notice.',
    },
  },
  {
    key: 'auto_renewal',
    topics: ['term', 'price'],
    sign: /automatic\w{0,20} (?:be )?(?:renew|extend)|(?:renews?|renewed|extends?|extended) automatically|自动(?:续期|续约|续签|续展|顺延|延长|延期)/i,
    level: 'medium',
    against: 'taker',
    why: { zh: '合同自动续期', en: 'The contract renews by itself' },
  },
  {
    key: 'long_notice',
    topics: ['term', 'price'],
    sign: /renew.{0,240}\b(?:9\d|1\d\d|[2-9]\d\d)\)? (?:calendar )?days.{0,50}(?:before|prior)|renew.{0,240}\b(?:four|five|six|nine|twelve|[4-9]|1[0-2])\)? months.{0,50}(?:before|prior)|续.{0,40}提前\s?(?:[四五六七八九十]|十二|[4-9]|1[0-2])个月|续.{0,40}提前\s?(?:一百[二三四五六七八九]十|9\d|1\d\d)[日天]/i,
    level: 'high',
    against: 'taker',
    why: { zh: '阻止续期须提前很久通知', en: 'Notice against renewal has to be given very early' },
    wording: {
      zh: '任何一方可以在期满前三十日书面通知不再续期；每次续期不超过十二个月。',
      en: 'Either party may prevent renewal by notice at least 30 days before the term ends; a renewal term is at most 12 months.',
    },
  },
  {
    key: 'non_refundable',
    topics: ['price', 'termination'],
    sign: /non-?refundable|\bno (?:fees|refunds?)\b.{0,40}\b(?:refund|given|made|terminat)|(?:费用|款项|服务费|已付租金).{0,14}(?:概不退|不予退|一律不退|不退还)/i,
    unless: /deposit|押金|\bexcept\b|\bunless\b|除.{1,30}外/i,
    level: 'medium',
    against: 'taker',
    why: { zh: '已付款项在任何情况下都不退', en: 'What was paid is never refunded, whoever ends the contract and why' },
    wording: {
      zh: '因收款方违约或者其单方原因终止的，应按未履行的期间退还预付款项。',
      en: 'If the agreement ends for reasons other than the paying party’s breach, fees prepaid for the time after termination are refunded pro rata.',
    },
  },
  {
    key: 'excessive_interest',
    topics: ['breach'],
    kinds: ['saas', 'lease', 'sale', 'nda', 'licence', 'construction', 'general'],
    sign: (sentence) => yearlyPercentIn(sentence) > percentMax,
    level: 'high',
    against: 'taker',
    isDoubtful: true,
    why: {
      zh: `逾期利息或者违约金折合年率超过${percentMax}%，可能被请求调减或者不受保护`,
      en: `Late interest or a penalty that comes to more than ${percentMax}% a year may be reduced or not be protected`,
    },
    wording: {
      zh: '逾期付款的，按逾期金额每日万分之三支付违约金。',
      en: 'Late amounts bear interest at 6% per year.',
    },
  },
  {
    key: 'interest_over_cap',
    topics: ['interest', 'price', 'breach'],
    kinds: ['loan'],
    sign: (sentence) => yearlyPercentIn(sentence) > lendingPercentMax,
    level: 'high',
    against: 'taker',
    isDoubtful: true,
    why: {
      zh: `利率折合年率超过${lendingPercentMax}%（一年期贷款市场报价利率的四倍，按已知的最近一期），超过部分不受保护；签约时的报价需核对`,
      en: `The rate is above ${lendingPercentMax}% a year, four times the one-year loan prime rate last known here: the excess is not protected. The rate of the day of signing has to be checked`,
    },
  },
  {
    key: 'high_penalty',
    topics: ['breach'],
    sign: /违约金.{0,24}(?:百分之(?:[四五六七八九]十|百)|(?:[4-9]\d|100)\s?[%％])|(?:[4-9]\d|100)\s?[%％].{0,10}违约金|(?:liquidated damages|penalty).{0,60}\b(?:[4-9]\d|100)\s?(?:%|percent)/i,
    level: 'high',
    against: null,
    isDoubtful: true,
    why: { zh: '违约金比例过高，可能被请求调减', en: 'The penalty is so high that it may be reduced' },
  },
  {
    key: 'rest_of_term',
    topics: ['termination', 'breach'],
    sign: /(?:fees|amounts|rent|charges)\b.{0,40}\b(?:remainder|remaining|unexpired)\b.{0,40}(?:due|payable)|剩余(?:租期|期限|合同期).{0,10}(?:租金|费用|服务费|价款).{0,16}(?:违约金|支付|总额)/i,
    level: 'high',
    against: 'taker',
    why: {
      zh: '提前终止须付清剩余期间的全部款项',
      en: 'Whoever ends early owes all payments of the remaining term',
    },
    wording: {
      zh: '提前终止一方应提前两个月书面通知，并支付相当于两个月费用的违约金，双方对等适用。',
      en: 'A party that ends the agreement early gives 60 days’ notice and pays no more than two months’ fees; this applies to both parties alike.',
    },
  },
  {
    key: 'low_cap',
    topics: ['liability'],
    sign: /liability.{0,220}(?:exceed|limited to).{0,120}(?:\b(?:one|two|three)(?: \(\d\))?|\b[123])[ -]months?\b|liability.{0,120}(?:exceed|limited to).{0,20}(?:\$|USD|RMB|CNY) ?\d{1,3}\b(?![,\d])|(?:责任|赔偿).{0,30}不超过.{0,20}(?:[一二两三1-3]个月|当月|单月)/i,
    level: 'high',
    against: 'taker',
    why: {
      zh: '责任上限只有一至三个月的费用',
      en: 'Liability is capped at the fees of one to three months',
    },
    wording: {
      zh: '任何一方在一个合同年度内的责任总额不超过该年度费用的150%。',
      en: 'Neither party’s total liability in a contract year shall exceed 150% of the annual fees.',
    },
  },
  {
    key: 'uncapped_other',
    topics: ['liability'],
    sign: /\b(?:customer|client|tenant|buyer)['’]s liability\b.{0,60}(?:not limited|unlimited)/i,
    level: 'medium',
    against: 'taker',
    why: { zh: '上限只保护一方', en: 'Only one side has a cap' },
  },
  {
    key: 'exempt_injury',
    topics: ['liability', 'standard_terms', 'breach'],
    sign: /(?:人身(?:伤害|损害|伤亡)|伤亡).{0,50}(?:概不负责|不承担(?:任何)?(?:赔偿)?责任|无关|免责)|(?:personal injury|death|gross negligence)\b.{0,80}(?:not (?:be )?(?:liable|responsible)|no liability)/i,
    level: 'high',
    against: 'taker',
    isDoubtful: true,
    why: {
      zh: '免除人身损害责任的约定可能无效',
      en: 'Exempting liability for personal injury is likely to be void',
    },
    wording: {
      zh: '因一方过错造成人身损害或者财产损失的，由该方依法承担责任。',
      en: 'Each party is liable by law for personal injury and damage that its fault causes.',
    },
  },
  {
    key: 'free_termination',
    topics: ['termination'],
    sign: new RegExp(
      `${somebody} may terminate\\b.{0,80}(?:for (?:its )?convenience|at any time|without cause|for any (?:or no )?reason)|${somebody}(?:有权|可以?|可)?.{0,4}(?:随时|单方|无条件|任意)(?:单方|随时)?(?:面)?(?:解除|终止).{0,6}(?:合同|协议)`,
      'i',
    ),
    unless: /either party|each party|双方均|任何一方/i,
    level: 'high',
    against: null,
    why: {
      zh: '只有一方可以不附理由地解除合同',
      en: 'One side alone may end the contract without a reason',
    },
    wording: {
      zh: '一方严重违约且在收到书面催告后15日内未纠正的，守约方有权书面通知解除本合同。',
      en: 'Either party may terminate by written notice if the other commits a material breach and does not cure it within 30 days.',
    },
  },
  {
    key: 'short_notice',
    topics: ['termination'],
    sign: /提前\s?(?:[一二三四五两]|[1-5])\s?[日天](?:书面)?通知/,
    level: 'medium',
    against: null,
    why: { zh: '解除的通知期过短', en: 'The notice period of termination is very short' },
  },
  {
    key: 'unilateral_amendment',
    topics: ['amendments', 'standard_terms'],
    sign: /\bmay (?:amend|modify|change|update|revise)\b.{0,50}\b(?:terms|agreement|conditions)\b.{0,80}(?:any time|post|publish|website|without)|(?:有权|可以?)(?:随时|单方).{0,4}(?:修改|变更).{0,10}(?:本合同|本协议|条款)/i,
    unless: /signed by both|双方.{0,6}书面/i,
    level: 'high',
    against: 'taker',
    why: { zh: '一方可以单方变更合同', en: 'One side may change the contract alone' },
    wording: {
      zh: '本合同的变更须经双方书面签署方为有效。',
      en: 'Amendments are valid only in writing signed by both parties.',
    },
  },
  {
    key: 'foreign_law',
    topics: ['dispute'],
    sign: /governed by\b.{0,60}\blaws? of (?:the )?(?!people|prc\b|p\.r\.|china|mainland)|适用(?!中华人民共和国|中国)[^，。；]{0,12}(?:国|州|香港|新加坡|英格兰)[^，。；]{0,6}法/i,
    unless: /people['’]?s republic of china|中华人民共和国/i,
    when: chinese,
    level: 'high',
    against: null,
    why: {
      zh: '适用外国法，权利义务需由当地律师核对',
      en: 'Foreign law governs: rights and duties have to be checked by counsel there',
    },
    wording: {
      zh: '本合同适用中华人民共和国法律。因本合同引起的争议，向被告住所地有管辖权的人民法院提起诉讼。',
      en: 'This Agreement is governed by the laws of the People’s Republic of China. Disputes shall be submitted to the people’s court with jurisdiction at the Customer’s domicile.',
    },
  },
  {
    key: 'foreign_venue',
    topics: ['dispute'],
    sign: /\b(?:exclusive )?jurisdiction of\b.{0,100}\bcourts?\b|\bcourts? (?:located )?in\b|arbitrat\w{1,20} (?:in|at|seated in)\b/i,
    unless: /people['’]?s court|china|\bPRC\b|shanghai|beijing|shenzhen|suzhou|hangzhou|guangzhou/i,
    when: chinese,
    level: 'high',
    against: null,
    why: {
      zh: '在境外法院或者仲裁机构解决争议，成本高，判决在境内的承认和执行需另行核对',
      en: 'Disputes go to a venue abroad: costly, and whether a judgment is enforced at home has to be checked',
    },
  },
  {
    key: 'arbitration_or_court',
    topics: ['dispute'],
    sign: /仲裁.{0,16}(?:或者?|也可).{0,20}(?:人民法院|起诉|诉讼)|(?:人民法院|起诉|诉讼).{0,8}(?:或者?|也可).{0,12}仲裁|\barbitration or (?:litigation|court)/i,
    level: 'high',
    against: null,
    isDoubtful: true,
    why: {
      zh: '同时约定仲裁和诉讼，仲裁协议可能无效',
      en: 'Arbitration and courts are both agreed on: the arbitration agreement is likely to be void',
    },
    wording: {
      zh: '因本合同引起的争议，协商不成的，向有管辖权的人民法院提起诉讼。',
      en: 'Disputes that cannot be settled amicably shall be submitted to the competent people’s court.',
    },
  },
]

export const generalLacks: readonly Lack[] = [
  {
    key: 'cap_without_exception',
    topic: 'liability',
    // A lease or a loan seldom limits liability at all; what it exempts is met by its own words.
    kinds: ['saas', 'sale', 'licence', 'construction', 'nda', 'general'],
    when: /shall not exceed|limited to|no event|不超过|上限|概不负责/i,
    lacks: /gross negligence|will?ful|\bintent|\bfraud|重大过失|故意/i,
    level: 'high',
    against: 'taker',
    isDoubtful: true,
    why: {
      zh: '责任限制没有排除故意、重大过失、人身损害、保密和数据义务',
      en: 'The limit excludes nothing: neither intent and gross negligence nor injury, confidentiality and data duties',
    },
  },
]
