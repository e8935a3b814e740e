import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Span } from '../sources/sentences.ts'
import { chineseCompany, chinesePerson, englishFullName } from './party-names.ts'
import { nameTrimmer } from './trimmed-name.ts'

/** Somebody who is named, whatever part they have. */
export interface Mention extends Span {
  isCompany: boolean
  /** What they are to the client: 房东, neighbour. */
  relation: string
}

/** A name stands behind what somebody is to somebody: 房东冯建平, 楼上户主叫柳红. */
const relations =
  '朋友|好友|老乡|师傅|队长|闺蜜|同事|同学|战友|室友|亲戚|邻居|老板|老总|房东|租客|租户|房客|前夫|前妻|丈夫|妻子|老公|老婆|[男女]朋友|[男女]友|未婚[妻夫]|[父母]亲|儿子|女儿|老[大二三]|[大二三]哥|[大二三]姐|哥哥|弟弟|姐姐|妹妹|叔叔|伯伯|舅舅|姑姑|阿姨|[表堂][哥弟姐妹]|连襟|嫂子|姐夫|妹夫|女婿|儿媳|侄子|外甥|业主|户主|房主|车主|主人|司机|客户|顾客|买家|卖家|[买卖]方|经理|业务员|负责人|店主|老师|医生|主管|总监|员工|代表人|股东|合伙人|收款人|借款人|出租人|承租人|担保人|保证人|债务人|包工头|工头|包工的|个体户|中介|经纪人|博主|主播|网友|投资方|投资人|开发商|厂家|隔壁桌的|的人|真名'
const relationsEn =
  'friend|colleague|classmate|roommate|neighbou?r|boss|landlord|landlady|tenant|(?:ex-)?husband|(?:ex-)?wife|fianc[ée]e?|boyfriend|girlfriend|father|mother|son|daughter|brother|sister|uncle|aunt|cousin|nephew|niece|in-law|owner|driver|client|customer|buyer|seller|supplier|manager|director|employee|employer|founder|investor|partner|borrower|guarantor|contractor|decorator|agent|broker|teacher|doctor|surgeon|homeowner|man|woman|guy|holder|maker|company|called|named'
const goesOn =
  '[，。；、！？,.;:：（(）)“”"\\s的说不没未欠拿开签负每从以把将于在打撞踢骂咬借还要拒已一却又也现就都仍骗偷用擅给提承支返归赔退补修移停删撤道交共各管和与跟找向只全因看带拖贷做住收办搬投追送骗抢删拍驾闯霸失逾涉逃躲侵违毁耍赖逼推吵闹偷扣停隐虚挪卷冒家合分约占\\d]|$'
const persons: readonly RegExp[] = [
  new RegExp(
    `(?<relation>${relations})(?:名?叫|是|为|[：:])?(?<name>${chinesePerson}(?=${goesOn})|${chinesePerson}(?<=\\p{sc=Han}{3}))`,
    'gu',
  ),
  new RegExp(
    `(?:被|让|找|给|向|跟|和|与|由|替|叫|、|要求|请求|判令|起诉|告|(?<relation>[者人弟舅长友兄姐妹叔伯姑姨爷奶嫂婿媳侄甥员]|主(?!张)|师(?!傅)|隔壁桌的))了?(?<name>${chinesePerson})(?=${goesOn})`,
    'gu',
  ),
  new RegExp(
    `(?<=^|[，。；！\\n])(?<name>${chinesePerson})(?=欠|不|没|未|拒|说|管|自|从|于|在|将|把|一直|长期|擅|负|和|与|、|曾|已|却|现|开|打|撞|借|骗|拿|找|收|要|答应|承诺|驾|向|跟)`,
    'gu',
  ),
]
const companies = new RegExp(`(?<name>${chineseCompany})`, 'gu')
const wholeCompany = new RegExp(`^${chineseCompany}$`, 'u')
const english = new RegExp(`(?<![\\p{L}\\p{N}-])${englishFullName}`, 'gu')
const relationBefore = new RegExp(
  `(?<relation>${relationsEn})(?:,? (?:is|was|called|named))?,? (?:(?:Mr|Mrs|Ms|Dr)\\.? )?$`,
  'iu',
)
const organization =
  /(?:\b(?:Inc|Ltd|LLC|LLP|LP|Co|Corp|GmbH|PLC|Limited|Company|Corporation)\b\.?|\b(?:Bank|Hospital|Clinic|Hotel|Academy|School|Kindergarten|University|College|Agency|Insurance|Studio|Group|Services|Capital|Partners|Restaurant|Centre|Center))$/
/** Places and laws are written with capitals too. */
const notParty =
  /\b(?:District|Road|Street|City|Province|County|Court|Code|Law|Act|Day|Festival|Party|Parties|Information|Data|Term|Terms|Rights|Disputes|Procedure|Cases|People|Airport|Station|Park)$/
const textMax = 20_000
const mentionsMax = 50

/** Everybody who is named in a text, in the order of their places; a name that is told again comes again. */
export function mentionsIn(text: string): Mention[] {
  const read = text.slice(0, textMax)
  const trimmed = nameTrimmer(read)
  const found = [...companyMentions(read, trimmed), ...personMentions(read, trimmed), ...englishMentions(read)]
  return found
    .sort((left, right) => left.start - right.start || right.end - left.end)
    .filter((one, at, all) => !all.slice(Math.max(0, at - 3), at).some((before) => before.end > one.start))
    .slice(0, mentionsMax)
}

type Trim = ReturnType<typeof nameTrimmer>

const personMentions = (text: string, trimmed: Trim): Mention[] =>
  persons.flatMap((spelling) =>
    matchesIn(text, spelling).map((match) => {
      const { name = '', relation = '' } = match.groups ?? {}
      const start = match.index + match[0].length - name.length
      const own = trimmed(name)
      return spanned(own, start + own.length, { isCompany: false, relation })
    }),
  )

const companyMentions = (text: string, trimmed: Trim): Mention[] =>
  matchesIn(text, companies).flatMap((match) => {
    const name = trimmed(match.groups?.name ?? '')
    const isName = wholeCompany.test(name)
    return isName ? [spanned(name, match.index + match[0].length, { isCompany: true, relation: '' })] : []
  })

const englishMentions = (text: string): Mention[] =>
  matchesIn(text, english).flatMap((match) => {
    const name = match.groups?.name ?? ''
    if (notParty.test(name)) return []
    const before = text.slice(Math.max(0, match.index - 40), match.index)
    const relation = relationBefore.exec(before)?.groups?.relation ?? ''
    return [spanned(name, match.index + match[0].length, { isCompany: organization.test(name), relation })]
  })

const spanned = (name: string, end: number, rest: Pick<Mention, 'isCompany' | 'relation'>): Mention => ({
  text: name,
  start: end - name.length,
  end,
  ...rest,
})
