import type { Control } from '@casewright/contracts/ai-engine/resources'
import type { SkillInput } from '../skills/skill.ts'
import { memberOf, textIn, timesAsked } from '../skills/skill-input.ts'
import type { ContractKind, ContractSide } from './topic.ts'

/** For whom a contract may be read, the words for it, and which part that is. */
const names = {
  customer: side(
    'taker',
    '客户（接受服务的一方）',
    'the customer',
    /客户|用户方|委托[方人]|customer|client|subscriber/i,
  ),
  provider: side('giver', '服务商', 'the provider', /服务[方商]|供应商|受托[方人]|provider|supplier|vendor/i),
  tenant: side('taker', '承租人', 'the tenant', /承租[方人]|租客|租户|tenant|lessee/i),
  landlord: side('giver', '出租人', 'the landlord', /出租[方人]|房东|landlord|lessor/i),
  buyer: side('taker', '买方', 'the buyer', /买受人|买方|需方|采购方|buyer|purchaser/i),
  seller: side('giver', '卖方', 'the seller', /出卖人|卖方|供方|供货方|seller/i),
  borrower: side('taker', '借款人', 'the borrower', /借款[方人]|borrower/i),
  lender: side('giver', '出借人', 'the lender', /出借[方人]|贷款[方人]|lender/i),
  recipient: side('taker', '接收方', 'the receiving party', /接收[方人]|receiving party|recipient/i),
  discloser: side('giver', '披露方', 'the disclosing party', /披露[方人]|disclosing party|discloser/i),
  licensee: side('taker', '被许可人', 'the licensee', /被许可[方人]|licensee/i),
  licensor: side('giver', '许可人', 'the licensor', /(?<!被)许可[方人]|licensor/i),
  contractor: side('taker', '总承包人', 'the main contractor', /总承?包[方人]?|main contractor|general contractor/i),
  subcontractor: side('giver', '分包人', 'the subcontractor', /分包[方人]|subcontractor/i),
  party_a: side(null, '甲方', 'Party A', /甲方|party a\b/i),
  party_b: side(null, '乙方', 'Party B', /乙方|party b\b/i),
  neutral: side(null, '中立审查', 'neither side (neutral)', /中立|双方|neutral|both (?:sides|parties)/i),
} as const
export type Side = keyof typeof names
const sides = Object.keys(names) as Side[]
export const isSide = (value: string | null): value is Side => value !== null && Object.hasOwn(names, value)

function side(part: ContractSide | null, zh: string, en: string, words: RegExp) {
  return { part, zh, en, words }
}

const offered: Readonly<Record<ContractKind, readonly Side[]>> = {
  saas: ['customer', 'provider'],
  lease: ['tenant', 'landlord'],
  loan: ['borrower', 'lender'],
  sale: ['buyer', 'seller'],
  nda: ['recipient', 'discloser'],
  licence: ['licensee', 'licensor'],
  construction: ['contractor', 'subcontractor'],
  general: ['party_a', 'party_b'],
}

const own =
  /(?:我[方司们]?|我公司|本公司|我单位|客户|委托人)(?:是|为|作为|系|代表)([^，。；,\n]{0,16})|(?:代表|站在|从|为|作为)([^，。；,\n]{1,12}?)(?:一方|角度|立场|利益|审查|审核|的角度)|\b(?:we|i|our client|my client)(?:['’]re| are|['’]m| am| is| act(?:s|ing)? (?:for|as))\b([^.;,\n]{0,40})|\b(?:on behalf of|acting for|for|as|from the (?:perspective|side) of) (the (?:\w{1,20} )?\w{1,20})/gi

/** The side that the message names: "we are the customer", 我方是承租人. Of several the first that is named. */
function sideIn(message: string, kind: ContractKind): Side | null {
  const said = [...message.matchAll(own)].map((match) => match.slice(1).find((part) => part !== undefined) ?? '')
  // Of two that the same words name, the one of the contract's own kind.
  const order = [...offered[kind], ...sides.filter((one) => !offered[kind].includes(one))]
  for (const words of said) {
    const [first] = order
      .map((one) => ({ one, at: words.search(names[one].words) }))
      .filter(({ at }) => at >= 0)
      .sort((left, right) => left.at - right.at)
    if (first) return first.one
  }
  return null
}

/** Handed over, else said in the message, else answered by card or known before, else told by the client's name. */
export function sideOf(input: SkillInput, kind: ContractKind, text: string): Side | null {
  const given = textIn(input.given.side)
  if (isSide(given)) return given
  const said = sideIn(input.message, kind)
  if (said !== null) return said
  const known = textIn(memberOf(input, 'contract_review').side)
  if (isSide(known)) return known
  const client = textIn(memberOf(input, 'intake').client)
  return client === null ? null : sideOfName(client, kind, text)
}

/** 乙方（承租人）：张三 and `Acme Ltd. ("Customer")`: the part that the contract gives a name. */
function sideOfName(name: string, kind: ContractKind, text: string): Side | null {
  const at = text.indexOf(name)
  if (at < 0 || at > 5000) return null
  const lineStart = text.lastIndexOf('\n', at) + 1
  const before = text.slice(Math.max(lineStart, at - 40), at)
  const after = /\([“"'‘]([^"”'’)]{1,30})/.exec(text.slice(at + name.length, at + name.length + 300))?.[1] ?? ''
  return offered[kind].find((one) => names[one].words.test(before) || names[one].words.test(after)) ?? null
}

/** Which part a name in the contract plays: 甲方 is whoever is introduced so. */
export function partOf(who: string, text: string): ContractSide | null {
  const direct = Object.values(names).find(({ part, words }) => part !== null && words.test(who))?.part ?? null
  if (direct !== null || !/^[甲乙]方$/.test(who)) return /^(?:company)$/i.test(who) ? 'giver' : direct
  const line =
    text
      .slice(0, 3000)
      .split('\n')
      .find((one) => one.includes(who) && /[：:]/.test(one)) ?? ''
  return Object.values(names).find(({ part, words }) => part !== null && words.test(line))?.part ?? null
}

/** Giver or taker; null where the side is not known or neutral. */
export function partOfSide(side: Side | null, text: string): ContractSide | null {
  if (side === 'party_a' || side === 'party_b') return partOf(side === 'party_a' ? '甲方' : '乙方', text)
  return side === null ? null : names[side].part
}

export const sideName = (side: Side | null, locale: SkillInput['locale']): string | null =>
  side === null ? null : names[side][locale]

const fieldKey = 'contract_review.side'

/** Asked once and not insisted on: without an answer the review is neutral. */
export function askSide(input: SkillInput, kind: ContractKind): Control | null {
  if (timesAsked(input, fieldKey) > 0) return null
  const { locale } = input
  const options = [...offered[kind], 'neutral' as const].map((value) => ({ value, label: names[value][locale] }))
  return {
    action: 'ask_user',
    review_type: 'clarify',
    questions: [
      {
        question:
          locale === 'zh'
            ? '您代表合同的哪一方？风险等级按这一方的立场判断。'
            : 'Which party are you? Risks are rated from its side.',
        field_key: fieldKey,
        input_type: 'select',
        required: false,
        options,
      },
    ],
  }
}
