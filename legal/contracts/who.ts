import { matchesIn } from '@casewright/kit/text/matches-in'
import { partOf } from './side.ts'
import type { ContractSide } from './topic.ts'

/** Whom the words before a verb name. */
export interface Who {
  /** As the contract calls them. */
  name: string
  /** Null where the name does not tell it. */
  part: ContractSide | null
}

/** `both`: the sentence speaks of either party alike; null: it names nobody who is known. */
export type Holder = Who | 'both' | null

const both =
  /\b(?:either|each|neither|both|any|the other|no|a)\s(?:of the )?part(?:y|ies)\b|\bparties\b|\beach of\b|双方|任何?一方|各方|一方|守约方|违约方/i
const roles =
  /\b(?:provider|supplier|vendor|licensor|landlord|lessor|seller|lender|discloser|subcontractor|customer|client|subscriber|tenant|lessee|buyer|purchaser|borrower|recipient|licensee|contractor|distributor|consultant|company|party [ab])\b|[甲乙丙]方|出租[方人]|承租[方人]|服务[方商]|供应商|供方|需方|卖方|买方|买受人|出卖人|出借人|借款人|委托[方人]|受托[方人]|客户|被?许可[方人]/giu
const introduced = /[（("“]\s?(?:the |hereinafter |以下简称|下称){0,3}["“'‘]?([\p{L}\p{N}&. -]{2,30})["”'’]/giu
const headLength = 4000

/** The last that is named stands next to the verb. */
export function holderIn(words: string, text: string): Holder {
  if (both.test(words)) return 'both'
  const role = matchesIn(words, roles).at(-1)?.[0]
  const name = role ?? shortNames(text).find((one) => words.toLowerCase().includes(one.toLowerCase()))
  return name === undefined ? null : { name: asName(name), part: partOf(name, text) }
}

/** PROVIDER in a clause in capitals is the Provider. */
const asName = (name: string): string =>
  /^\p{Lu}{4,}$/u.test(name) ? `${name.charAt(0)}${name.slice(1).toLowerCase()}` : name

/** The short names that the beginning of the contract gives its parties. */
const shortNames = (text: string): string[] =>
  matchesIn(text.slice(0, headLength), introduced)
    .map(([, name = '']) => name.trim())
    .filter((name) => name.length > 1)
