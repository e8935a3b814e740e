import type { Lack, Problem } from './problem.ts'

const landlord = '(?:甲方|出租[方人])'
const tenant = '(?:乙方|承租[方人])'
const lease = { kinds: ['lease'], against: 'taker' } as const

/** What leases often put on the tenant. */
export const leaseProblems: readonly Problem[] = [
  {
    ...lease,
    key: 'deposit_kept',
    topics: ['deposit'],
    sign: /押金.{0,20}(?:不予?退|不退|概不退还|一律不退|不予返还)|\bdeposit\b.{0,60}(?:non-?refundable|not be (?:refunded|returned)|forfeit)/i,
    level: 'high',
    isDoubtful: true,
    why: { zh: '押金在任何情况下都不退还', en: 'The deposit is not returned whatever happens' },
  },
  {
    ...lease,
    key: 'term_over_twenty_years',
    topics: ['term'],
    sign: /(?:租赁期限|租期)[^。，]{0,8}(?<![\d年])(?:二十[一二三四五六七八九]|[三四五六七八九]十[一二三四五六七八九]?|2[1-9]|[3-9]\d)\s?年|\bterm\b.{0,40}\b(?:2[1-9]|[3-9]\d)\)? years\b/i,
    against: null,
    level: 'high',
    isDoubtful: true,
    why: { zh: '租期超过二十年，超过部分无效', en: 'The term is longer than twenty years: the excess is void' },
    wording: {
      zh: '租赁期限为【二十】年以内；期满双方可以续订，续订的期限另行约定。',
      en: 'The term is at most twenty years; the parties may renew the lease when it ends.',
    },
  },
  {
    ...lease,
    key: 'waiver_of_renewal',
    topics: ['term'],
    sign: /放弃.{0,6}优先承租权|waives?\b.{0,40}(?:right of renewal|priority to renew)/i,
    level: 'medium',
    why: { zh: '承租人放弃优先承租权', en: 'The tenant waives its priority to renew' },
  },
  {
    ...lease,
    key: 'waiver_of_purchase',
    topics: ['lease_sale'],
    sign: /放弃.{0,6}优先购买权|waives?\b.{0,40}right of first refusal/i,
    level: 'medium',
    why: { zh: '承租人放弃优先购买权', en: 'The tenant waives its right of first refusal' },
  },
  {
    ...lease,
    key: 'sale_ends_lease',
    topics: ['lease_sale', 'termination'],
    sign: /(?:出售|转让|所有权(?:转移|变动)).{0,24}(?:自动|即行?|同时)(?:终止|解除)|(?:sale|sold)\b.{0,80}\b(?:lease|agreement) (?:shall )?(?:automatically )?terminat/i,
    level: 'high',
    isDoubtful: true,
    why: {
      zh: '房屋出售即终止租约，与买卖不破租赁的规则不符',
      en: 'A sale ends the lease, against the rule that a sale does not break it',
    },
    wording: {
      zh: '租赁期内房屋所有权变动的，不影响本合同的效力；出租人出售房屋应提前三十日书面通知承租人。',
      en: 'A change of ownership during the term does not affect this lease; the landlord gives 30 days’ written notice of a sale.',
    },
  },
  {
    ...lease,
    key: 'all_repairs',
    topics: ['repair'],
    sign: new RegExp(
      `(?:全部|一切|所有).{0,12}维修.{0,40}${tenant}|${landlord}不承担.{0,8}维修|\\btenant shall\\b.{0,80}(?:structural|all) repairs`,
      'i',
    ),
    level: 'high',
    why: {
      zh: '包括主体结构在内的维修都由承租人承担',
      en: 'All repairs, even of the structure, fall on the tenant',
    },
    wording: {
      zh: '房屋主体结构和固有设施由出租人维修；因承租人使用不当造成的损坏由承租人维修。紧急维修可由承租人先行处理，合理费用由出租人承担。',
      en: 'The landlord repairs the structure and fixed installations; the tenant repairs damage that its improper use causes.',
    },
  },
  {
    ...lease,
    key: 'fit_out_for_nothing',
    topics: ['repair'],
    sign: /装修.{0,30}(?:无偿|不予.{0,4}补偿|不作.{0,4}补偿)/,
    level: 'medium',
    why: { zh: '装修无偿归出租人所有', en: 'Fit-out falls to the landlord for nothing' },
    wording: {
      zh: '租赁期满，可拆除的装修由承租人拆除；因出租人原因提前终止的，出租人按残值补偿不可拆除的装修。',
      en: 'The tenant may remove its fit-out; if the lease ends early for reasons of the landlord, the landlord pays the residual value of what cannot be removed.',
    },
  },
  {
    ...lease,
    key: 'self_help',
    topics: ['return', 'termination'],
    sign: /换锁|断水|断电|停水|停电|处置.{0,8}物品|\bchange the locks\b|\bcut off\b.{0,30}(?:water|power|utilities)/i,
    unless: /不得|禁止|\bshall not\b|\bmay not\b/i,
    level: 'high',
    isDoubtful: true,
    why: {
      zh: '出租人可以换锁、断水断电、处置物品，属于自力收房',
      en: 'The landlord may change locks, cut off supplies and dispose of goods on its own',
    },
    wording: {
      zh: '逾期返还的，承租人按日租金支付占用费；出租人不得以断水断电、换锁等方式自行收回房屋。',
      en: 'For late return the tenant pays the daily rent; the landlord shall not change locks or cut off supplies.',
    },
  },
  {
    ...lease,
    key: 'permits_at_tenant_risk',
    topics: ['use'],
    sign: new RegExp(`(?:无论|不论)能否(?:办理|取得|获得)|(?:营业执照|消防|许可).{0,30}(?:不影响|与${landlord}无关)`),
    level: 'medium',
    why: {
      zh: '不能办理证照时承租人仍须付租金，租赁目的可能落空',
      en: 'The tenant pays rent even if the permits for its business cannot be had',
    },
    wording: {
      zh: '因房屋原因不能办理营业执照或者消防手续的，承租人有权解除合同，出租人退还已付租金和押金。',
      en: 'If permits cannot be had for reasons of the premises, the tenant may end the lease, and rent and deposit are returned.',
    },
  },
  {
    ...lease,
    key: 'wrong_court',
    topics: ['dispute', 'registration'],
    sign: new RegExp(`(?:${landlord}|${tenant})(?:所在地|住所地).{0,10}(?:人民)?法院`),
    against: null,
    level: 'medium',
    isDoubtful: true,
    why: {
      zh: '房屋租赁纠纷由房屋所在地法院专属管辖，另行约定可能无效',
      en: 'Disputes on leases of premises belong to the court where these are: another choice is likely to be void',
    },
    wording: {
      zh: '因本合同引起的争议，协商不成的，向房屋所在地有管辖权的人民法院提起诉讼。',
      en: 'Disputes shall be submitted to the people’s court where the premises are.',
    },
  },
]

export const leaseLacks: readonly Lack[] = [
  {
    ...lease,
    key: 'no_return_of_deposit',
    topic: 'deposit',
    lacks: /退|返还|refund|return/i,
    level: 'high',
    why: { zh: '没有约定押金何时、如何退还', en: 'Nothing says when and how the deposit is returned' },
  },
]
