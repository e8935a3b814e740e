import { matchesIn } from '@casewright/kit/text/matches-in'
import { partOf } from './side.ts'
import type { ContractSide } from './topic.ts'

/** What the contract calls the two sides; null where it has no name for one. */
export type RoleNames = Readonly<Record<ContractSide, string | null>>

const words =
  /\b(?:the )?(?:provider|supplier|vendor|licensor|landlord|lessor|seller|lender|disclosing party|customer|client|subscriber|tenant|lessee|buyer|purchaser|borrower|receiving party|recipient|licensee)\b(?! (?:data|content|systems?|property)\b)|[甲乙]方|出租[方人]|承租[方人]|服务[方商]|供应商|供方|需方|卖方|买方|买受人|出卖人|出借人|借款人|披露方|接收方|客户(?!数据)|(?<!被)许可[方人]|被许可[方人]/giu
const textMax = 40_000

export function roleNames(text: string): RoleNames {
  const counts = new Map<string, number>()
  for (const [word] of matchesIn(text.slice(0, textMax), words)) {
    const name = /^the\s/i.test(word) ? `the ${word.slice(4)}` : word
    // "the customer" in passing and a heading in capitals are no names.
    if (!/^(?:the )?(?:\p{Lu}\p{Ll}|\p{sc=Han})/u.test(name)) continue
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const ranked = [...counts].sort((left, right) => right[1] - left[1]).map(([name]) => name)
  const of = (part: ContractSide) => ranked.find((name) => partOf(name.replace(/^the /, ''), text) === part) ?? null
  return { giver: of('giver'), taker: of('taker') }
}

const inWording =
  /\b(?:(?:[Tt]he )?(?:Provider|Customer)|[Tt]he (?:provider|customer|landlord|tenant|lessee|lessor|seller|buyer|paying party|providing party))\b(?! Data\b)|服务商|提供方|收费方|收款方|客户(?!数据)|付费方|付款方|出租人|承租人|卖方|买方/gu
const giver = /provid|landlord|lessor|seller|服务商|提供方|收费方|收款方|出租人|卖方/i

/** A wording with the two sides named as in the contract that it goes into. */
export const inTheContractsWords = (wording: string, names: RoleNames): string =>
  wording.replace(inWording, (word) => {
    const name = names[giver.test(word) ? 'giver' : 'taker']
    if (name === null) return word
    return /^The\b/.test(word) ? capital(name) : name
  })

export const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
