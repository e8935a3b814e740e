import type { ContractKind } from './topic.ts'

const signs: Readonly<Record<Exclude<ContractKind, 'general'>, RegExp>> = {
  saas: /\bSaaS\b|software.as.a.service|cloud services?|subscription (?:services?|agreement)|hosted (?:services?|platform|modules?)|authori[sz]ed users|云服务|软件(?:订阅|服务|即服务)|平台服务协议|技术服务平台/gi,
  lease: /\blease\b|\btenant\b|\blandlord\b|\blessee\b|\bpremises\b|租赁合同|房屋租赁|承租|出租[方人]|租金|租赁期/gi,
  loan: /\bloan agreement\b|\bborrower\b|\blender\b|借款合同|借款人|出借人|贷款人|借条/gi,
  sale: /\bsale of goods\b|\bpurchase (?:agreement|contract|order)\b|\bseller\b|\bbuyer\b|买卖合同|购销合同|采购合同|供货合同|买受人|出卖人|供方|需方/gi,
  nda: /non-?disclosure agreement|confidentiality agreement|\bdisclosing party\b|\breceiving party\b|保密协议|披露方|接收方/gi,
  licence:
    /licen[cs]e agreement|\blicensor\b|\broyalt(?:y|ies)\b|许可(?:使用)?(?:合同|协议)|许可方|被许可[方人]|许可使用费/gi,
  construction: /\bsubcontract(?:or)?\b|construction contract|分包(?:合同|人)|施工合同|总承包人|工程款/gi,
}
const headLength = 2000

/** The kind whose words come most often; those at the beginning, where a contract says what it is, count five times. */
export function contractKind(text: string): ContractKind {
  const head = text.slice(0, headLength)
  const scored = Object.entries(signs).map(([kind, sign]) => ({
    kind: kind as ContractKind,
    score: (text.match(sign)?.length ?? 0) + 4 * (head.match(sign)?.length ?? 0),
  }))
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left))
  return best.score >= 5 ? best.kind : 'general'
}

const lists: Readonly<Record<ContractKind, RegExp>> = {
  saas: /saas|software service|cloud|云服务|软件服务/i,
  lease: /\blease\b|租赁/i,
  loan: /\bloan\b|借款/i,
  sale: /sale of goods|\bsale-|purchase|买卖|采购/i,
  nda: /\bnda\b|non-disclosure|保密协议/i,
  licence: /licen[cs]e|许可/i,
  construction: /construction|subcontract|分包|施工/i,
  general: /general|通用/i,
}

/** Whether a list is for this kind of contract, by its names. Software services and leases have
 * lists of our own that ask for more than a general one. */
export function fitsKind(
  {
    checklist_id,
    name,
    name_en,
    service_type,
  }: {
    checklist_id: string
    name: string
    name_en: string | null
    service_type: string | null
  },
  kind: ContractKind,
): boolean {
  const names = [checklist_id, name, name_en ?? ''].join(' ')
  if (lists[kind].test(names)) return true
  if ((kind === 'saas' || kind === 'lease') && lists.general.test(names)) return false
  const isOfAnother = Object.entries(lists).some(([other, named]) => other !== 'general' && named.test(names))
  return !isOfAnother && service_type === 'contract_review'
}

const contractWords =
  /合同|协议|甲方|乙方|条款|\b(?:agreement|contract|lease|hereinafter|parties|party|terms and conditions|shall)\b/gi

/** How much a text is like a contract: its words and its numbered clauses, whatever its length. */
export const looksLikeContract = (text: string, clauses: number): boolean =>
  clauses >= 3 && (text.match(contractWords)?.length ?? 0) >= 5

/** Chinese when there are more Han characters than Latin words. */
export function contractLanguage(text: string): 'zh' | 'en' {
  const han = text.match(/\p{sc=Han}/gu)?.length ?? 0
  const words = text.match(/[A-Za-z]{2,}/g)?.length ?? 0
  return han > words ? 'zh' : 'en'
}
