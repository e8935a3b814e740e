import type { Control } from '@casewright/contracts/ai-engine/resources'
import { matchesIn } from '@casewright/kit/text/matches-in'
import table from '../../resources/legal_tables/contract_sides.json' with { type: 'json' }
import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import type { Wording } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { timesAsked } from '../skills/skill-input.ts'
import type { ContractKind, ContractSide } from './topic.ts'

/** For whom a contract may be read, and which part that is. */
export type Side = keyof typeof table.sides
/** `npm run seeds:check` has judged the table by its schema. */
const { sides: names, offered } = table as {
  sides: Readonly<Record<Side, { part: ContractSide | null; name: Wording }>>
  offered: Readonly<Record<ContractKind, readonly Side[]>>
}
const words: Readonly<Record<Side, RegExp>> = {
  customer: /客户|用户方|委托[方人]|customer|client|subscriber/i,
  provider: /服务[方商]|供应商|受托[方人]|provider|supplier|vendor/i,
  tenant: /承租[方人]|租客|租户|tenant|lessee/i,
  landlord: /出租[方人]|房东|landlord|lessor/i,
  buyer: /买受人|买方|需方|采购方|buyer|purchaser/i,
  seller: /出卖人|卖方|供方|供货方|seller/i,
  borrower: /借款[方人]|borrower/i,
  lender: /出借[方人]|贷款[方人]|lender/i,
  recipient: /接收[方人]|receiving party|recipient/i,
  discloser: /披露[方人]|disclosing party|discloser/i,
  licensee: /被许可[方人]|licensee/i,
  licensor: /(?<!被)许可[方人]|licensor/i,
  contractor: /总承?包[方人]?|main contractor|general contractor/i,
  subcontractor: /分包[方人]|subcontractor/i,
  party_a: /甲方|party a\b/i,
  party_b: /乙方|party b\b/i,
  neutral: /中立|双方|neutral|both (?:sides|parties)/i,
}
const sides = Object.keys(names) as Side[]
const isSide = (value: string | null): value is Side => value !== null && Object.hasOwn(names, value)

const own =
  /(?:我[方司们]?|我公司|本公司|我单位|客户|委托人)(?:是|为|作为|系|代表)([^，。；,\n]{0,16})|(?:代表|站在|从|为|作为)([^，。；,\n]{1,12}?)(?:一方|角度|立场|利益|审查|审核|的角度)|\b(?:we|i|our client|my client)(?:['’]re| are|['’]m| am| is| act(?:s|ing)? (?:for|as))\b([^.;,\n]{0,40})|\b(?:on behalf of|acting for|for|as|from the (?:perspective|side) of) (the (?:\w{1,20} )?\w{1,20})/gi

/** The side that the message names: "we are the customer", 我方是承租人. Of several the first that is named. */
function sideIn(message: string, kind: ContractKind): Side | null {
  const said = matchesIn(message, own).map((match) => match.slice(1).find((part) => part !== undefined) ?? '')
  // Of two that the same words name, the one of the contract's own kind.
  const order = [...offered[kind], ...sides.filter((one) => !offered[kind].includes(one))]
  for (const phrase of said) {
    const [first] = order
      .map((one) => ({ one, at: phrase.search(words[one]) }))
      .filter(({ at }) => at >= 0)
      .sort((left, right) => left.at - right.at)
    if (first) return first.one
  }
  return null
}

/** Handed over, else said in the message, else answered by card or known before, else told by the client's name. */
export function sideOf(input: SkillInput, kind: ContractKind, text: string): Side | null {
  const given = input.given.side ?? null
  if (isSide(given)) return given
  const said = sideIn(input.message, kind)
  if (said !== null) return said
  const known = input.state.contract_review?.side ?? null
  if (isSide(known)) return known
  const client = input.state.intake?.client ?? null
  return client === null ? null : sideOfName(client, kind, text)
}

/** 乙方（承租人）：张三 and `Acme Ltd. ("Customer")`: the part that the contract gives a name. */
function sideOfName(name: string, kind: ContractKind, text: string): Side | null {
  const at = text.indexOf(name)
  if (at < 0 || at > 5000) return null
  const lineStart = text.lastIndexOf('\n', at) + 1
  const before = text.slice(Math.max(lineStart, at - 40), at)
  const after = /\([“"'‘]([^"”'’)]{1,30})/.exec(text.slice(at + name.length, at + name.length + 300))?.[1] ?? ''
  return offered[kind].find((one) => words[one].test(before) || words[one].test(after)) ?? null
}

/** The party that the contract introduces as the side that it is read for. */
export const partyOf = (
  side: Side | null,
  parties: readonly string[],
  kind: ContractKind,
  text: string,
): string | null => (side === null ? null : (parties.find((name) => sideOfName(name, kind, text) === side) ?? null))

/** Which part a name in the contract plays: 甲方 is whoever is introduced so. */
export function partOf(who: string, text: string): ContractSide | null {
  const direct = partNamedIn(who)
  if (direct !== null || !/^[甲乙]方$/.test(who)) return /^(?:company)$/i.test(who) ? 'giver' : direct
  const line =
    text
      .slice(0, 3000)
      .split('\n')
      .find((one) => one.includes(who) && /[：:]/.test(one)) ?? ''
  return partNamedIn(line)
}

function partNamedIn(text: string): ContractSide | null {
  const side = sides.find((one) => names[one].part !== null && words[one].test(text))
  return side === undefined ? null : names[side].part
}

/** Giver or taker; null where the side is not known or neutral. */
export function partOfSide(side: Side | null, text: string): ContractSide | null {
  if (side === 'party_a' || side === 'party_b') return partOf(side === 'party_a' ? '甲方' : '乙方', text)
  return side === null ? null : names[side].part
}

export const sideName = (side: Side | null, locale: SkillInput['locale']): string | null =>
  side === null ? null : names[side].name[locale]

const fieldKey = 'contract_review.side'

/** Asked once and not insisted on: without an answer the review is neutral. */
export function askSide(input: SkillInput, kind: ContractKind): Control | null {
  if (timesAsked(input, fieldKey) > 0) return null
  const { locale } = input
  const options = [...offered[kind], 'neutral' as const].map((value) => ({ value, label: names[value].name[locale] }))
  return {
    action: 'ask_user',
    review_type: 'clarify',
    questions: [
      {
        question: texts.which_side[locale],
        field_key: fieldKey,
        input_type: 'select',
        required: false,
        options,
      },
    ],
  }
}
