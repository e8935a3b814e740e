import type { Period } from '../time/calendar.ts'
import { chineseNumerals } from '../time/chinese-numbers.ts'
import type { Payment } from '../time/interest.ts'
import { type Rate, statedRatesIn } from '../time/interest-rates.ts'
import { correctionsIn } from './corrections.ts'
import { dateValuesIn } from './dates.ts'
import type { Found, ReadingContext } from './found.ts'
import { bareMoney, type Money, moneyValuesIn } from './money.ts'
import { nameValuesIn, readName } from './names.ts'
import { paymentValuesIn, readPayments } from './payments.ts'
import { periodValuesIn } from './periods.ts'
import { readYesNo, yesNoValuesIn } from './yes-no.ts'

/** What a value of each type is. Options are read by `readOption`, with the options at hand. */
export interface AnswerValues {
  money: Money
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  date: string
  rate: Rate
  period: Period
  yes_no: boolean
  /** The date of a payment may be a month. */
  payments: Payment[]
  name: string
}
export type AnswerType = keyof AnswerValues

type Finders = { [Type in AnswerType]: (text: string, context: ReadingContext) => Found<AnswerValues[Type]>[] }
type Readers = { [Type in AnswerType]: (text: string, context: ReadingContext) => AnswerValues[Type] | null }

const finders: Finders = {
  money: moneyValuesIn,
  date: dateValuesIn,
  rate: statedRatesIn,
  period: periodValuesIn,
  yes_no: yesNoValuesIn,
  name: nameValuesIn,
  payments: (text, context) => {
    const found = paymentValuesIn(text, context)
    const [start, end] = [found[0]?.start ?? 0, found.at(-1)?.end ?? 0]
    return found.length === 0
      ? []
      : [{ value: found.map(({ value }) => value), text: text.slice(start, end), start, end }]
  },
}

const readers: Readers = {
  money: readMoney,
  date: (text, context) => writtenDay(text) ?? onlyOne(dateValuesIn(text, context)),
  rate: (text) => onlyOne(statedRatesIn(text)) ?? monthlyFen(text) ?? primeRate(text),
  period: (text) => onlyOne(periodValuesIn(text)),
  yes_no: readYesNo,
  name: readName,
  payments: (text, context) => {
    const found = readPayments(text, context)
    if (found.length > 0) return found
    return nothingPaid.test(text) || readYesNo(text) === false ? [] : null
  },
}

/** All values of a type in a text, with their places. */
export const valuesIn = <Type extends AnswerType>(
  type: Type,
  text: string,
  context: ReadingContext,
): Found<AnswerValues[Type]>[] => finders[type](text.slice(0, textMax), context)

/**
 * The value of an answer to a question for it. Null where it holds none, or several that differ: it is asked again. Of an
 * answer that corrects itself, 不是五万是八万, the corrected value counts.
 */
export function readAnswer<Type extends AnswerType>(
  type: Type,
  text: string,
  context: ReadingContext,
): AnswerValues[Type] | null {
  const read = readers[type]
  const answer = text.slice(0, answerMax).trim()
  const corrected = correctionsIn(answer).at(-1)
  return (corrected && type !== 'payments' ? read(corrected.to, context) : null) ?? read(answer, context)
}

const nothingPaid = /没(?:有)?[还付]|未[还付]|分文未|^\s?(?:none|nothing|nil)\b/i
/** 10-15万 and 不到10万 are bounds, and no sum that could be claimed. */
const bounded =
  /\d\s?[-~—–至到]\s?\d|不到|不足|超过|以上|以下|至少|最多|起码|\b(?:less than|more than|over|under|at least|at most|up to|between)\b/i

function readMoney(text: string): Money | null {
  if (bounded.test(text)) return null
  const found = moneyValuesIn(text)
  return found.length === 0 ? bareMoney(text) : onlyOne(found)
}

const prime = /LPR|贷款市场报价利率|\bloan prime rate\b/i
const changedPrime = /[倍加减浮]|基点|\d|\b(?:times|twice|plus|minus|above)\b/i

/** The prime rate alone is once it. */
const primeRate = (text: string): Rate | null =>
  prime.test(text) && !changedPrime.test(text) ? { lpr_times: 1 } : null

const textMax = 20_000
const answerMax = 2000

function onlyOne<Value>(found: readonly Found<Value>[]): Value | null {
  const [first, ...others] = found
  const isSame = others.every(({ value }) => JSON.stringify(value) === JSON.stringify(first?.value))
  return first !== undefined && isSame ? first.value : null
}

/** Days as forms and chats write them, where nothing else stands by: 20240305, 2024.3, 2024-03. */
function writtenDay(text: string): string | null {
  const {
    year = '',
    month = '',
    day,
  } = /^(?<year>(?:19|20)\d\d)(?:(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])|[-./](?:(?<month>0?[1-9]|1[0-2])))$/.exec(
    text,
  )?.groups ?? {}
  return year === ''
    ? /^(?:19|20)\d\d$/.test(text)
      ? text
      : null
    : [year, month.padStart(2, '0'), ...(day === undefined ? [] : [day])].join('-')
}

const fen = new RegExp(
  `^[^年日天]{0,6}?(?<fen>\\d(?:\\.\\d)?|[${chineseNumerals}])分(?<li>[\\d${chineseNumerals}半])?(?:利|息)?[。]?$`,
)

/** 一分五 alone is said of the month. */
const monthlyFen = (text: string): Rate | null =>
  fen.test(text) ? onlyOne(statedRatesIn(`月息${text.slice(text.search(/[\d一二两三四五六七八九]/))}`)) : null
