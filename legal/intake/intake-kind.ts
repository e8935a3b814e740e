import { otherField } from '../causes/words-said.ts'
import { sentencesOf } from '../sources/sentences.ts'
import { amountsIn } from '../values/amounts.ts'
import type { Intake } from './intake.ts'

const review =
  /(?:审查|审核|审阅|审一下|修改|把关|看看|看一下)[^。？?]{0,20}(?:合同|协议|条款)|(?:合同|协议)[^。？?]{0,10}(?:审查|审核|审阅)|\b(?:review|redline|check|mark up)\b[^.?]{0,60}\b(?:contract|agreement|clause|terms|lease|nda|msa)\b/i
const dispute =
  /欠|不还|没还|没有还|还没付|没付|没给|没发|一分(?:钱)?(?:没|也没|不)|借给|告(?:他|她|它|对方|公司|单位|厂|房东|老板)|打官司|官司|老赖|装死|开掉|炒了|叫我走人|骨折|住院|交警|押金|不肯|不理|不管|不认账|拒|未还|不退|不付|未付|不给|不履行|毁约|独占|骗|打伤|怎么办|传票|答辩状|应诉|告我们?|起诉|被告|原告|纠纷|仲裁|赔偿|违约|辞退|开除|解雇|离婚|撞|受伤|工伤|继承|遗产|侵权|诽谤|名誉|拖延|逾期|退还|追讨|讨回|赔|损失|赶(?:我们?)?走|强占|作废|扣[下着住]|触电|伪造|没让我|不让我|多占|卖不掉|骚扰|网暴|\b(?:owes?|owed|su(?:e|ed|ing)|lawsuit|dispute|breach|refus\w{1,20}|dismiss\w{0,20}|fired|evict\w{0,20}|divorce|damages?|compensation|unpaid|overdue|court|lawyer's letter|owing|laid off|kicked out|hit by|crash\w{0,5}|defendant|plaintiff|injur\w{1,20}|inherit\w{0,20}|defam\w{1,20}|lent|deposit|delay\w{0,20}|defect\w{0,20}|default(?:ed)?|claims?|compensat\w{1,20}|liab(?:le|ility)|unlawful\w{0,20}|infring\w{1,20}|lost|missing|took back|takes? back|spoiled|electrocut\w{1,5}|grop(?:ed|ing)|deadlock|wants? (?:me|us) out|pays? nothing|offers? nothing|keeps my|forged|stolen|won['’]t|what (?:can|should) I do)\b/i
const asking =
  /[?？]|[吗呢]\s{0,20}[。]?$|怎么|如何|什么|多久|多少|是否|能否|可否|哪些|\b(?:what|how|when|which|who|whether|can|does|is|are)\b/i
const personal = /我|本人|被告|原告|\b(?:I|[Mm]e|[Mm]y|[Ww]e|us|[Oo]ur|[Oo]urs|[Pp]laintiff|[Dd]efendant)\b/
const questionMark = /[?？]/

/** What people say who hand over a text and want to know whether it is all right. */
const checking =
  /看看|看一下|看下|过目|把关|审一?[下查核阅]|有(?:没有|什么|啥)[^。？?]{0,6}(?:问题|风险|坑)|能不能签|可以签|能签|\b(?:check|review|redline|look (?:at|over|through)|have a look|take a look|(?:safe|ok|okay|fine) to sign|should I sign|any (?:risks?|problems?|issues?|concerns?))\b/i
const agreement = /合同|协议|章程|agreement|contract|terms (?:and|of)|\bNDA\b|\bMSA\b/i
const headMax = 300

/** A file that came with a message: its name, and its text or the beginning of it. */
export interface Attached {
  name: string
  text: string
}

const isAgreement = ({ name, text }: Attached): boolean =>
  agreement.test(name) || agreement.test(text.slice(0, headMax))

/**
 * What belongs to another field of law than civil disputes is a question, however much it sounds like one. A plain question names nobody; somebody's own trouble is a dispute also when it ends in a question mark. What a message
 * leaves open, its attachments tell: "can you check it" with a contract is a review.
 */
export function intakeKind(
  message: string,
  hasParties: boolean,
  hasClaims: boolean,
  attached: readonly Attached[] = [],
): NonNullable<Intake['kind']> {
  const concerns = personal.test(message) || hasParties
  if (review.test(message) && !/起诉|\bsu(?:e|ing)\b/i.test(message)) return 'contract_review'
  if (otherField(message) !== null) return 'question'
  if ((hasClaims || dispute.test(message)) && (concerns || !asking.test(message))) return 'dispute'
  // Who tells a story about somebody named, or about money without a question, wants more than to know.
  const isStory = concerns && sentencesOf(message).length > 1
  if (isStory && (hasParties || (amountsIn(message).length > 0 && !questionMark.test(message)))) return 'dispute'
  return checking.test(message) && attached.some(isAgreement) ? 'contract_review' : 'question'
}
