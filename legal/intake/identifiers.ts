import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Span } from '../sources/sentences.ts'

/** A number by which a contract, a person, a company or a case is known elsewhere. */
export interface Identifier extends Span {
  kind: 'contract' | 'person' | 'company' | 'case'
  value: string
}

const spellings: readonly (readonly [Identifier['kind'], RegExp])[] = [
  ['case', /[（(]\d{4}[）)][\p{sc=Han}\d]{2,12}?字?第?\d{1,7}号/gu],
  [
    'contract',
    /(?:合同编?号|协议编?号|contract (?:no\.?|number|#))(?:为|是|is)?\s?[：:]?\s?(?<value>[A-Za-z0-9][\w/-]{2,40})/giu,
  ],
  ['person', /(?<![0-9A-Za-z])(?<value>\d{17}[0-9Xx])(?![0-9A-Za-z])/g],
  ['company', /(?:统一社会信用代码|credit code)(?:为|是|is)?\s?[：:]?\s?(?<value>[0-9A-Z]{18})(?![0-9A-Za-z])/gi],
]

/** Contract, identity, company and case numbers; an identity number counts only if its check digit is right. */
export function identifiersIn(text: string): Identifier[] {
  return spellings
    .flatMap(([kind, spelling]) =>
      matchesIn(text, spelling).map((match) => ({
        kind,
        value: match.groups?.value ?? match[0],
        text: match[0],
        start: match.index,
        end: match.index + match[0].length,
      })),
    )
    .filter(({ kind, value }) => kind !== 'person' || hasRightCheckDigit(value))
    .sort((left, right) => left.start - right.start)
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** GB 11643: the last place follows from the seventeen before it. */
const hasRightCheckDigit = (number: string): boolean =>
  '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0) % 11] ===
  number[17]?.toUpperCase()
