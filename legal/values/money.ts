import { matchesIn } from '@casewright/kit/text/matches-in'
import { chineseNumber, chineseNumerals } from '../time/chinese-numbers.ts'
import { amountsIn } from './amounts.ts'
import { cents } from './cents.ts'
import type { Found } from './found.ts'

export interface Money {
  amount: number
  /** ISO 4217 */
  currency: string
}

/** Every sum of money of a text. */
export const moneyValuesIn = (text: string): Found<Money>[] =>
  amountsIn(text).map(({ value, currency, ...span }) => ({ value: { amount: value, currency }, ...span }))

const plainNumber =
  /(?<![\d.,])(?<number>\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,2})?|\d{1,12}(?:\.\d{1,4})?)(?:\s?(?<unit>[wk])(?<rest>\d)?)?(?![\d.,%％年月日号天个人次多来几余十百千万亿a-z])/gi
const numerals = new RegExp(
  `(?<![第几之${chineseNumerals}])[${chineseNumerals}]{1,20}(?![${chineseNumerals}年月日号天个人次分成多来几余])`,
  'g',
)

/** A number alone, in an answer to a question for a sum: 20000, 两千五, 5k. In yuan, as nothing else is said. */
export function bareMoney(text: string): Money | null {
  const inDigits = matchesIn(text, plainNumber).map(({ groups: { number = '', unit = '', rest = '0' } = {} }) => {
    const multiple = { w: 1e4, k: 1e3 }[unit.toLowerCase()] ?? 1
    return cents((Number(number.replaceAll(',', '')) + Number(rest) / 10) * multiple)
  })
  const inNumerals = matchesIn(text, numerals).flatMap(([number]) => chineseNumber(number) ?? [])
  const [only, ...others] = new Set([...inDigits, ...inNumerals])
  return only === undefined || others.length > 0 ? null : { amount: only, currency: 'CNY' }
}
